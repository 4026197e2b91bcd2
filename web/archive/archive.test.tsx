import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type ArchiveChampionship,
  pastFiscalYears,
  thisYearArchive,
} from '#contract/championship/archive.ts';
import { matchesInThisWeekForTop } from '#contract/match/this-week.ts';
import { pastYears } from '#contract/publishing/content.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { Archive } from './archive.tsx';

const SITE = { hosts: {}, fiscalYear: 2026, site: { name: 'つなぐ札幌', region: '札幌', resultLinks: [] } };
const AGAIN =
  'メニューのログアウトボタンからログアウトし、再度ログインしてください。改善しない場合は、ページを更新するか、時間をおいて再度お試しください。';

function archived(changes: Partial<ArchiveChampionship>): ArchiveChampionship {
  return {
    championship_id: 'cup',
    fiscal_year: 2026,
    championship_name: '秋季カップ',
    category: 'U-12（ジュニア）',
    organizer: '札幌',
    championship_start_at: '2026-09-05',
    notice: '',
    regulation_url: '',
    matchup_url: '',
    result_url: '',
    has_standings: false,
    has_bracket: false,
    has_matches: false,
    ...changes,
  };
}

const page = (name: string) => ({ src: `/${name}.svg`, alt: `${name}ページ目`, width: 1240, height: 1754 });
const PAST = [
  {
    fiscalYear: 2024,
    categories: [
      { title: '2種', championships: [{ name: '秋季選手権', pages: [page('1'), page('2')] }] },
      { title: '3種', championships: [{ name: '夏季選手権', pages: [page('3')] }] },
    ],
  },
  { fiscalYear: 2023, categories: [] },
];

/** What the server answers, by the end of the path; a number is a refusal. */
let answers: Map<string, unknown>;
let asked: string[];
/** The reader scrolls to the end of the page, and has every section open. */
let comeNear: () => void;

beforeEach(() => {
  asked = [];
  const observers: ((entries: readonly { readonly isIntersecting: boolean }[]) => void)[] = [];
  comeNear = () =>
    act(() => {
      for (const hear of observers) hear([{ isIntersecting: true }]);
    });
  answers = new Map<string, unknown>([
    [thisYearArchive.path, [archived({})]],
    [pastYears.path, PAST],
    [pastFiscalYears.path, []],
    [matchesInThisWeekForTop.path, []],
  ]);
  signInForTest();
  vi.stubGlobal('fetch', async (input: string) => {
    if (input === '/config.json') return Response.json(SITE);
    asked.push(input);
    const [, answer] = [...answers].find(([path]) => input.includes(path)) ?? [];
    if (typeof answer === 'number') return Response.json({ code: 'no', message: '' }, { status: answer });
    return Response.json(answer);
  });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(hear: (typeof observers)[number]) {
        observers.push(hear);
      }
      observe = vi.fn();
      disconnect = vi.fn();
    },
  );
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

/** The `<details>` of this title; its content is in the page whether it is open or not. */
async function section(title: string): Promise<HTMLDetailsElement> {
  const heading = await screen.findByRole('heading', { level: 2, name: title });
  const details = heading.closest('details');
  if (details === null) throw new Error(`${title} is in no section`);
  return details;
}

function toggle(details: HTMLDetailsElement, open: boolean): void {
  details.open = open;
  fireEvent(details, new Event('toggle'));
}

test('区分が決まった順に並び、それぞれ大会の数を見出しに持つ', async () => {
  const inCategory = (id: string, category: ArchiveChampionship['category']) =>
    archived({ championship_id: id, category });
  answers.set(thisYearArchive.path, [
    inCategory('a', 'WOMAN'),
    inCategory('b', 'U-12（ジュニア）'),
    inCategory('c', 'U-18（ユース）'),
    inCategory('d', 'U-12（ジュニア）'),
  ]);
  renderScreen(<Archive />);
  await section('WOMAN');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('大会日程／アーカイブ');
  expect(screen.getByText('詳細は決まり次第、順次掲載します。')).toBeTruthy();
  expect([...document.querySelectorAll('summary')].map((bar) => bar.textContent)).toEqual([
    'U-12（ジュニア）2大会',
    'U-15（ジュニアユース）0大会',
    'U-18（ユース）1大会',
    'WOMAN1大会',
  ]);
  expect((await section('U-15（ジュニアユース）')).textContent).toContain(
    '掲載されている大会は、まだありません。',
  );
});

