// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest';
import { fold } from '#domain/match/evolve.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { runSchedule } from '../testing/phones.ts';
import { readMatch } from '../testing/read-match.ts';
import { longestOf, runSchedules, schedulesOf } from '../testing/schedule-runs.ts';
import { IDS, matchAfter } from '../testing/wire.ts';

/** With those over HTTP on both stores (phones-over-http.test.ts) 3,000. */
const SCHEDULES = schedulesOf(2_560);
const LONGEST_MS = longestOf(SCHEDULES);

afterEach(() => vi.unstubAllGlobals());

test(
  '電話とサーバーがどのように切れ、遅れ、落ちても、最後は皆が同じ試合を見て、操作は一度ずつ数えられる',
  async () => {
    let operations = 0;
    await runSchedules(
      SCHEDULES,
      async (schedule) => {
        let now = Date.now;
        const server = fakeServer(matchAfter([]), [], () => now());
        vi.stubGlobal('fetch', server.fetch);
        await runSchedule(schedule, {
          keepTime: (virtual) => {
            now = virtual;
          },
          ids: { championshipId: IDS.championshipId, matchId: IDS.matchId },
          tokens: [IDS.urlAccessToken, 'token-of-the-other-link'],
          read: (address) => readMatch(address, AbortSignal.timeout(LONGEST_MS)),
          settle: () => new Promise((resolve) => setImmediate(resolve)),
          administer: (decide) => {
            const command = decide(server.current(), server.versions());
            return command && server.administered(command);
          },
          forgetAnswers: async () => server.forgetAnswers(),
          recordBefore: server.recordedBefore,
          log: async () => server.log(),
          moments: async () => server.log(),
          replayed: async () => {
            const { fixture } = server.current();
            return fold(
              fixture,
              server.log().map(({ event }) => event),
            );
          },
        });
        operations += server.log().length;
      },
      { lane: 0, endOnFailure: false },
    );
    // The schedules are no empty ones.
    expect(operations).toBeGreaterThan(SCHEDULES * 3);
  },
  LONGEST_MS,
);
