import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PublicChampionship, PublicMatch } from '#contract/championship/public-results.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { useOpenChampionship } from './queries.ts';

const SITE = { hosts: {}, fiscalYear: 2026, site: { name: 'つなぐ札幌', region: '札幌', resultLinks: [] } };
const NO_SCORE = {
  first_half_score: 0,
  second_half_score: 0,
  extra_first_half_score: 0,
  extra_second_half_score: 0,
  pk_score: 0,
};

function matchAt(goals: number): PublicMatch {
  return {
    championship_id: 'cup',
    match_id: 'm1',
    round: '１部',
    match: '第1試合',
    match_date: '2026-05-16',
    venue: '厚別',
    scheduled_match_start_time: '10:00',
    game_status: '前半',
    has_extra_halves: false,
    has_pk: false,
    is_result_registered: false,
    is_postponed: false,
    home_club: { club_name: '北', ...NO_SCORE, final_score: goals },
    away_club: { club_name: '南', ...NO_SCORE, final_score: 0 },
  };
}

function championshipAt(goals: number, shows: PublicChampionship['shows'] = 'live'): PublicChampionship {
  return {
    championship_id: 'cup',
    championship_name: '春季カップ',
    category: 'U-12（ジュニア）',
    fiscal_year: 2026,
    shows,
    date: '2026-05-16',
    matches: [matchAt(goals)],
    tables: [],
    bracket: null,
  };
}

/** What the server answers, and what it was asked for. */
let read: PublicChampionship;
let holdsReadings: Promise<unknown>;
let streams: { readonly url: string; send(text: string): void }[];
let streamStatus: number;

beforeEach(() => {
  read = championshipAt(0);
  holdsReadings = Promise.resolve();
  streams = [];
  streamStatus = 200;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === '/config.json') return Response.json(SITE);
    if (!url.startsWith('/open/stream')) {
      const answered = read;
      await holdsReadings;
      init.signal?.throwIfAborted();
      return Response.json(answered);
    }
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        streams.push({ url, send: (text) => controller.enqueue(new TextEncoder().encode(text)) });
      },
    });
    return new Response(streamStatus === 200 ? body : '', { status: streamStatus });
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Shown() {
  const { query, isConnected } = useOpenChampionship('cup');
  const goals = query.data?.matches[0]?.home_club.final_score;
  return <p>{`${goals} ${isConnected ? '接続' : '切断'}`}</p>;
}

const goalFrame = (goals: number) => `event: match\ndata: ${JSON.stringify(matchAt(goals))}\n\n`;

test('流れてきた試合がすぐに出て、その前に始まった読み直しの古い答えでは戻らない', async () => {
  renderScreen(<Shown />);
  await screen.findByText('0 接続');
  await waitFor(() => expect(streams).toHaveLength(1));
  expect(streams[0]?.url).toBe('/open/stream?championshipId=cup');
  const { promise, resolve } = Promise.withResolvers<void>();
  holdsReadings = promise;
  streams[0]?.send(':\n\n');
  // The reading that the opened stream asks for has begun, and waits.
  await new Promise((done) => setTimeout(done, 1_700));
  read = championshipAt(1);
  streams[0]?.send(goalFrame(1));
  await screen.findByText('1 接続');
  resolve();
  await new Promise((done) => setTimeout(done, 100));
  expect(screen.getByText('1 接続')).toBeDefined();
});

test('場所がなくても、つながらないとは言わない', async () => {
  streamStatus = 503;
  renderScreen(<Shown />);
  await waitFor(() => expect(streams).toHaveLength(1));
  await new Promise((done) => setTimeout(done, 100));
  expect(screen.getByText('0 接続')).toBeDefined();
});

test.each([
  ['結果だけを公開する大会', () => championshipAt(0, 'final')],
  [
    '試合がすべて終わった大会',
    () => ({ ...championshipAt(2), matches: [{ ...matchAt(2), game_status: '試合終了' as const }] }),
  ],
])('%sは流れを開かない', async (_what, answered) => {
  read = answered();
  renderScreen(<Shown />);
  await screen.findByText(/接続$/);
  await new Promise((done) => setTimeout(done, 100));
  expect(streams).toEqual([]);
});