describe('大会の行', () => {
  const row = async () => within(await section('U-12（ジュニア）'));

  test('アドレスのあるボタンだけが、新しいタブで開くリンクになる', async () => {
    answers.set(thisYearArchive.path, [archived({ matchup_url: 'https://matchups.example/cup' })]);
    renderScreen(<Archive />);
    const [link, ...others] = (await row()).getAllByRole('link', { hidden: true });
    expect(others).toEqual([]);
    expect(link?.textContent).toBe('組み合わせ');
    expect(link?.getAttribute('href')).toBe('https://matchups.example/cup');
    expect(link?.getAttribute('target')).toBe('_blank');
    expect(link?.getAttribute('aria-label')).toBe('組み合わせ：秋季カップ（新しいタブで開きます）');
    const buttons = (await row()).getAllByText(/^(?:大会要項|組み合わせ|結果)$/);
    expect(buttons.map(({ parentElement }) => parentElement?.textContent)).toEqual([
      '大会要項（未掲載）',
      '組み合わせ',
      '結果（未掲載）',
    ]);
  });

  test.each([
    ['2026-09-05', '2026年9月5日(土)開幕'],
    ['2027-01-10', '2027年1月10日(日)開幕'],
    ['', '日程未定'],
  ])('始まりの日 %s は「%s」と書かれる', async (start, text) => {
    answers.set(thisYearArchive.path, [archived({ championship_start_at: start })]);
    renderScreen(<Archive />);
    expect((await row()).getByText(text)).toBeTruthy();
  });

  test('知らせは、あるときだけ書かれる', async () => {
    answers.set(thisYearArchive.path, [archived({ notice: '雨天のときは翌日に順延します。' })]);
    renderScreen(<Archive />);
    expect((await row()).getByText('雨天のときは翌日に順延します。')).toBeTruthy();
  });

  test.each([
    ['札幌', 0],
    ['北海道', 1],
  ])('主催が%sのとき、五つの地区に限る知らせは%s回出る', async (organizer, times) => {
    answers.set(thisYearArchive.path, [archived({ organizer })]);
    renderScreen(<Archive />);
    const sentence = '札幌・小樽・千歳・苫小牧・十勝地区の試合に限り、速報をお届けします。';
    expect((await row()).queryAllByText(sentence)).toHaveLength(times);
  });

  test('今週の試合がある大会だけ、速報へ案内する', async () => {
    answers.set(thisYearArchive.path, [
      archived({}),
      archived({ championship_id: 'other', championship_name: '冬季カップ' }),
    ]);
    answers.set(matchesInThisWeekForTop.path, [{ championship_id: 'cup' }]);
    renderScreen(<Archive />);
    const link = await screen.findByRole('link', { name: '今週の速報を見る：秋季カップ', hidden: true });
    expect(link.getAttribute('href')).toBe('/latest-results-by-championship/cup');
    expect(screen.getAllByText('今週の速報を見る')).toHaveLength(1);
  });

  test.each([
    [true, false, '順位表を見る'],
    [false, true, 'トーナメント表を見る'],
    [true, true, '順位表・トーナメント表を見る'],
  ])(
    '順位表%s・トーナメント表%sの大会は、今週でなくても「%s」へ案内する',
    async (standings, bracket, label) => {
      answers.set(thisYearArchive.path, [
        archived({ has_standings: standings, has_bracket: bracket }),
        archived({ championship_id: 'other', championship_name: '冬季カップ' }),
      ]);
      renderScreen(<Archive />);
      const link = await screen.findByRole('link', { name: `${label}：秋季カップ`, hidden: true });
      expect(link.getAttribute('href')).toBe('/archive/2026/cup');
      expect((await row()).getAllByRole('link', { hidden: true })).toEqual([link]);
    },
  );
});

