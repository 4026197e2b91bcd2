import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type CompetitionView, competition } from '#contract/championship/competition.ts';
import { follows } from '#contract/club/follows.ts';
import { matchesInThisWeekForTop, targetChampionship } from '#contract/match/this-week.ts';
import type { MatchView } from '#contract/wire.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { championship, club, standingsRow, view } from '#web/testing/views.ts';
import { CompetitionPage } from './competition-page.tsx';

beforeEach(signInForTest);

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const AGAIN =
  'メニューのログアウトボタンからログアウトし、再度ログインしてください。改善しない場合は、ページを更新するか、時間をおいて再度お試しください。';
const SITE = { hosts: {}, fiscalYear: 2026, site: { name: 'つなぐ', region: '札幌', resultLinks: [] } };
const NONE = { tables: [], bracket: null };

function league(points: number): CompetitionView {
  const table = {
    name: '１部',
    provisional: false,
    final: false,
    advancing: 0,
    has_shoot_outs: false,
    withdrawn: [],
  };
  return { tables: [{ ...table, rows: [standingsRow({ points })] }], bracket: null };
}

function cup(): CompetitionView {
  const side = { kind: 'club', goals: 1, kicks: null, goes_through: false } as const;
  const final = {
    match_id: 'm1',
    name: '決勝',
    progress: 'played',
    postponed: false,
    match_date: '2026-05-16',
    start_time: '10:00',
    home: { ...side, name: '北クラブ', goals: 2, goes_through: true },
    away: { ...side, name: '南クラブ' },
  } as const;
  return { tables: [], bracket: { rounds: [{ name: '決勝', matches: [final] }], others: [] } };
}

type Answers = {
  readonly week?: readonly unknown[];
  readonly competition: CompetitionView | 'noNetwork' | 404;
  readonly course?: readonly MatchView[] | 503;
};

/** The matches of a championship as the server answers them. */
function courseOf(matches: readonly MatchView[]) {
  return championship({ '１部': Object.fromEntries(matches.map((match) => [match.match_id, match])) });
}

/** The page before a server that answers so, and whose streams send what the test sends. */
function open(first: Answers, fiscalYear = '2026') {
  let answers = first;
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  const fetch = vi.fn(async (input: string) => {
    if (input === '/config.json') return Response.json(SITE);
    if (input.includes(matchesInThisWeekForTop.path)) return Response.json(answers.week ?? []);
    if (input.includes(follows.path)) return Response.json([]);
    if (input.includes('/live/stream')) {
      return new Response(new ReadableStream<Uint8Array>({ start: (stream) => void streams.push(stream) }));
    }
    if (input.includes(targetChampionship.path)) {
      if (answers.course === 503) return Response.json({ code: 'no', message: '' }, { status: 503 });
      return Response.json(courseOf(answers.course ?? []));
    }
    if (!input.includes(competition.path)) throw new Error(`The test does not expect ${input}.`);
    if (answers.competition === 'noNetwork') throw new TypeError('Failed to fetch');
    if (answers.competition === 404) return Response.json({ code: 'no', message: '' }, { status: 404 });
    return Response.json({
      championship_name: '春季カップ',
      category: 'U-12（ジュニア）',
      ...answers.competition,
    });
  });
  vi.stubGlobal('fetch', fetch);
  renderScreen(<CompetitionPage championshipId="cup" fiscalYear={fiscalYear} />);
  return {
    answer: (next: Partial<Answers>) => {
      answers = { ...answers, ...next };
    },
    send: (event: string, data: unknown) => {
      const frame = new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
      for (const stream of streams) stream.enqueue(frame);
    },
    asked: (part: string) => fetch.mock.calls.filter(([input]) => input.includes(part)).length,
  };
}

test('今週試合がなくても、大会の名と順位表が、いつのものかとともに出る', async () => {
  open({ competition: league(4) });
  expect(await screen.findByRole('region', { name: '順位表' })).toBeDefined();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('春季カップ');
  expect(screen.getByText('2026年度 U-12（ジュニア）')).toBeDefined();
  expect(screen.getByText(/^最終更新 \d\d:\d\d$/)).toBeDefined();
  expect(document.title).toBe('春季カップ｜順位表');
  expect(screen.getByRole('link', { name: /大会日程／アーカイブ/ }).getAttribute('href')).toBe('/archive');
  expect(screen.queryByRole('link', { name: /今週の速報/ })).toBeNull();
});

