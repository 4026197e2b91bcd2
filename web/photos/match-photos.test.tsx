import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onAccessError } from '#web/api/as-member.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { MatchPhotos } from './match-photos.tsx';
import { photosOf, photosServer } from './testing/photos-server.ts';

const MINUTE = 60_000;

const led: string[] = [];

beforeEach(() => {
  signInForTest();
  led.length = 0;
  onAccessError((path) => void led.push(path));
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('題に大会、日付、両チームを出し、写真を順に並べ、画面の外の写真は後で読む', async () => {
  const server = serve({ photos: photosOf(4) });
  await draw();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    '春季カップ 2026年5月16日 北クラブ 対 南クラブ',
  );
  expect(screen.getByText('全4枚')).toBeDefined();
  const pictures = screen.getAllByRole('img');
  expect(pictures.map((picture) => picture.getAttribute('alt'))).toEqual([
    '写真 1枚目',
    '写真 2枚目',
    '写真 3枚目',
    '写真 4枚目',
  ]);
  for (const picture of pictures) {
    expect([picture.getAttribute('loading'), picture.getAttribute('decoding')]).toEqual(['lazy', 'async']);
    expect(picture.getAttribute('width')).toBe(picture.getAttribute('height'));
  }
  expect(server.asked.map(({ search }) => search)).toEqual(['?championshipId=cup&matchId=m1']);
});

test('日付でない日付がアドレスにあっても、そのまま出すだけである', async () => {
  serve({ photos: [] });
  renderScreen(<Screen matchDate="いつか" />);
  await screen.findByText('いつか');
});

test.each([
  ['写真がない', [], '該当する画像はありません。'],
  ['試合がない', { status: 404, code: 'match_not_found' }, '該当する画像はありません。'],
  ['電波がない', 'noNetwork', '画像の取得に失敗しました。'],
  ['認証が無効な', { status: 401, code: 'id_token_invalid' }, '認証が無効です。'],
] as const)('%sときの文', async (_why, photos, sentence) => {
  serve({ photos });
  renderScreen(<Screen />);
  await screen.findByText(sentence, { exact: false });
});

test('ログインしていなければ、何も読みに行かない', async () => {
  localStorage.clear();
  const server = serve({ photos: photosOf(1) });
  renderScreen(<Screen />);
  await screen.findByText('認証トークンが見つかりません。', { exact: false });
  expect(server.asked).toEqual([]);
});

test('アドレスの期限が切れた写真は、一覧を一度だけ読み直し、気づかれずに表示される', async () => {
  const server = serve({ photos: photosOf(3) });
  await draw();
  later(40 * MINUTE);
  server.answer({ photos: photosOf(3, 2) });
  for (const picture of screen.getAllByRole('img')) fireEvent.error(picture);
  await waitFor(() => expect(addresses()).toEqual(photosOf(3, 2).map((photo) => photo.thumbnail_url)));
  expect(server.asked).toHaveLength(2);
  expect(screen.queryByText('表示できません', { exact: false })).toBeNull();
});

test('表示できている写真は、新しいアドレスが来ても読み直さない', async () => {
  const server = serve({ photos: photosOf(2) });
  await draw();
  const [first, second] = screen.getAllByRole('img');
  if (first === undefined || second === undefined) throw new Error('Two photos.');
  fireEvent.load(first);
  later(9 * MINUTE);
  server.answer({ photos: photosOf(2, 2) });
  fireEvent.error(second);
  const expected = [photosOf(2)[0]?.thumbnail_url, photosOf(2, 2)[1]?.thumbnail_url];
  await waitFor(() => expect(addresses()).toEqual(expected));
});

test('読んだばかりの一覧の写真が出ないなら、読み直さずにそう言う', async () => {
  const server = serve({ photos: photosOf(2) });
  await draw();
  fireEvent.error(screen.getByAltText('写真 2枚目'));
  await screen.findByText('写真 2枚目は表示できません');
  expect(server.asked).toHaveLength(1);
});

test('写真を押すと全画面で開き、閉じられる', async () => {
  serve({ photos: photosOf(3) });
  await draw();
  fireEvent.click(screen.getByRole('button', { name: '写真 2枚目' }));
  await screen.findByRole('dialog', { name: '北クラブ 対 南クラブ の写真' });
  expect(screen.getByText('2 / 3')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: '閉じる' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('選んだ写真を保存する', async () => {
  const server = serve({
    photos: photosOf(3),
    saving: { url: '/api/photos/files/k2/save?signature=x', file_name: '春季カップ_02.jpg' },
  });
  const saved = downloads();
  await draw();
  fireEvent.click(screen.getByRole('button', { name: '保存する写真を選ぶ' }));
  expect(screen.getByText('保存する写真を選んでください。')).toBeDefined();
  expect(screen.getByRole('button', { name: '保存' }).hasAttribute('disabled')).toBe(true);
  const second = screen.getByRole('button', { name: '写真 2枚目' });
  fireEvent.click(second);
  expect(second.getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByText('写真 2枚目を選んでいます。')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await screen.findByText('写真の保存を始めました。');
  expect(server.asked.at(-1)?.search).toBe('?photoId=p2');
  expect(saved).toEqual([['/api/photos/files/k2/save?signature=x', '春季カップ_02.jpg']]);
  fireEvent.click(screen.getByRole('button', { name: '選択をやめる' }));
  expect(second.hasAttribute('aria-pressed')).toBe(false);
});

test('全画面で見ている写真も保存できる', async () => {
  const server = serve({ photos: photosOf(3), saving: { url: '/save', file_name: 'a.jpg' } });
  const saved = downloads();
  await draw();
  fireEvent.click(screen.getByRole('button', { name: '写真 3枚目' }));
  fireEvent.click(await screen.findByRole('button', { name: '保存' }));
  await screen.findByText('写真の保存を始めました。');
  expect(server.asked.at(-1)?.search).toBe('?photoId=p3');
  expect(saved).toEqual([['/save', 'a.jpg']]);
});

test.each([
  [403, 'premium_required', 'プレミアム会員の方だけ'],
  [404, 'photo_gone', '公開を終了した'],
  [500, 'internal', '写真の保存に失敗しました。'],
])('保存を断られたら（%i %s）そう言い、ページからは追い出さない', async (status, code, sentence) => {
  serve({ photos: photosOf(1), saving: { status, code } });
  const saved = downloads();
  await draw();
  fireEvent.click(screen.getByRole('button', { name: '保存する写真を選ぶ' }));
  fireEvent.click(screen.getByRole('button', { name: '写真 1枚目' }));
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await screen.findByText(sentence, { exact: false });
  expect(screen.queryByRole('link', { name: '会員情報を見る' }) !== null).toBe(code === 'premium_required');
  expect([led, saved]).toEqual([[], []]);
});

function Screen({ matchDate = '2026-05-16' }) {
  const named = { championshipName: '春季カップ', matchDate, club1: '北クラブ', club2: '南クラブ' };
  return <MatchPhotos championshipId="cup" matchId="m1" {...named} />;
}

async function draw(): Promise<void> {
  renderScreen(<Screen />);
  await screen.findByText(/^全/);
}

function addresses() {
  return screen.getAllByRole('img').map((picture) => picture.getAttribute('src'));
}

function later(milliseconds: number): void {
  const then = Date.now() + milliseconds;
  vi.spyOn(Date, 'now').mockReturnValue(then);
}

/** What the browser is told to download from now on: address and file name. */
function downloads() {
  const downloaded: (string | null)[][] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloaded.push([this.getAttribute('href'), this.getAttribute('download')]);
  });
  return downloaded;
}

function serve(answers: Parameters<typeof photosServer>[0]) {
  const server = photosServer(answers);
  vi.stubGlobal('fetch', server.fetch);
  return server;
}