test('順位表のない大会も、試合があれば、全日程へ案内する', async () => {
  answers.set(thisYearArchive.path, [archived({ has_matches: true })]);
  renderScreen(<Archive />);
  const link = await screen.findByRole('link', { name: '全日程を見る：秋季カップ', hidden: true });
  expect(link.getAttribute('href')).toBe('/archive/2026/cup');
});

test('開いた区分は、戻ってきたときも開いている', async () => {
  renderScreen(<Archive />);
  expect((await section('U-12（ジュニア）')).open).toBe(false);
  toggle(await section('U-12（ジュニア）'), true);
  cleanup();
  renderScreen(<Archive />);
  expect((await section('U-12（ジュニア）')).open).toBe(true);
  expect((await section('WOMAN')).open).toBe(false);
});

test.each(['{', 'null', '"U-12"', '{"U-12（ジュニア）":"yes"}'])(
  '覚えていたはずのものが %s に壊れていても、閉じて始まる',
  async (stored) => {
    sessionStorage.setItem('archiveOpened', stored);
    renderScreen(<Archive />);
    expect((await section('U-12（ジュニア）')).open).toBe(false);
  },
);

describe('大会が出ないとき', () => {
  test('一つもなければ、そう書き、過去の年度はある', async () => {
    answers.set(thisYearArchive.path, []);
    renderScreen(<Archive />);
    expect(await screen.findByText(/^今年度の大会は、まだ掲載されていません。/)).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'WOMAN' })).toBeNull();
    comeNear();
    expect(await section('2024年度')).toBeTruthy();
  });

  test.each([
    [401, '認証が無効です。'],
    [500, '大会情報の取得に失敗しました。'],
  ])('断り %s は「%s」と書かれ、もう一度読み込める', async (status, sentence) => {
    answers.set(thisYearArchive.path, status);
    renderScreen(<Archive />);
    expect(await screen.findByText(sentence + AGAIN)).toBeTruthy();
    answers.set(thisYearArchive.path, [archived({})]);
    fireEvent.click(screen.getByRole('button', { name: 'もう一度読み込む' }));
    await section('WOMAN');
    expect(screen.queryByText(sentence + AGAIN)).toBeNull();
  });

  test('読めなくても、過去の年度はあり、もう一度読む間もそのままある', async () => {
    answers.set(thisYearArchive.path, 503);
    renderScreen(<Archive />);
    await screen.findByText(/^大会情報の取得に失敗しました。/);
    comeNear();
    const past = await section('2024年度');
    fireEvent.click(screen.getByRole('button', { name: 'もう一度読み込む' }));
    expect(past.isConnected).toBe(true);
    await screen.findByText(/^大会情報の取得に失敗しました。/);
    expect(past.isConnected).toBe(true);
  });

  test('トークンがなければ何も求めず、そう書く', async () => {
    localStorage.clear();
    renderScreen(<Archive />);
    expect(await screen.findByText(`認証トークンが見つかりません。${AGAIN}`)).toBeTruthy();
    expect(asked).toEqual([]);
  });
});

