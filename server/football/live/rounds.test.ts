import { expect, onTestFinished, test, vi } from 'vitest';
import { createRounds, type RoundsNeeds, retryDelayMs } from './rounds.ts';

const changeOf = (matchId: string, version = 1) => ({ championshipId: 'cup', matchId, version });

test('待ち時間は倍になり、上限がある', () => {
  expect([1, 2, 3, 4, 5, 6, 100].map(retryDelayMs)).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 16_000, 16_000,
  ]);
});

test('読めない試合は、ほかの試合が送れていても、待ち時間を延ばして送り直し、送れたら数え直す', async () => {
  let isReadable = false;
  const sent: string[] = [];
  const failures: number[] = [];
  const rounds = createRounds({
    restMs: 0,
    atOnce: 2,
    ready: async () => undefined,
    async sendMatch({ change: { matchId } }) {
      if (matchId === 'broken' && !isReadable) throw new Error('unreadable');
      sent.push(matchId);
    },
    sendChampionship: async () => undefined,
    sendSnapshot: async () => undefined,
    onError: vi.fn<RoundsNeeds['onError']>(),
    retryDelayMs(failed) {
      failures.push(failed);
      rounds.note(changeOf('sound', failed));
      return 0;
    },
  });
  onTestFinished(() => rounds.close());
  rounds.note(changeOf('broken'));
  await vi.waitFor(() => expect(failures.slice(0, 4)).toEqual([1, 2, 3, 4]));
  expect(sent).toContain('sound');
  isReadable = true;
  await vi.waitFor(() => expect(sent).toContain('broken'));
  failures.length = 0;
  isReadable = false;
  rounds.note(changeOf('broken', 2));
  await vi.waitFor(() => expect(failures[0]).toBe(1));
});
