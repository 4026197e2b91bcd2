import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { followed, today } from '#contract/championship/today.ts';
import { matchesInThisWeekForTop } from '#contract/match/this-week.ts';
import { latestFourArticles, latestFourNews } from '#contract/publishing/articles.ts';
import { partners } from '#contract/publishing/content.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { Home } from './home.tsx';

const SITE = { hosts: {}, fiscalYear: 2026, site: { name: 'つなぐ札幌', region: '札幌', resultLinks: [] } };
const AGAIN = /メニューのログアウトボタンからログアウトし、再度ログインしてください。/;

const WEEK = [
  {
    championship_id: 'cup',
    championship_name: '春季カップ',
    abbreviation: '春',
    category: 'WOMAN',
    match_dates: ['2026-05-16'],
  },
];
const numbers = ['4', '3', '2', '1'];
const item = (number: string) => ({
  id: number,
  fiscal_year: 2026,
  title: `題名${number}`,
  published_at: '2026-05-16T00:00:00Z',
});
const NEWS = numbers.map((number) => ({ ...item(number), news_id: number }));
const MEDIA = numbers.map((number) => ({
  ...item(number),
  article_id: number,
  thumbnail: '',
  picture: null,
}));
const PARTNERS = [
  {
    title: 'パートナー企業',
    partners: [
      {
        name: '牧場',
        url: 'https://farm.example/',
        picture: { src: '/a.svg', alt: '', width: 4, height: 1 },
      },
      { name: '審判の会', url: 'https://referees.example/', picture: null },
    ],
  },
  { title: 'まだ誰もいない組', partners: [] },
];

/** What the server answers, by the end of the path; a number is a refusal, a promise is awaited. */
let answers: Map<string, unknown>;
let asked: string[];

beforeEach(() => {
  asked = [];
  answers = new Map<string, unknown>([
    [followed.path, []],
    [today.path, { date: '2026-05-15', matches: [], next_date: '2026-05-16' }],
    [matchesInThisWeekForTop.path, WEEK],
    [latestFourNews.path, NEWS],
    [latestFourArticles.path, MEDIA],
    [partners.path, PARTNERS],
  ]);
  signInForTest();
  vi.stubGlobal('fetch', async (input: string) => {
    if (input === '/config.json') return Response.json(SITE);
    asked.push(input);
    const [, answer] = [...answers].find(([path]) => input.includes(path)) ?? [];
    const settled = await answer;
    if (typeof settled === 'number') return Response.json({ code: 'no', message: '' }, { status: settled });
    return Response.json(settled);
  });
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const section = (name: string) => screen.findByRole('region', { name });

test('今週の大会、お知らせ2件、メディア4件、パートナーが、この順に並ぶ', async () => {
  renderScreen(<Home />);
  await section('パートナー企業');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('ホーム');
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'フォロー中',
    '今週の大会',
    'WOMAN',
    'お知らせ',
    'メディア',
    'パートナー企業',
  ]);
  const titles = async (name: string) =>
    within(await section(name))
      .getAllByText(/^題名/)
      .map((title) => title.textContent);
  expect(await titles('お知らせ')).toEqual(['題名4', '題名3']);
  expect(await titles('メディア')).toEqual(['題名4', '題名3', '題名2', '題名1']);
  expect(asked.filter((address) => address.includes('fiscalYear=2026'))).toHaveLength(3);
});

test.each([
  ['お知らせの一覧', '/pickup-news'],
  ['メディアの一覧', '/media'],
  ['春季カップ', '/latest-results-by-championship/cup'],
])('%s へ進める', async (name, address) => {
  renderScreen(<Home />);
  const link = await screen.findByRole('link', { name: new RegExp(name) });
  expect(link.getAttribute('href')).toBe(address);
});

test('パートナーは新しいタブで開き、画像がなければ名が出る', async () => {
  renderScreen(<Home />);
  const links = within(await section('パートナー企業')).getAllByRole('link');
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
    ['https://farm.example/', '_blank'],
    ['https://referees.example/', '_blank'],
  ]);
  expect(screen.getByRole('img', { name: '牧場' })).toBeDefined();
  expect(screen.getByText('審判の会')).toBeDefined();
});

describe('どの部分も、ほかの部分によらない', () => {
  test.each([
    [latestFourNews.path, 'お知らせ', 'お知らせの取得に失敗しました。'],
    [latestFourArticles.path, 'メディア', 'メディア記事の取得に失敗しました。'],
  ])('%s が読めなければ、そこだけがそう言い、もう一度読める', async (path, name, sentence) => {
    const answer = answers.get(path);
    answers.set(path, 503);
    renderScreen(<Home />);
    const failed = within(await section(name));
    const notice = await failed.findByText((text) => text.startsWith(sentence));
    expect(notice.textContent).toMatch(AGAIN);
    await section('パートナー企業');
    expect(await screen.findByRole('link', { name: /春季カップ/ })).toBeDefined();
    answers.set(path, answer);
    failed.getByRole('button', { name: 'もう一度読み込む' }).click();
    expect(await failed.findByText('題名4')).toBeDefined();
  });

  test('認証が無効なら、そう言う', async () => {
    answers.set(latestFourNews.path, 401);
    renderScreen(<Home />);
    expect(await within(await section('お知らせ')).findByText(/^認証が無効です。/)).toBeDefined();
  });

  test('空の一覧は、空だと言う', async () => {
    answers.set(latestFourNews.path, []).set(latestFourArticles.path, []);
    renderScreen(<Home />);
    expect(await screen.findByText('お知らせはまだありません。')).toBeDefined();
    expect(await screen.findByText('メディアの記事はまだありません。')).toBeDefined();
  });

  test('今週の大会が読めなくても、誤りの文も、試合がないという文も出ず、残りは出る', async () => {
    answers.set(matchesInThisWeekForTop.path, 503);
    renderScreen(<Home />);
    expect(await screen.findByText('今週の大会の情報がまだ届いていません。')).toBeDefined();
    await section('メディア');
    expect(screen.queryByText(/失敗しました|開催予定/)).toBeNull();
  });
});

test('上の部分の大きさが決まるまで、下は描かれない。読むのはすべて同時に始まる', async () => {
  let arrive: (week: unknown) => void = () => undefined;
  answers.set(
    matchesInThisWeekForTop.path,
    new Promise((resolve) => {
      arrive = resolve;
    }),
  );
  renderScreen(<Home />);
  await waitFor(() => expect(asked).toHaveLength(6));
  expect(screen.queryByRole('heading', { name: 'お知らせ' })).toBeNull();
  arrive(WEEK);
  await section('お知らせ');
});

test('ログインしていなければ、何も尋ねず、そう言う', async () => {
  localStorage.clear();
  renderScreen(<Home />);
  expect(await screen.findAllByText(/^認証トークンが見つかりません。/)).toHaveLength(2);
  expect(asked.filter((address) => !address.endsWith(partners.path))).toEqual([]);
});
