import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { PhotoChampionship, PhotoChampionshipDetail } from '#contract/publishing/photos.ts';
import { onAccessError } from '#web/api/as-member.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { PhotoChampionships } from './photo-championships.tsx';
import { PhotoMatches } from './photo-matches.tsx';
import { photosServer } from './testing/photos-server.ts';

beforeEach(() => {
  signInForTest();
  onAccessError(() => undefined);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** What an address must carry unharmed. */
const AWKWARD = '春季カップ 50%/決勝?#1 ⚽';

const CUP: PhotoChampionship = {
  championship_id: 'cup',
  championship_name: '春季カップ',
  category: 'U-12（ジュニア）',
  cover_url: '/api/photos/files/k1/thumbnail?expires=1',
  photo_count: 12,
};

const DETAIL: PhotoChampionshipDetail = {
  championship_id: 'cup',
  championship_name: '春季カップ',
  matches_with_photos: [
    {
      match_id: 'm1',
      match_date: '2026-05-16',
      sub_championship_name: '１部 第1試合',
      club_left_name: '北クラブ',
      club_right_name: '南クラブ',
      cover_url: '/api/photos/files/k2/thumbnail?expires=1',
      photo_count: 1,
    },
  ],
};

const matches = <PhotoMatches championshipName="名前" championshipId="cup" />;

test('写真のある大会は、U-12、U-15、U-18 の見出しの下に並び、試合の一覧へ進む', async () => {
  serve({ championships: [CUP, { ...CUP, championship_id: 'y', category: 'U-18（ユース）' }] });
  renderScreen(<PhotoChampionships />);
  const first = within(await screen.findByRole('region', { name: 'U-12' }));
  expect(first.getByRole('link', { name: '春季カップ 写真12枚' }).getAttribute('href')).toBe(
    `/pics-match-list/${encodeURIComponent('春季カップ')}/cup`,
  );
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'U-12',
    'U-15',
    'U-18',
  ]);
  const empty = within(screen.getByRole('region', { name: 'U-15' }));
  expect(empty.getByText('写真のある大会はまだありません。')).toBeDefined();
});

test('女子の大会の写真があれば、WOMAN の見出しも出る', async () => {
  serve({ championships: [{ ...CUP, category: 'WOMAN' }] });
  renderScreen(<PhotoChampionships />);
  const women = within(await screen.findByRole('region', { name: 'WOMAN' }));
  expect(women.getByRole('link', { name: '春季カップ 写真12枚' })).toBeDefined();
});

test('大会が一つもなければ、そう言う', async () => {
  serve({ championships: [] });
  renderScreen(<PhotoChampionships />);
  await screen.findByText('公開中の写真はまだありません。');
});

test('試合の一覧は、大会名と案内を出し、試合ごとに部、日付、両チームのリンクを並べる', async () => {
  const server = serve({ detail: DETAIL });
  renderScreen(matches);
  const link = await screen.findByRole('link', {
    name: '１部 第1試合 2026年5月16日 北クラブ 対 南クラブ 写真1枚',
  });
  expect(screen.getByText('表示対象試合を選択してください。')).toBeDefined();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('春季カップ');
  expect(link.getAttribute('href')).toBe(
    ['/pics-list', '春季カップ', 'cup', 'm1', '2026-05-16', '北クラブ', '南クラブ']
      .map((part, place) => (place === 0 ? part : encodeURIComponent(part)))
      .join('/'),
  );
  expect(server.asked.map(({ search }) => search)).toEqual(['?championshipId=cup&division=all']);
});

/** Of the only row. Nobody is told of it who does not see it: the words beside it say all. */
const coverImage = () => screen.getByRole('link', { name: /写真\d+枚/ }).querySelector('img');

test.each([
  ['大会', <PhotoChampionships key="championships" />, CUP.cover_url],
  ['試合', matches, DETAIL.matches_with_photos[0]?.cover_url],
])(
  '%sは写真の一枚を見せ、その場所は届く前から決まっていて、見えるところだけが読まれる',
  async (_what, list, src) => {
    serve({ championships: [CUP], detail: DETAIL });
    renderScreen(list);
    await screen.findByText(/写真\d+枚/);
    const { attributes } = coverImage() ?? {};
    const named = (name: string) => attributes?.getNamedItem(name)?.value;
    expect([named('src'), named('alt'), named('width'), named('height'), named('loading')]).toEqual([
      src,
      '',
      '480',
      '480',
      'lazy',
    ]);
  },
);

