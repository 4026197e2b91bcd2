import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signInForTest } from '#web/testing/session.ts';
import { savePhoto } from './save-photo.ts';
import { photosServer } from './testing/photos-server.ts';

const FILE = '/api/photos/files/k1/save?signature=x';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15';
const IPAD = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15';

const downloaded: (string | null)[][] = [];

beforeEach(() => {
  signInForTest();
  downloaded.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloaded.push([this.getAttribute('href'), this.getAttribute('download')]);
  });
  const server = photosServer({ saving: { url: FILE, file_name: '春季カップ_01.jpg' } });
  vi.stubGlobal('fetch', async (input: string) =>
    input === FILE
      ? new Response('jpeg', { headers: { 'content-type': 'image/jpeg' } })
      : server.fetch(input),
  );
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([
  ['iPhone', IPHONE, 5],
  ['iPad', IPAD, 5],
])('%s では、写真アプリへ送れる共有の画面に渡す', async (_what, userAgent, maxTouchPoints) => {
  const shared = deviceWith({ userAgent, maxTouchPoints, share: async () => undefined });
  expect(await savePhoto('p1')).toBe('shared');
  expect(shared.map(({ name, type }) => [name, type])).toEqual([['春季カップ_01.jpg', 'image/jpeg']]);
  expect(downloaded).toEqual([]);
});

test('共有の画面を閉じたのは本人だから、ダウンロードもしない', async () => {
  const closed = async () => Promise.reject(new DOMException('closed', 'AbortError'));
  deviceWith({ userAgent: IPHONE, maxTouchPoints: 5, share: closed });
  expect(await savePhoto('p1')).toBe('shared');
  expect(downloaded).toEqual([]);
});

test.each([
  ['時間がかかって共有を断られた iPhone', IPHONE, 5, 'NotAllowedError'],
  ['Mac', IPAD, 0, null],
  ['Android', 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36', 5, null],
])('%s では、名前の付いたファイルをダウンロードする', async (_what, userAgent, maxTouchPoints, refusal) => {
  const share = async () => {
    if (refusal !== null) throw new DOMException('refused', refusal);
  };
  const shared = deviceWith({ userAgent, maxTouchPoints, share });
  expect(await savePhoto('p1')).toBe('downloading');
  expect(downloaded).toEqual([[FILE, '春季カップ_01.jpg']]);
  expect(shared).toHaveLength(refusal === null ? 0 : 1);
});

type Device = {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
  readonly share: () => Promise<void>;
};

/** The files that its share sheet is given. */
function deviceWith({ userAgent, maxTouchPoints, share }: Device): readonly File[] {
  const shared: File[] = [];
  vi.stubGlobal('navigator', {
    userAgent,
    maxTouchPoints,
    canShare: () => true,
    share: ({ files }: { readonly files: readonly File[] }) => {
      shared.push(...files);
      return share();
    },
  });
  return shared;
}
