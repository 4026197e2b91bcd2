import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type CompetitionView, competition } from '#contract/competition.ts';
import { matchesInThisWeekForTop } from '#contract/match.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { standingsRow, view } from '#web/testing/views.ts';
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
};

/** The page before a server that answers so, and whose streams send what the test sends. */
function open(first: Answers, fiscalYear = '2026') {
  let answers = first;
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  const fetch = vi.fn(async (input: string) => {
    if (input === '/config.json') return Response.json(SITE);
    if (input.includes(matchesInThisWeekForTop.path)) return Response.json(answers.week ?? []);
    if (input.includes('/live/stream')) {
      return new Response(new ReadableStream<Uint8Array>({ start: (stream) => void streams.push(stream) }));
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
  expect(server.asked('fiscalYear=2025')).toBe(1);
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

test('順位表もトーナメント表もない大会は、そう言う', async () => {
  open({ competition: NONE });
  expect(await screen.findByText('この大会の順位表とトーナメント表は、まだありません。')).toBeDefined();
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
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
