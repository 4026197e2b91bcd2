/** The largest championship that a week may hold: a league of twelve clubs that meet once, all of it this week. */

import type { ServerProcess } from '#scripts/server-process.ts';
import { openStore } from '#server/platform/store/store.ts';
import { insertSeason, LEAGUE, link } from '#server/testing/season.ts';
import { createReporter, type Reporter } from './replay/reporter.ts';

const CLUBS = 12;
const PAIRS = Array.from({ length: CLUBS }, (_, home) =>
  Array.from({ length: CLUBS - 1 - home }, (_, at) => ({ home, away: home + 1 + at })),
).flat();
/** Of every so many matches one has its first half now, one its break; the others are over. */
const STAGES = 6;

export type LargeLeague = {
  /** Of its page. */
  readonly path: string;
  /** Of the matches that are in their first half, in which a goal can be scored. */
  readonly reporters: readonly Reporter[];
};

/** Writes it into the data of a server that keeps them in SQLite, and plays it over HTTP. */
export async function insertLargeLeague(server: ServerProcess, id: string): Promise<LargeLeague> {
  const today = Temporal.Now.plainDateISO('Asia/Tokyo').toString();
  const store = await openStore({ dataDir: server.dataDir });
  const matchIds = PAIRS.map((_, at) => `${id}-${at + 1}`);
  const matches = PAIRS.map(({ home, away }, at) => ({
    matchId: `${id}-${at + 1}`,
    label: `第${1 + (at % (CLUBS - 1))}節`,
    group1: null,
    date: today,
    ground: `第${1 + (at % 6)}競技場`,
    clubs: { home: clubName(home), away: clubName(away) },
  }));
  const facts = {
    id,
    name: '計測リーグ',
    abbreviation: '計測',
    rules: LEAGUE,
    fiscalYear: server.demo.fiscalYear,
  };
  try {
    await insertSeason(store.db, facts, matches);
    const scope = {
      kind: 'matches',
      matches: matchIds.map((matchId) => ({ championshipId: id, matchId })),
    } as const;
    const { token } = await link(store.db, scope, Temporal.Now.instant().add({ hours: 1 }).toString());
    const reporters = matchIds.map((matchId) =>
      createReporter(server.url, {
        championshipId: id,
        matchId,
        category: '',
        urlAccessToken: token,
        accessToken: token,
      }),
    );
    await Promise.all(reporters.map(play));
    return {
      path: `/latest-results-by-championship/${id}`,
      reporters: reporters.filter((_, at) => at % STAGES === 0),
    };
  } finally {
    await store.close();
  }
}

async function play(reporter: Reporter, at: number): Promise<void> {
  await reporter.send({ type: 'changeStatus', seen: '試合前', to: '前半' });
  await reporter.send({ type: 'scoreGoal', side: at % 2 === 0 ? 'home' : 'away', seen: '前半' });
  if (at % STAGES === 0) return;
  await reporter.send({ type: 'changeStatus', seen: '前半', to: 'ハーフタイム' });
  if (at % STAGES === 1) return;
  await reporter.send({ type: 'changeStatus', seen: 'ハーフタイム', to: '後半' });
  await reporter.send({ type: 'scoreGoal', side: at % 3 === 0 ? 'home' : 'away', seen: '後半' });
  await reporter.send({ type: 'changeStatus', seen: '後半', to: '試合終了' });
}

function clubName(at: number): string {
  return `札幌${at + 1}番フットボールクラブ`;
}
