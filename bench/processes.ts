/** The processes of a measurement: workers that answer questions, the clock that all share, and what a process uses. */

import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
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

/** Files that a process needs beside its sockets. */
const SPARE_FILES = 500;

/** How many connections a process may have here. */
export function mostConnections(): number {
  const files = execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim();
  return files === 'unlimited' ? Number.POSITIVE_INFINITY : Number(files) - SPARE_FILES;
}

/** Microseconds of the machine's monotonic clock: the same in every process of one machine. */
export function microseconds(): number {
  return Number(process.hrtime.bigint() / 1000n);
}

/** Linux counts CPU time in hundredths of a second. */
const TICK_MS = 10;

/** CPU time that a process has used so far in all its threads, ended ones too, in milliseconds; null where the system does not say. */
export async function cpuMilliseconds(pid: number): Promise<number | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // Behind the program's name, which may contain anything: the state, then ten numbers, then user and system time.
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    return (Number(user) + Number(system)) * TICK_MS;
  } catch {
    return null;
  }
}

/** The same of several processes together. */
export async function cpuOfAll(pids: readonly number[]): Promise<number | null> {
  const used = await Promise.all(pids.map(cpuMilliseconds));
  return used.reduce((sum, one) => (sum === null || one === null ? null : sum + one), 0);
}

/** A process and its children. */
export async function familyOf(pid: number): Promise<readonly number[]> {
  return [pid, ...(await childrenOf(pid))];
}

/** What several processes hold together now, in megabytes: what some of them share counts once. Null where the system does not say. */
export async function memoryOfAll(pids: readonly number[]): Promise<number | null> {
  try {
    const shares = await Promise.all(
      pids.map(async (pid) => kilobytesOf('Pss', await readFile(`/proc/${pid}/smaps_rollup`, 'utf8'))),
    );
    return shares.reduce((sum, kilobytes) => sum + kilobytes, 0) / 1024;
  } catch {
    return null;
  }
}

/** What a process holds now, and its children, in megabytes. */
export type Memory = { readonly own: number; readonly children: number };

/** Null where the system does not say. */
export async function memoryOf(pid: number): Promise<Memory | null> {
  try {
    const children = await childrenOf(pid);
    const sizes = await Promise.all(children.map((child) => megabytes(child).catch(() => 0)));
    return { own: await megabytes(pid), children: sizes.reduce((sum, one) => sum + one, 0) };
  } catch {
    return null;
  }
}

async function megabytes(pid: number): Promise<number> {
  return kilobytesOf('VmRSS', await readFile(`/proc/${pid}/status`, 'utf8')) / 1024;
}

function kilobytesOf(name: string, text: string): number {
  const [, kilobytes = 'NaN'] = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text) ?? [];
  return Number(kilobytes);
}

async function childrenOf(pid: number): Promise<readonly number[]> {
  const threads = await readdir(`/proc/${pid}/task`);
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8')),
  );
  return lists
    .flatMap((list) => list.trim().split(/\s+/))
    .filter((text) => text !== '')
    .map(Number);
}
