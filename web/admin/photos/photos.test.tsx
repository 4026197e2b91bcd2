import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AdminPhoto, AdminPhotos, PhotoMatch, PhotoUpload } from '#contract/publishing/photos.ts';
import { press } from '#web/testing/hands.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { MatchPhotos } from './match-photos.tsx';
import { PhotoMatches } from './photo-matches.tsx';
import { jpegWith } from './testing/exif-photo.ts';

const SITE = { hosts: {}, fiscalYear: 2026, site: { name: 'つなぐ', region: '札幌', resultLinks: [] } };

const MATCH: PhotoMatch = {
  championship_id: 'cup',
  championship_name: '春季カップ',
  match_id: 'm1',
  match_date: '2026-05-16',
  scheduled_start_time: '10:00',
  division: '１部',
  label: '第1試合',
  club_left: '北クラブ',
  club_right: '南クラブ',
  photos: 3,
};
const OTHER: PhotoMatch = {
  ...MATCH,
  match_id: 'm2',
  label: '第2試合',
  club_left: '東クラブ',
  scheduled_start_time: '15:00',
  photos: 0,
};

const KNOWN_UPLOAD: PhotoUpload = {
  upload_id: null,
  file_name: 'IMG_7.JPG',
  bytes: 120,
  offset: 120,
  state: 'known',
  message: null,
};

function photo(id: string, takenDownAt: string | null = null): AdminPhoto {
  return {
    photo_id: id,
    thumbnail_url: takenDownAt === null ? `/thumbnail/${id}` : null,
    full_url: takenDownAt === null ? `/full/${id}` : null,
    width: 1920,
    height: 1280,
    added_at: '2026-05-16T03:00:00Z',
    taken_down_at: takenDownAt,
  };
}

let photos: AdminPhotos;
let unfinished: readonly PhotoUpload[];
let written: { readonly path: string; readonly body: unknown }[];
let refusal: { readonly status: number; readonly code: string; readonly message: string } | null;

beforeEach(() => {
  signInForTest();
  photos = { match: MATCH, photos: ['a', 'b', 'c'].map((id) => photo(id)) };
  unfinished = [];
  written = [];
  refusal = null;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.origin);
    if (url.pathname === '/config.json') return Response.json(SITE);
    if (url.pathname.endsWith('/photo-matches')) return Response.json({ total: 2, rows: [MATCH, OTHER] });
    if (url.pathname.endsWith('/photo-uploads') && init.method === 'GET') return Response.json(unfinished);
    if (init.method === 'GET') {
      if (refusal !== null) return Response.json(refusal, { status: refusal.status });
      return Response.json(photos);
    }
    written.push({ path: url.pathname, body: JSON.parse(String(init.body)) as unknown });
    if (refusal !== null) return Response.json(refusal, { status: refusal.status });
    if (url.pathname.endsWith('/photo-uploads')) return Response.json(KNOWN_UPLOAD);
    return Response.json({ photos: 3, moved: 1, already_there: 0, taken_down: 1 });
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const choose = (place: number) => fireEvent.click(screen.getByLabelText(`${place}枚目の写真を選ぶ`));
/** The photos by their last letter, as they stand. */
const order = () =>
  within(screen.getByRole('list', { name: '写真' }))
    .getAllByRole('listitem')
    .map((tile) => tile.querySelector('img')?.getAttribute('src')?.at(-1))
    .join('');

async function open() {
  const rendered = renderScreen(<MatchPhotos championshipId="cup" matchId="m1" />);
  await screen.findByRole('heading', { level: 1, name: '北クラブ 対 南クラブ' });
  return rendered;
}

test('試合は写真の数とともに並び、写真の画面へ進む', async () => {
  renderScreen(<PhotoMatches />);
  const link = await screen.findByRole('link', { name: '北クラブ 対 南クラブ' });
  expect(link.getAttribute('href')).toBe('/admin-photos/cup/m1');
  expect(screen.getByText('3枚')).toBeDefined();
});

test('選んだ写真をボタンで動かし、保存するまで何も送らず、元に戻せる', async () => {
  await open();
  choose(3);
  press('先頭へ');
  expect(order()).toBe('cab');
  expect(written).toEqual([]);
  press('元の順番に戻す');
  expect(order()).toBe('abc');
  press('前へ');
  press('順番を保存する');
  await waitFor(() =>
    expect(written).toEqual([
      {
        path: '/api/admin/photos/order',
        body: { championship_id: 'cup', match_id: 'm1', seen: ['a', 'b', 'c'], wanted: ['a', 'c', 'b'] },
      },
    ]),
  );
});

test('保存していない順番があれば、離れる前に尋ねる', async () => {
  const { path } = await open();
  choose(3);
  press('先頭へ');
  const leave = () => fireEvent.click(screen.getByRole('link', { name: '試合の一覧' }));
  leave();
  const question = await screen.findByRole('alertdialog', { name: /まだ保存されていません/ });
  fireEvent.click(within(question).getByRole('button', { name: 'いいえ' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect([path(), order()]).toEqual(['/', 'cab']);
  leave();
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'はい' }));
  await waitFor(() => expect(path()).toBe('/admin-photos'));
});

test('写真をつかんで別の写真の前に置ける。何も運ばないものをつかめない端末もあるので、名を運ぶ', async () => {
  await open();
  const tiles = within(screen.getByRole('list', { name: '写真' })).getAllByRole('listitem');
  const [first, , third] = tiles;
  if (first === undefined || third === undefined) throw new Error('There are three photos.');
  const setData = vi.fn();
  const dataTransfer = { types: [], effectAllowed: 'none', setData };
  fireEvent.dragStart(third, { dataTransfer });
  expect(setData).toHaveBeenCalledWith('text/plain', '3枚目の写真');
  fireEvent.drop(first, { dataTransfer });
  expect(order()).toBe('cab');
});

test('ほかの人が先に変えていれば、わけを言い、並べた順番は残る', async () => {
  await open();
  choose(3);
  press('先頭へ');
  refusal = { status: 409, code: 'photos_changed', message: 'この試合の写真が変わりました。' };
  press('順番を保存する');
  await screen.findByText('この試合の写真が変わりました。');
  expect(order()).toBe('cab');
});

test('公開の終了は、何が起きるかを言ってから尋ね、はじめは「やめる」に立つ', async () => {
  await open();
  choose(1);
  choose(2);
  press('公開を終了する');
  const dialog = within(screen.getByRole('alertdialog', { name: '写真2枚の公開を終了しますか？' }));
  expect(dialog.getByText(/すべてすぐに開かなくなります。.*元に戻すことも/)).toBeDefined();
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'やめる' }));
  expect(written).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: '公開を終了する' }));
  await waitFor(() =>
    expect(written).toEqual([{ path: '/api/admin/photos/take-downs', body: { photo_ids: ['a', 'b'] } }]),
  );
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('別の試合を選んで移す。同じ試合は選べない', async () => {
  await open();
  choose(2);
  press('別の試合へ移す');
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.click(await dialog.findByRole('radio', { name: /東クラブ 対 南クラブ/ }));
  expect(dialog.queryByRole('radio', { name: /北クラブ/ })).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'この試合へ移す' }));
  await waitFor(() =>
    expect(written).toEqual([
      {
        path: '/api/admin/photos/moves',
        body: { photo_ids: ['b'], championship_id: 'cup', match_id: 'm2' },
      },
    ]),
  );
});

