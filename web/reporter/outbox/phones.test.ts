// @vitest-environment node
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { fold } from '#domain/match/evolve.ts';
import { DOORS } from '../match/doors.ts';
import { anySchedule } from '../testing/any-schedule.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { runSchedule } from '../testing/phones.ts';
import { IDS, matchAfter } from '../testing/wire.ts';
import { doorOf } from './door.ts';

/** The house promises 500. */
const SCHEDULES = Number(process.env.SCHEDULES ?? 600);
const LONGEST_MS = 600_000;

afterEach(() => vi.unstubAllGlobals());

test(
  '二台の電話がどのように切れ、遅れ、追い越しても、最後は皆が同じ試合を見て、操作は一度ずつ数えられる',
  async () => {
    let operations = 0;
    const property = fc.asyncProperty(anySchedule, async (schedule) => {
      const server = fakeServer(matchAfter([]));
      vi.stubGlobal('fetch', server.fetch);
      await runSchedule(schedule, {
        ids: { championshipId: IDS.championshipId, matchId: IDS.matchId },
        tokens: [IDS.urlAccessToken, 'token-of-the-other-link'],
        read: (address) => doorOf(DOORS, address.door).read(address, AbortSignal.timeout(LONGEST_MS)),
        settle: () => new Promise((resolve) => setImmediate(resolve)),
        log: async () => server.log(),
        replayed: async () => {
          const { fixture } = server.current();
          return fold(
            fixture,
            server.log().map(({ event }) => event),
          );
        },
      });
      operations += server.log().length;
    });
    await fc.assert(property, { numRuns: SCHEDULES });
    // The schedules are no empty ones.
    expect(operations).toBeGreaterThan(SCHEDULES * 3);
  },
  LONGEST_MS,
);
