import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createListeners, type Listener, MOMENTS, type Topic } from './listeners.ts';

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

test('鼓動は一巡で誰にも一つずつ届くが、一度に大勢へは書かれない', () => {
  const listeners = createListeners();
  const heard: Listener[] = [];
  const members = Array.from({ length: 10 * MOMENTS }, () => {
    const member: Listener = listener({ write: () => void heard.push(member) });
    return member;
  });
  for (const member of members) listeners.join(TOPIC, member);
  for (let moment = 0; moment < MOMENTS; moment += 1) {
    listeners.beat();
    expect(heard).toHaveLength(10 * (moment + 1));
  }
  expect(new Set(heard)).toEqual(new Set(members));
});

test('いくつもの話題を見ている人も、鼓動は一巡に一つだけ受け取り、どれからも去れば受け取らない', () => {
  const listeners = createListeners();
  const member = listener();
  const [leaveCup, leaveLeague] = ['cup', 'league'].map((championshipId) =>
    listeners.join({ championshipId, matchId: null }, member),
  );
  const round = () => {
    for (let moment = 0; moment < MOMENTS; moment += 1) listeners.beat();
  };
  round();
  expect(member.write).toHaveBeenCalledTimes(1);
  leaveCup?.();
  round();
  expect(member.write).toHaveBeenCalledTimes(2);
  leaveLeague?.();
  round();
  expect(member.write).toHaveBeenCalledTimes(2);
  expect(listeners.topics()).toEqual([]);
});

test('途中から見はじめた人にも、一巡のうちに鼓動が届き、そのあとも一巡ごとに届く', () => {
  fc.assert(
    fc.property(fc.nat(3 * MOMENTS), fc.nat(3 * MOMENTS), (before, others) => {
      const listeners = createListeners();
      for (let other = 0; other < others; other += 1) listeners.join(TOPIC, listener());
      for (let beat = 0; beat < before; beat += 1) listeners.beat();
      const member = listener();
      listeners.join(TOPIC, member);
      const turns: number[] = [];
      for (let beat = 1; beat <= 3 * MOMENTS; beat += 1) {
        vi.mocked(member.write).mockClear();
        listeners.beat();
        if (vi.mocked(member.write).mock.calls.length > 0) turns.push(beat);
      }
      const [first = Number.NaN] = turns;
      expect(first).toBeLessThanOrEqual(MOMENTS);
      expect(turns).toEqual([first, first + MOMENTS, first + 2 * MOMENTS]);
    }),
    { numRuns: 25 },
  );
});

test('ワーカーには鼓動のたびに届き、そこの人の番はワーカーが決める', () => {
  const listeners = createListeners();
  const worker = listener({ isWorker: true });
  listeners.join(TOPIC, worker);
  for (let moment = 0; moment < MOMENTS; moment += 1) listeners.beat();
  expect(worker.write).toHaveBeenCalledTimes(MOMENTS);
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