test('公開を終了した写真は、画像なしで、いつ終了したかを言う', async () => {
  photos = { match: MATCH, photos: [photo('a'), photo('b', '2026-05-17T01:00:00Z')] };
  await open();
  expect(order()).toBe('a');
  expect(screen.getByText('公開を終了した写真（1枚）')).toBeDefined();
  expect(screen.getByText('2026年5月16日 12:00に追加、2026年5月17日 10:00に公開を終了')).toBeDefined();
});

test('途中で止まっているアップロードがあれば、続け方を言う', async () => {
  const half = {
    upload_id: 'u',
    file_name: 'a.jpg',
    bytes: 10,
    offset: 5,
    state: 'receiving',
    message: null,
  };
  unfinished = [half as PhotoUpload];
  await open();
  await screen.findByText(/前回のアップロードが1枚、途中で止まっています。同じファイルを選ぶと/);
});

test('撮影日時が合わない写真は、送る前に尋ね、その時刻の試合の名を挙げる', async () => {
  await open();
  const late = new File([jpegWith('2026:05:16 15:30:00', true)], 'IMG_7.JPG', { type: 'image/jpeg' });
  fireEvent.change(screen.getByLabelText('アップロードする写真'), { target: { files: [late] } });
  await screen.findByText('IMG_7.JPGは、「東クラブ 対 南クラブ」（15:00開始）の写真かもしれません。');
  press('除いて続ける');
  expect(screen.queryByText(/撮影日時がこの試合と合わない/)).toBeNull();
  expect(written).toEqual([]);
  fireEvent.change(screen.getByLabelText('アップロードする写真'), { target: { files: [late] } });
  fireEvent.click(await screen.findByRole('button', { name: 'この試合の写真として送る' }));
  await waitFor(() => expect(written[0]?.body).toMatchObject({ file_name: 'IMG_7.JPG', match_id: 'm1' }));
});

test('写真がなければ、追加のしかたを言う', async () => {
  photos = { match: { ...MATCH, photos: 0 }, photos: [] };
  await open();
  expect(
    screen.getByText('この試合の写真はまだありません。上の「写真を選ぶ」から追加してください。'),
  ).toBeDefined();
});

test('読めないときは文と、もう一度の手段がある', async () => {
  refusal = { status: 500, code: 'unexpected', message: '' };
  renderScreen(<MatchPhotos championshipId="cup" matchId="m1" />);
  await screen.findByText(/^写真の一覧を取得できませんでした。/);
  refusal = null;
  press('もう一度読み込む');
  await screen.findByRole('heading', { level: 1 });
});
