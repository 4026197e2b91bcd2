// @vitest-environment node
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { eventsOf, replayedMatch } from '#server/testing/match-log.ts';
import { insertSeason, link, MATCH_DAY_MORNING, matchesOfCup } from '#server/testing/season.ts';
import { startTestServer } from '#server/testing/server.ts';
import { DOORS } from '../match/doors.ts';
import { anySchedule } from '../testing/any-schedule.ts';
import { runSchedule } from '../testing/phones.ts';
import { doorOf } from './door.ts';
import type { MatchAddress } from './operation.ts';

const SCHEDULES = 500;
/** Some ten thousand writes on a busy two-core machine. */
const LONGEST_MS = 300_000;

afterEach(() => vi.unstubAllGlobals());

test(
  '本物のサーバーとHTTPでも、二台の電話とサーバーは同じ試合で終わり、操作は一度ずつ記録される',
  async () => {
    const { url, store } = await startTestServer({ now: MATCH_DAY_MORNING });
    const ids = Array.from({ length: SCHEDULES }, (_, index) => `m${index}`);
    await insertSeason(
      store.db,
      {},
      ids.map((matchId) => ({ matchId })),
    );
    const tokens = [
      (await link(store.db, matchesOfCup(...ids))).token,
      (await link(store.db, matchesOfCup(...ids))).token,
    ] as const;
    const realFetch = globalThis.fetch;
    vi.stubGlobal('fetch', (input: string, init: RequestInit) => realFetch(new URL(input, url), init));

    const read = (address: MatchAddress) =>
      doorOf(DOORS, address.door).read(address, AbortSignal.timeout(LONGEST_MS));
    let operations = 0;
    let schedules = 0;
    const property = fc.asyncProperty(anySchedule, async (schedule) => {
      const matchId = ids[schedules % SCHEDULES] ?? '';
      schedules += 1;
      const one = { championshipId: 'cup', matchId };
      await runSchedule(schedule, {
        ids: one,
        tokens,
        read,
        settle: () => new Promise((resolve) => setImmediate(resolve)),
        log: () => eventsOf(matchId, store.db),
        replayed: () => replayedMatch(matchId, store.db),
      });
      operations += (await eventsOf(matchId, store.db)).length;
    });
    // A schedule that fails is tried no smaller: it would need a match that nobody has touched.
    await fc.assert(property, { numRuns: SCHEDULES, endOnFailure: true });
    expect(operations).toBeGreaterThan(SCHEDULES * 3);
  },
  LONGEST_MS,
);
