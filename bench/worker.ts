/** A process of our own that answers questions one at a time, over the channel that Node gives a forked child. */

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import * as Type from 'typebox';
import Value from 'typebox/value';

export type Worker = {
  readonly pid: number;
  /** Asks, and waits for the answer in the shape of `schema`; throws what the worker threw, as text. */
  ask<Answer extends Type.TSchema>(question: unknown, schema: Answer): Promise<Type.Static<Answer>>;
  stop(): Promise<void>;
};

const Message = Type.Object({ question: Type.Unknown() });
const Reply = Type.Union([Type.Object({ answer: Type.Unknown() }), Type.Object({ failure: Type.String() })]);

/** Starts `bench/<file>`. It ends with us, whatever happens: its channel closes. */
export async function startWorker(file: string): Promise<Worker> {
  const child = fork(join(import.meta.dirname, file), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  await once(child, 'spawn');
  return {
    pid: child.pid ?? 0,
    ask: async (question, schema) => Value.Parse(schema, await reply(child, question)),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function reply(child: ChildProcess, question: unknown): Promise<unknown> {
  const answered = Promise.withResolvers<unknown>();
  const ended = () => answered.reject(new Error('A worker process ended by itself.'));
  child.once('message', answered.resolve);
  child.once('exit', ended);
  child.send({ question });
  try {
    const message = Value.Parse(Reply, await answered.promise);
    if ('failure' in message) throw new Error(message.failure);
    return message.answer;
  } finally {
    child.off('message', answered.resolve);
    child.off('exit', ended);
  }
}

/** The worker's side: answers every question of the given shape. */
export function answerQuestions<Question extends Type.TSchema>(
  schema: Question,
  answer: (question: Type.Static<Question>) => Promise<unknown>,
): void {
  process.on('message', async (message) => {
    try {
      const { question } = Value.Parse(Message, message);
      process.send?.({ answer: (await answer(Value.Parse(schema, question))) ?? null });
    } catch (error) {
      process.send?.({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
  process.on('disconnect', () => process.exit());
}
