import { expect, test, vi } from 'vitest';
import { createListeners, type Listener, type Topic } from './listeners.ts';

const TOPIC: Topic = { championshipId: 'cup', matchId: null };
const FRAME = Buffer.from('data: x\n\n');

function listener(changes: Partial<Listener> = {}): Listener {
  return {
    isBehind: () => false,
    write: vi.fn<Listener['write']>(),
    drop: vi.fn<Listener['drop']>(),
    end: vi.fn<Listener['end']>(),
    ...changes,
  };
}

test('話題を見ている全員に、同じバイト列そのものが渡る', async () => {
  const listeners = createListeners();
  const members = Array.from({ length: 600 }, () => listener());
  for (const member of members) listeners.join(TOPIC, member);
  const elsewhere = listener();
  listeners.join({ championshipId: 'cup', matchId: 'm1' }, elsewhere);
  await listeners.send(TOPIC, FRAME);
  for (const member of members) expect(vi.mocked(member.write).mock.calls[0]?.[0]).toBe(FRAME);
  expect(elsewhere.write).not.toHaveBeenCalled();
});

test('いくつもの話題を見ている人も、鼓動は一つだけ受け取る', async () => {
  const listeners = createListeners();
  const member = listener();
  const leaves = ['cup', 'league'].map((championshipId) =>
    listeners.join({ championshipId, matchId: null }, member),
  );
  await listeners.sendToAll(FRAME);
  expect(member.write).toHaveBeenCalledOnce();
  for (const leave of leaves) leave();
  expect(listeners.topics()).toEqual([]);
});

test('受け取りが遅れすぎた相手は、書かれずに切り離される', async () => {
  const listeners = createListeners();
  const slow = listener({ isBehind: () => true });
  const quick = listener({ isBehind: () => false });
  listeners.join(TOPIC, slow);
  listeners.join(TOPIC, quick);
  await listeners.send(TOPIC, FRAME);
  expect(slow.drop).toHaveBeenCalledOnce();
  expect(slow.write).not.toHaveBeenCalled();
  expect(quick.write).toHaveBeenCalledOnce();
});

test('最後の一人が去ると、話題も残らない', () => {
  const listeners = createListeners();
  const leave = listeners.join(TOPIC, listener());
  expect(listeners.topics()).toEqual([TOPIC]);
  leave();
  expect(listeners.topics()).toEqual([]);
  expect(listeners.has(TOPIC)).toBe(false);
});
