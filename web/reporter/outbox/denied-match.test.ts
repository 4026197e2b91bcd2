// @vitest-environment node
import { expect, test, vi } from 'vitest';
import { serverClock } from '#web/api/server-clock.ts';
import { tokenFlow } from '../match/flow.ts';
import { fromTokenFlow } from '../match/reported-match.ts';
import { goalOn } from '../testing/operations.ts';
import { IDS, matchAfter, onWire, wayTo } from '../testing/wire.ts';
import type { Operation } from './operation.ts';
import { createOutbox } from './outbox.ts';
import { createMemoryStorage } from './storage.ts';

const REPORTED = fromTokenFlow(onWire(matchAfter(wayTo('前半'))));

test('リンクがもう開かない試合の入力は残り、同じリンクのほかの試合の入力は送られる', async () => {
  const storage = createMemoryStorage();
  const gone = goalOn({ ...IDS, championshipId: 'gone' }, { key: 'gone', place: 1 });
  await storage.write({ put: [gone, goalOn(IDS, { key: 'here', place: 2 })] });
  const send = vi.fn(async ({ key }: Operation) =>
    key === 'gone'
      ? ({ kind: 'denied' } as const)
      : ({ kind: 'accepted', match: REPORTED, isFulfilled: false } as const),
  );
  const outbox = createOutbox({
    doors: { token: { policy: tokenFlow.policy, send } },
    storage,
    alone: (work) => work(),
    neighbours: { tell: () => undefined, listen: () => undefined },
    clock: { now: Date.now, pause: async () => undefined },
    serverClock,
    random: () => 1,
    newKey: () => crypto.randomUUID(),
  });
  const waiting = () => outbox.state().operations.map(({ key }) => key);
  await vi.waitFor(() => expect(waiting()).toEqual(['gone']));
  expect(send.mock.calls.map(([{ key }]) => key)).toEqual(['gone', 'here']);
});