describe('過去の年度', () => {
  const isAsked = () => asked.some((address) => address.includes(pastYears.path));

  test('近づくまで読まれず、近づくと新しい年度が開いて出る', async () => {
    renderScreen(<Archive />);
    await section('WOMAN');
    expect(isAsked()).toBe(false);
    comeNear();
    const newest = await section('2024年度');
    expect([newest.open, (await section('2023年度')).open]).toEqual([true, false]);
    expect(newest.querySelector('summary')?.textContent).toBe('2024年度2大会');
    expect(
      within(newest)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(['2種', '3種']);
    const numbers = within(newest).getAllByRole('button');
    expect(numbers.map(({ textContent }) => textContent)).toEqual(['1', '2', '1']);
    expect(numbers[1]?.getAttribute('aria-label')).toBe('2ページ目を開く：秋季選手権');
  });

  test('番号を押すと、その画像が大きく開く', async () => {
    renderScreen(<Archive />);
    await section('WOMAN');
    comeNear();
    const newest = within(await section('2024年度'));
    fireEvent.click(newest.getByRole('button', { name: '2ページ目を開く：秋季選手権' }));
    expect(await screen.findByText('2 / 2')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '閉じる' }));
    await waitFor(() => expect(screen.queryByText('2 / 2')).toBeNull());
  });

  test('ここで速報した大会は、年度を開くと区分ごとに並び、その年度の順位表へ案内する', async () => {
    answers.set(pastFiscalYears.path, [
      { fiscal_year: 2025, championships: 2 },
      { fiscal_year: 2024, championships: 1 },
    ]);
    answers.set(`${thisYearArchive.path}?fiscalYear=2025`, [
      archived({
        championship_id: 'league',
        fiscal_year: 2025,
        championship_name: '昨年のリーグ',
        has_standings: true,
      }),
      archived({
        championship_id: 'w',
        championship_name: '昨年の女子',
        category: 'WOMAN',
        organizer: '北海道',
      }),
    ]);
    // The more exact address is looked for first.
    answers = new Map([...answers].toReversed());
    renderScreen(<Archive />);
    await section('U-12（ジュニア）');
    comeNear();
    const newest = await section('2025年度');
    expect(newest.open).toBe(true);
    expect(newest.querySelector('summary')?.textContent).toBe('2025年度2大会');
    expect((await section('2024年度')).querySelector('summary')?.textContent).toBe('2024年度3大会');
    comeNear();
    const year = within(newest);
    const link = await year.findByRole('link', { name: '順位表を見る：昨年のリーグ' });
    expect(link.getAttribute('href')).toBe('/archive/2025/league');
    expect(year.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'U-12（ジュニア）',
      'WOMAN',
    ]);
    expect(year.queryByText(/速報をお届けします/)).toBeNull();
  });

  test('一つもなければ、見出しも出ない', async () => {
    answers.set(pastYears.path, []);
    renderScreen(<Archive />);
    await section('WOMAN');
    expect(screen.getByRole('region', { name: '過去の大会' })).toBeTruthy();
    comeNear();
    await waitFor(() => expect(screen.queryByRole('region', { name: '過去の大会' })).toBeNull());
  });

  test('ここで速報した大会が読めなくても、年度の記録は読め、残りはもう一度読める', async () => {
    answers.set(pastFiscalYears.path, 503);
    renderScreen(<Archive />);
    await section('WOMAN');
    comeNear();
    // How many there are, nobody knows.
    expect((await section('2024年度')).querySelector('summary')?.textContent).toBe('2024年度');
    expect(screen.getByText(`過去の大会の一部の取得に失敗しました。${AGAIN}`)).toBeTruthy();
    answers.set(pastFiscalYears.path, [{ fiscal_year: 2025, championships: 2 }]);
    fireEvent.click(screen.getByRole('button', { name: 'もう一度読み込む' }));
    expect((await section('2025年度')).querySelector('summary')?.textContent).toBe('2025年度2大会');
    expect(screen.queryByText(/一部/)).toBeNull();
  });

  test('読めなければ、そう書かれ、今年度の大会はそのまま読める', async () => {
    answers.set(pastYears.path, 503).set(pastFiscalYears.path, 503);
    renderScreen(<Archive />);
    await section('WOMAN');
    comeNear();
    expect(await screen.findByText(`過去の大会の取得に失敗しました。${AGAIN}`)).toBeTruthy();
    expect(await section('WOMAN')).toBeTruthy();
  });
});
