/** The thread that hands messages over, as one that was started again. */

import { expect, onTestFinished, test } from 'vitest';
import { createThread } from '#server/platform/threads/thread.ts';
import { serverProgram } from '#server/program-files.ts';
import type { Answer, Batch, Late } from './push-program.ts';
import { pushService } from './testing/told.ts';

function pushThread() {
  const thread = createThread<Batch | Late, Answer>({
    program: serverProgram('messaging/notices/push-program'),
    data: 'anywhere',
    limits: {},
    idleMs: 60_000,
    hangsMs: 60_000,
    most: 10,
  });
  onTestFinished(thread.close);
  return thread;
}

test('始め直したスレッドは、前のスレッドに送った分の遅い答えを、ほかのお知らせの答えで答えない', async () => {
  const { subscribe } = await pushService();
  const answer = Promise.withResolvers<number>();
  const phone = subscribe();
  phone.answerNext(
    () => answer.promise,
    () => answer.promise,
  );
  const { endpoint, keys } = phone.subscription;
  const batch: Batch = {
    kind: 'batch',
    devices: [{ endpoint, ...keys }],
    push: { text: '{}', topic: 't', ttlSeconds: 60, urgency: 'high' },
    authorization: 'vapid',
  };
  const before = pushThread();
  const { lateId: idBefore } = await before.ask(batch);
  await before.close();
  const after = pushThread();
  const { lateId } = await after.ask(batch);
  answer.resolve(201);
  if (idBefore === null || lateId === null) throw new Error('both answers must be late');
  expect(await after.ask({ kind: 'late', id: idBefore })).toEqual({ handed: [], lateId: null });
  expect(await after.ask({ kind: 'late', id: lateId })).toEqual({
    handed: [{ outcome: 'taken' }],
    lateId: null,
  });
});
