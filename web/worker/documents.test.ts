import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PICTURE_FILES } from '#contract/publishing/photos.ts';
import { type Documents, forgetOtherDocuments, openDocuments } from './documents.ts';
import { fakeCaches, pathsIn } from './testing/fake-caches.ts';

const NOON = Date.parse('2026-11-21T12:00:00+09:00');
const DAY_MS = 24 * 60 * 60_000;

let documents: Documents;
let asked: Request[];
let network: () => Response;

beforeEach(async () => {
  vi.useFakeTimers({ now: NOON });
  asked = [];
  network = () => drawn('1-0');
  vi.stubGlobal(
    'caches',
    fakeCaches(async () => new Response()),
  );
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push(new Request(`https://tsunagu.example${path}`, init));
    return network();
  });
  documents = await openDocuments('b1');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function drawn(content: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(`<!doctype html><html lang="ja"><body>${content}</body></html>`, {
    headers: {
      'content-type': 'text/html',
      'tsunagu-document': 'member',
      'tsunagu-build': 'b1',
      etag: `"${content}"`,
      vary: '*',
      ...headers,
    },
  });
}

async function textOf(path: string): Promise<string | undefined> {
  return (await documents.find(path))?.text();
}

test('サーバーが描いた画面は、読んだ時刻とともに残る', async () => {
  await documents.settle('/top', drawn('0-0'));
  expect(await textOf('/top')).toBe(
    `<!doctype html><html data-read-at="${NOON}" lang="ja"><body>0-0</body></html>`,
  );
  const headers = (await documents.find('/top'))?.headers;
  expect(headers?.get('content-type')).toBe('text/html');
});

test.each([
  ['誰のために描かれたかを言わない', { 'tsunagu-document': '' }],
  ['管理者のために描かれた', { 'tsunagu-document': 'administrator' }],
  ['別の版の', { 'tsunagu-build': 'b2' }],
])('%sページは残らない', async (_which, headers) => {
  await documents.settle('/top', drawn('0-0', headers));
  expect(await pathsIn('documents')).toEqual([]);
});

test('尋ねて変わっていなければ、読んだ時刻だけが新しくなる', async () => {
  await documents.settle('/top', drawn('0-0'));
  vi.setSystemTime(NOON + 60_000);
  network = () => new Response(null, { status: 304 });
  await documents.renew('/top');
  expect(asked[0]?.headers.get('if-none-match')).toBe('"0-0"');
  expect(await textOf('/top')).toContain(`<html data-read-at="${NOON + 60_000}" lang="ja"><body>0-0`);
});

test('尋ねて変わっていれば、次の訪問のために代わる', async () => {
  await documents.settle('/top', drawn('0-0'));
  await documents.renew('/top');
  expect(await textOf('/top')).toContain('1-0');
});

test.each([
  ['画面がなくなった', () => new Response('', { status: 404 })],
  ['会員として扱われなくなった', () => new Response('<html>')],
  ['新しい版になった', () => drawn('1-0', { 'tsunagu-build': 'b2' })],
])('%sと答えられれば、残っていた画面も消える', async (_why, answer) => {
  await documents.settle('/top', drawn('0-0'));
  network = answer;
  await documents.renew('/top');
  expect(await pathsIn('documents')).toEqual([]);
});

test.each([
  ['サーバーの不具合', () => new Response('', { status: 503 })],
  ['混雑', () => new Response('', { status: 429 })],
])('%sでは、残っている画面は消えない', async (_why, answer) => {
  await documents.settle('/top', drawn('0-0'));
  network = answer;
  await documents.renew('/top');
  expect(await textOf('/top')).toContain('0-0');
});

test('描かれていない画面を開いても、残っている画面は消えない', async () => {
  await documents.settle('/top', drawn('0-0'));
  await documents.settle('/member-info', new Response('<html>'));
  expect(await pathsIn('documents')).toEqual(['/top']);
});

test('よそでログインが終わっていたら、ほかの画面も消える', async () => {
  await documents.settle('/top', drawn('0-0'));
  await documents.settle('/faq', drawn('faq'));
  await documents.settle('/login', drawn('login', { 'tsunagu-document': 'visitor' }));
  expect(await pathsIn('documents')).toEqual(['/login']);
});

test('ログアウトの前に尋ねた画面が後から届いても、残らない', async () => {
  const answer = drawn('0-0');
  await caches.delete('documents');
  await documents.settle('/top', answer);
  expect(await pathsIn('documents')).toEqual([]);
});

test('1週間より前に読んだ画面は出ない', async () => {
  await documents.settle('/top', drawn('0-0'));
  vi.setSystemTime(NOON + 7 * DAY_MS);
  expect(await documents.find('/top')).toBeUndefined();
  await documents.settle('/faq', drawn('faq'));
  expect(await pathsIn('documents')).toEqual(['/faq']);
});

test('残るのは、新しく読んだ40枚', async () => {
  for (let place = 1; place <= 41; place += 1) await documents.settle(`/page-${place}`, drawn(''));
  await documents.settle('/page-3', drawn(''));
  await documents.settle('/page-42', drawn(''));
  const paths = await pathsIn('documents');
  expect(paths).toHaveLength(40);
  expect(paths.slice(0, 2)).toEqual(['/page-4', '/page-5']);
  expect(paths.slice(-2)).toEqual(['/page-3', '/page-42']);
});

test('版が代わると、前の版の画面は消える', async () => {
  await documents.settle('/top', drawn('0-0'));
  const next = await openDocuments('b2');
  await next.settle('/faq', drawn('faq', { 'tsunagu-build': 'b2' }));
  await forgetOtherDocuments('b2');
  expect(await pathsIn('documents')).toEqual(['/faq']);
});

test('署名のある写真のアドレスは、画面にも、画面が運ぶ答えにも残らない', async () => {
  const address = `${PICTURE_FILES}abc/thumbnail?for=articles&expires=1&signature=s3cr3t`;
  const state = JSON.stringify({ thumbnail: address, content: `<img src="${address}" alt="優勝">` });
  await documents.settle(
    '/media',
    drawn(`<img src="${address.replaceAll('&', '&amp;')}" alt="決勝"><script>${state}</script>`),
  );
  const html = (await textOf('/media')) ?? '';
  expect(html).not.toContain('signature');
  expect(html.match(/data:image\/gif/g)).toHaveLength(3);
  expect(html).toContain('alt="決勝"');
  expect(JSON.parse(/<script>(.*)<\/script>/.exec(html)?.[1] ?? '')).toMatchObject({
    content: expect.stringContaining('alt="優勝"'),
  });
});
