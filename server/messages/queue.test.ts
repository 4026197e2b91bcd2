import { expect, test, vi } from 'vitest';
import type { Message } from './message.ts';
import { createQueue, type Loss } from './queue.ts';

function letter(id: number): Message {
  return { kind: 'mail', id: `${id}`, to: 'a@example.jp', subject: '件名', text: '本文' };
}

const never = () => new Promise<void>(() => undefined);

test('送り先が長く黙っても、待つ手紙の数には限りがあり、溢れたことはわかる', async () => {
  const lost: Loss[] = [];
  const kept: Message[] = [];
  const queue = createQueue({
    deliver: never,
    keep: async (message) => void kept.push(message),
    onLost: (_message, loss) => lost.push(loss),
    patience: { retryAfterMs: [], closeMs: 10 },
  });
  for (let id = 0; id < 2_010; id += 1) queue.add(letter(id));
  expect(lost).toHaveLength(10);
  expect(lost[0]?.reason).toBe('full');
  await queue.close();
  expect(kept).toHaveLength(2_000);
});

test('何度も失敗した手紙は、決めた回数であきらめる', async () => {
  const lost: Loss[] = [];
  const deliver = vi.fn(() => Promise.reject(new Error('away')));
  const queue = createQueue({
    deliver,
    keep: never,
    onLost: (_message, loss) => lost.push(loss),
    patience: { retryAfterMs: [1, 1, 1], closeMs: 10 },
  });
  queue.add(letter(1));
  await vi.waitFor(() => expect(lost).toHaveLength(1));
  expect(deliver).toHaveBeenCalledTimes(4);
  expect(lost[0]).toMatchObject({ reason: 'undeliverable', attempts: 4 });
});

test('止まったあとの手紙は受け取らず、そう言う', async () => {
  const lost: Loss[] = [];
  const deliver = vi.fn(async () => undefined);
  const queue = createQueue({
    deliver,
    keep: never,
    onLost: (_message, loss) => lost.push(loss),
    patience: { retryAfterMs: [], closeMs: 10 },
  });
  await queue.close();
  queue.add(letter(1));
  expect(lost).toHaveLength(1);
  expect(deliver).not.toHaveBeenCalled();
});

test('一度に送るのは4通まで', async () => {
  let [running, most] = [0, 0];
  const queue = createQueue({
    async deliver() {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running -= 1;
    },
    keep: never,
    onLost: () => undefined,
    patience: { retryAfterMs: [], closeMs: 1_000 },
  });
  for (let id = 0; id < 30; id += 1) queue.add(letter(id));
  await queue.close();
  expect(most).toBe(4);
  expect(running).toBe(0);
});