test('表紙のアドレスが終わっていれば、一覧を一度読み直して見せる', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const server = serve({ championships: [CUP] });
  renderScreen(<PhotoChampionships />);
  await screen.findByText('写真12枚');
  vi.setSystemTime(Date.now() + 40 * 60_000);
  const renewed = CUP.cover_url.replace('expires=1', 'expires=2');
  server.answer({ championships: [{ ...CUP, cover_url: renewed }] });
  fireEvent.error(coverImage() ?? document.body);
  await waitFor(() => expect(coverImage()?.getAttribute('src')).toBe(renewed));
  expect(server.asked).toHaveLength(2);
});

test('表紙が読めなくても、大会へ進める', async () => {
  const server = serve({ championships: [CUP] });
  renderScreen(<PhotoChampionships />);
  await screen.findByText('写真12枚');
  fireEvent.error(coverImage() ?? document.body);
  await waitFor(() => expect(coverImage()).toBeNull());
  expect(screen.getByRole('link', { name: '春季カップ 写真12枚' })).toBeDefined();
  expect(server.asked).toHaveLength(1);
});

test('この電話に残っていた一覧には、表紙のアドレスがない', async () => {
  serve({ championships: [{ ...CUP, cover_url: '' }] });
  renderScreen(<PhotoChampionships />);
  await screen.findByText('写真12枚');
  expect(coverImage()).toBeNull();
});

test('大会名やチーム名に何が入っていても、アドレスの区切りにならない', async () => {
  const club = '１２３４５６７８９０１２３４５６７８９０１２３４５６７８';
  const [match] = DETAIL.matches_with_photos;
  if (match === undefined) throw new Error('The detail has a match.');
  serve({
    detail: {
      ...DETAIL,
      championship_name: AWKWARD,
      matches_with_photos: [{ ...match, club_left_name: club, club_right_name: AWKWARD }],
    },
  });
  renderScreen(matches);
  const link = await screen.findByRole('link', { name: new RegExp(club) });
  const parts = (link.getAttribute('href') ?? '').split('/').map(decodeURIComponent);
  expect(parts).toEqual(['', 'pics-list', AWKWARD, 'cup', 'm1', '2026-05-16', club, AWKWARD]);
});

test('写真のある試合がなければ、そう言う', async () => {
  serve({ detail: { ...DETAIL, matches_with_photos: [] } });
  renderScreen(matches);
  await screen.findByText('この大会の写真はまだありません。');
});

test('知らない大会なら、見つからないと言い、一覧へ戻れる', async () => {
  serve({ detail: { status: 404, code: 'championship_not_found' } });
  renderScreen(matches);
  await screen.findByText('指定された大会が見つかりません。一覧からお選びください。');
  expect(screen.getByRole('link', { name: '写真のある大会の一覧へ戻る' }).getAttribute('href')).toBe('/pics');
});

test.each([
  ['電波がない', 'noNetwork', '一覧を読み込めませんでした。'],
  ['認証が無効な', { status: 401, code: 'id_token_invalid' }, '認証が無効です。'],
] as const)('%sときは、そう言い、もう一度読める', async (_why, failure, sentence) => {
  const server = serve({ championships: failure, detail: failure });
  renderScreen(<PhotoChampionships />);
  await screen.findByText(sentence, { exact: false });
  server.answer({ championships: [CUP] });
  screen.getByRole('button', { name: 'もう一度読み込む' }).click();
  await screen.findByRole('link', { name: '春季カップ 写真12枚' });
  cleanup();

  renderScreen(matches);
  await screen.findByText(sentence, { exact: false });
  expect(screen.queryByText('表示対象試合を選択してください。')).toBeNull();
});

test('ログインしていなければ、何も読みに行かない', async () => {
  localStorage.clear();
  const server = serve({ championships: [], detail: DETAIL });
  renderScreen(<PhotoChampionships />);
  await screen.findByText('認証トークンが見つかりません。', { exact: false });
  cleanup();
  renderScreen(matches);
  await screen.findByText('認証トークンが見つかりません。', { exact: false });
  expect(server.asked).toEqual([]);
});

function serve(answers: Parameters<typeof photosServer>[0]) {
  const server = photosServer(answers);
  vi.stubGlobal('fetch', server.fetch);
  return server;
}