test('今週試合があれば、速報へ行ける', async () => {
  open({ week: [{ championship_id: 'cup' }], competition: league(4) });
  const link = await screen.findByRole('link', { name: /今週の速報を見る/ });
  expect(link.getAttribute('href')).toBe('/latest-results-by-championship/cup');
});

test('続いている大会は、今週試合がなくても、ここからフォローでき、過去の大会には問わない', async () => {
  open({ competition: league(4) });
  expect(await screen.findByRole('button', { name: '春季カップをフォロー' })).toBeDefined();
  cleanup();
  open({ competition: league(4) }, '2025');
  await screen.findByRole('region', { name: '順位表' });
  expect(screen.queryByRole('button', { name: /フォロー/ })).toBeNull();
});

test('試合が動くと、読み込み直さなくても順位表が変わる', async () => {
  const server = open({ competition: league(4) });
  await screen.findByRole('region', { name: '順位表' });
  await waitFor(() => expect(server.asked('/live/stream')).toBe(1));
  server.answer({ competition: league(7) });
  server.send('match', view({ version: 1, game_status: '前半' }));
  await waitFor(() => expect(screen.getByRole('region', { name: '順位表' }).textContent).toContain('+27'));
});

test('抽選が記録されると、試合が動かなくても順位表が変わる', async () => {
  const server = open({ competition: league(4) });
  await screen.findByRole('region', { name: '順位表' });
  await waitFor(() => expect(server.asked('/live/stream')).toBe(1));
  server.answer({ competition: league(6) });
  server.send('championship', { championship_id: 'cup' });
  await waitFor(() => expect(screen.getByRole('region', { name: '順位表' }).textContent).toContain('+26'), {
    timeout: 3_000,
  });
});

test('トーナメント表の試合は、今年度なら試合のページへ通じる', async () => {
  open({ competition: cup() });
  const link = await screen.findByRole('link', { name: /決勝/ });
  expect(link.getAttribute('href')).toBe('/indv-result/cup/m1');
  expect(document.title).toBe('春季カップ｜トーナメント表');
});

test('過去の年度は、その年度を尋ね、試合のページのない表だけを出し、動きを追わない', async () => {
  const server = open({ competition: cup() }, '2025');
  const region = await screen.findByRole('region', { name: 'トーナメント表' });
  expect(within(region).getByText('北クラブ')).toBeDefined();
  expect(within(region).queryByRole('link')).toBeNull();
  expect(screen.getByText('2025年度 U-12（ジュニア）')).toBeDefined();
  expect(server.asked(`${competition.path}?championshipId=cup&fiscalYear=2025`)).toBe(1);
  expect(server.asked('/live/stream')).toBe(0);
  expect(screen.queryByRole('link', { name: /今週の速報/ })).toBeNull();
});

test('前の年度の大会でも、今週戦っていれば、動きを追い、試合と今週の速報へ通じる', async () => {
  const server = open({ week: [{ championship_id: 'cup' }], competition: cup() }, '2025');
  expect(await screen.findByRole('link', { name: /今週の速報/ })).toBeDefined();
  const region = screen.getByRole('region', { name: 'トーナメント表' });
  expect(within(region).getByRole('link').getAttribute('href')).toBe('/indv-result/cup/m1');
  await waitFor(() => expect(server.asked('/live/stream')).toBe(1));
});

