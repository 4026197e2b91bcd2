import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { operateScore, updateMatchStatus } from '#contract/match/token-flow.ts';
import { fold } from '#domain/match/evolve.ts';
import { type Answered, put } from '#server/testing/calls.ts';
import { championship, insertSeason, link, matchesOfCup } from '#server/testing/season.ts';
import { startServerProcess } from '#server/testing/server-process.ts';
import { openTestStore } from '#server/testing/stores.ts';
import { findById, findEvents } from '../repository.ts';
import { toMatch } from '../row.ts';

const OPERATIONS = 2_000;
const PHONES = 40;
const MATCHES = Array.from({ length: 25 }, (_, index) => `m${index}`);
/** The server is killed as soon as this many goals have been acknowledged: in the middle. */
const KILLED_AFTER = 800;
/** Two starts and 2,000 synced writes on a busy two-core machine. */
const LONGEST_MS = 120_000;

type Goal = { readonly key: string; readonly matchId: string };

test(
  '得点の嵐の最中にサーバーを殺しても、受け付けられた得点はちょうど一度ずつ残る',
  async () => {
    const store = await openTestStore();
    const server = await startServerProcess(store.settings);
    await insertSeason(
      store.db,
      {},
      MATCHES.map((matchId) => ({ matchId })),
    );
    const { token } = await link(store.db, matchesOfCup(...MATCHES), '2999-01-01T00:00:00Z');
    for (const matchId of MATCHES) {
      const kickOff = { championshipId: 'cup', matchId, currentStatus: '試合前', newStatus: '前半' };
      expect((await put(server.url, updateMatchStatus, kickOff, { token })).status).toBe(200);
    }

    const score = ({ key, matchId }: Goal): Promise<Answered> => {
      const goal = {
        championshipId: 'cup',
        matchId,
        scoredClub: 'club_left',
        matchStatus: '前半',
        operation: 'plus',
      };
      return put(server.url, operateScore, goal, { token, key });
    };
    const goals = Array.from({ length: OPERATIONS }, (_, index): Goal => {
      return { key: randomUUID(), matchId: MATCHES[index % MATCHES.length] ?? 'm0' };
    });
    const acknowledged = new Map<string, string>();

    await inParallel(goals, async (goal) => {
      const answer = await score(goal).catch(() => null);
      if (answer === null) return;
      expect(answer.status).toBe(200);
      acknowledged.set(goal.key, answer.text);
      if (acknowledged.size === KILLED_AFTER) await server.kill();
    });
    expect(acknowledged.size).toBeGreaterThanOrEqual(KILLED_AFTER);
    expect(acknowledged.size).toBeLessThan(OPERATIONS);
    await server.start();

    // Every phone sends what it had no answer for again, and some what they had one for, too.
    const repeated = goals.filter(({ key }, index) => !acknowledged.has(key) || index % 10 === 0);
    await inParallel(repeated, async (goal) => {
      const answer = await score(goal);
      expect(answer.status).toBe(200);
      expect(acknowledged.get(goal.key) ?? answer.text).toBe(answer.text);
    });

    for (const matchId of MATCHES) {
      const record = await findById('cup', matchId, store.db);
      if (record === null) throw new Error(`${matchId} is gone.`);
      const match = toMatch(record, championship().rules);
      expect(match.goals.home.firstHalf).toBe(OPERATIONS / MATCHES.length);
      expect(fold(match.fixture, await findEvents('cup', matchId, store.db))).toEqual(match);
    }
    const scored = await store.db
      .selectFrom('match_events')
      .select('operation_id')
      .where('championship_id', '=', 'cup')
      .where('type', '=', 'goalScored')
      .execute();
    expect(scored.map(({ operation_id }) => operation_id).sort()).toEqual(goals.map(({ key }) => key).sort());
  },
  LONGEST_MS,
);

/** Each phone takes the next one as soon as it has done its last. */
async function inParallel(goals: readonly Goal[], work: (goal: Goal) => Promise<void>): Promise<void> {
  const waiting = goals.values();
  await Promise.all(
    Array.from({ length: PHONES }, async () => {
      for (const goal of waiting) await work(goal);
    }),
  );
}
