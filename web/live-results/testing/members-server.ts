import { vi } from 'vitest';
import { type CompetitionView, competition } from '#contract/championship/competition.ts';
import { follows } from '#contract/club/follows.ts';
import { meetings, type Timeline, timeline } from '#contract/match/live.ts';
import {
  matchesInThisWeekForTop,
  type TargetChampionship,
  targetChampionship,
} from '#contract/match/this-week.ts';
import type { MatchView } from '#contract/wire.ts';

/** What a test's server answers to the members' readings. */
type Answers = {
  readonly week?: readonly unknown[] | 'noNetwork';
  readonly championship?: TargetChampionship | 'noNetwork' | 404 | 429 | 503;
  readonly timeline?: Timeline | 'noNetwork';
  readonly competition?: CompetitionView | 'noNetwork' | 404;
  readonly links?: { readonly result_url: string; readonly matchup_url: string };
};

const RESULT_LINKS = [{ label: '地区の結果', url: 'https://results.example/' }];
const SITE = {
  hosts: {},
  fiscalYear: 2026,
  site: { name: 'つなぐ', region: '札幌', resultLinks: RESULT_LINKS },
};

/** A server for these screens, in front of `fetch`: it answers what it is told to, and its streams send what a test sends. */
export function membersServer(first: Answers) {
  let answers = first;
  let readings = 0;
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const send = (event: string, data: unknown) => {
    const frame = new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    for (const stream of streams) stream.enqueue(frame);
  };
  return {
    fetch: vi.fn(async (input: string, init: RequestInit = {}): Promise<Response> => {
      if (input === '/config.json') return json(200, SITE);
      if (input.includes('/live/stream')) return openStream(streams, init);
      if (input.includes(matchesInThisWeekForTop.path)) return answerOf(answers.week);
      if (input.includes(targetChampionship.path)) {
        readings += 1;
        return answerOf(answers.championship);
      }
      if (input.includes(competition.path)) return answerOf(competitionAnswer(answers.competition));
      if (input.includes(follows.path) || input.includes(meetings.path)) return json(200, []);
      if (input.includes(timeline.path)) return answerOf(answers.timeline ?? { version: 0, rows: [] });
      return json(200, answers.links ?? { result_url: '', matchup_url: '' });
    }),
    /** How often the championship has been read. */
    asked: () => readings,
    answer: (next: Answers) => {
      answers = { ...answers, ...next };
    },
    sendSnapshot: (...matches: readonly MatchView[]) => send('snapshot', { matches }),
    sendMatch: (match: MatchView) => send('match', match),
    sendChanged: () => send('championship', { championship_id: 'cup' }),
  };
}

function competitionAnswer(view: Answers['competition'] = { tables: [], bracket: null }): unknown {
  return typeof view === 'object'
    ? { championship_name: '春季カップ', category: 'U-12（ジュニア）', ...view }
    : view;
}

function answerOf(answer: unknown): Response {
  if (answer === 'noNetwork') throw new TypeError('Failed to fetch');
  if (typeof answer === 'number') return json(answer, { code: 'no', message: '' });
  return json(200, answer);
}

function openStream(
  streams: Set<ReadableStreamDefaultController<Uint8Array>>,
  { signal }: RequestInit,
): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      streams.add(controller);
      signal?.addEventListener('abort', () => {
        streams.delete(controller);
        controller.error(new DOMException('aborted', 'AbortError'));
      });
    },
  });
  return new Response(body, { status: 200 });
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status });
}