describe('全日程', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-05-16T09:00:00+09:00'), toFake: ['Date'] });
  });
  afterEach(() => void vi.useRealTimers());

  const PLAYED = view({
    match_id: 'm1',
    match_date: '2026-04-11',
    version: 9,
    game_status: '試合終了',
    home_club: club('北クラブ', { final_score: 2 }),
    away_club: club('南クラブ', { final_score: 1 }),
  });
  const SEASON = [
    PLAYED,
    view({ match_id: 'm2', match_date: '2026-05-09', is_postponed: true }),
    view({ match_id: 'm4', match_date: '2026-05-16', scheduled_match_start_time: '13:00', venue: '円山' }),
    view({ match_id: 'm3', match_date: '2026-05-16', scheduled_match_start_time: '10:00' }),
    view({ match_id: 'm5', match_date: '2026-06-06', scheduled_match_start_time: null }),
  ];
  const course = () => screen.findByRole('region', { name: '全日程' });
  const days = async () =>
    within(await course())
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent);

  test('今日かそのあとの試合日が先に並び、終わった日は新しい順にそのあとへ続く', async () => {
    open({ competition: NONE, course: SEASON });
    await screen.findByText('これまでの試合');
    expect(await days()).toEqual([
      '2026年5月16日(土)今日',
      '2026年6月6日(土)',
      'これまでの試合',
      '2026年5月9日(土)',
      '2026年4月11日(土)',
    ]);
  });

  test('試合は開始時刻の順に、時刻、様子、得点、会場とともに出て、試合のページへ通じる', async () => {
    open({ competition: NONE, course: SEASON });
    const links = await within(await course()).findAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      ['m3', 'm4', 'm5', 'm2', 'm1'].map((id) => `/indv-result/cup/${id}`),
    );
    expect(links[1]?.textContent).toMatch(/^13:00試合前.*円山/);
    expect(links[2]?.textContent).toMatch(/^時刻未定/);
    expect(links[3]?.textContent).toContain('延期');
    expect(links[4]?.textContent).toContain('北クラブ2南クラブ1');
  });

  test('順位表のない大会は、全日程だけを出し、題にもそう書く', async () => {
    open({ competition: NONE, course: SEASON });
    await course();
    expect(document.title).toBe('春季カップ｜全日程');
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
    expect(screen.queryByRole('link', { name: /全日程/ })).toBeNull();
  });

  test('順位表があれば、その上から全日程へ進める', async () => {
    open({ competition: league(4), course: SEASON });
    const link = await screen.findByRole('link', { name: /全日程/ });
    expect(link.getAttribute('href')).toBe('#course');
    expect((await course()).querySelector('#course')).not.toBeNull();
  });

  test('得点は、読み込み直さなくても動く', async () => {
    const server = open({ competition: league(4), course: SEASON });
    await course();
    await waitFor(() => expect(server.asked('/live/stream')).toBe(1));
    const changes = {
      version: 2,
      game_status: '前半',
      home_club: club('北クラブ', { final_score: 7 }),
    } as const;
    server.send('match', view({ match_id: 'm3', ...changes }));
    expect(await within(await course()).findByText('7')).toBeDefined();
  });

  test('過去の年度の試合は、ページへ通じない', async () => {
    open({ competition: NONE, course: SEASON }, '2025');
    await screen.findByText('これまでの試合');
    expect(within(await course()).queryByRole('link')).toBeNull();
  });

  test('一つも試合がなければ、そう言う', async () => {
    open({ competition: NONE });
    expect(await screen.findByText('この大会の試合は、まだ掲載されていません。')).toBeDefined();
  });

  test('日程だけが読めなければ、順位表は出て、日程はもう一度読み込める', async () => {
    const server = open({ competition: league(4), course: 503 });
    expect(await screen.findByText(`大会の日程の取得に失敗しました。${AGAIN}`)).toBeDefined();
    expect(screen.getByRole('region', { name: '順位表' })).toBeDefined();
    server.answer({ course: SEASON });
    fireEvent.click(screen.getByRole('button', { name: 'もう一度読み込む' }));
    expect(await screen.findByText('これまでの試合')).toBeDefined();
  });
});

test('知らない大会は、見つからないと言い、大会日程へ戻れる', async () => {
  open({ competition: 404 });
  expect(await screen.findByText('指定された大会が見つかりません。')).toBeDefined();
  expect(screen.getByRole('link', { name: /大会日程／アーカイブ/ })).toBeDefined();
});

test('読めなければ文とともに、もう一度読み込める', async () => {
  const server = open({ competition: 'noNetwork' });
  expect(await screen.findByText(`順位表の取得に失敗しました。${AGAIN}`)).toBeDefined();
  server.answer({ competition: league(4) });
  fireEvent.click(screen.getByRole('button', { name: 'もう一度読み込む' }));
  expect(await screen.findByRole('region', { name: '順位表' })).toBeDefined();
});

test('トークンがなければ何も求めず、そう書く', async () => {
  localStorage.clear();
  const server = open({ competition: league(4) });
  expect(await screen.findByText(`認証トークンが見つかりません。${AGAIN}`)).toBeDefined();
  expect(server.asked('/live/')).toBe(0);
});
