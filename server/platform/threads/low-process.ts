/**
 * Programs of the server in processes with a low priority: what they take is not the reporters' time. Not the lowest: on a busy machine
 * nothing at all would come of it for minutes.
 */

import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { serverProgram } from '#server/program-files.ts';

/** Started with the first question, ended when there has been none for a while. */
export type LowProcess<Question, Answer> = {
  /**
   * One question at a time. Rejects with a {@link ProcessEndedError} where the process ends, and with a {@link LateAnswerError} where it
   * takes too long and is ended; the next question starts another.
   */
  ask(question: Question): Promise<Answer>;
  /** Ends it with all that it has begun; the next question starts another. */
  end(): void;
  /** Ends it for good: every later question is rejected. */
  stop(): void;
};

/** It has ended, or could not be started, before it gave its answer. */
export class ProcessEndedError extends Error {}

/** The answer took too long. */
export class LateAnswerError extends Error {}

/** It gives its memory back, and is soon there again: a start takes a third of a second. */
const IDLE_MS = 20_000;

/** Nothing of the server's: its secrets are no business of what reads strangers' words and files. One arena keeps it half as large. */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '1' };

export type LowProcessNeeds = {
  /** Its path below `server/`, without extension; it answers each message with one. */
  readonly program: string;
  /** Time limit for one question, the start of the process included, in milliseconds. */
  readonly answerMs: number;
};

export function createLowProcess<Question extends object, Answer>({
  program,
  answerMs,
}: LowProcessNeeds): LowProcess<Question, Answer> {
  const path = serverProgram(program);
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | null = null;
  let isStopped = false;

  function start(): ChildProcess {
    const started = fork(path, {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [],
      env: ENVIRONMENT,
      // Bytes stay bytes.
      serialization: 'advanced',
    });
    // Before it has threads, which inherit the priority.
    if (started.pid !== undefined) lower(started.pid);
    started.once('exit', () => {
      if (child === started) child = null;
    });
    return started;
  }

  function end(): void {
    if (idle !== null) clearTimeout(idle);
    child?.kill('SIGKILL');
    child = null;
  }

  return {
    async ask(question) {
      if (isStopped) throw new ProcessEndedError(`${program} has been stopped.`);
      if (idle !== null) clearTimeout(idle);
      child ??= start();
      const answered = Promise.withResolvers<Answer>();
      const running = child;
      const ended = () => answered.reject(new ProcessEndedError(`${program} has ended.`));
      const failed = (cause: Error) =>
        answered.reject(new ProcessEndedError(`${program} cannot be asked.`, { cause }));
      const late = setTimeout(() => {
        answered.reject(new LateAnswerError(`${program} took longer than ${answerMs} ms.`));
        end();
      }, answerMs);
      running.once('message', answered.resolve).once('exit', ended).once('error', failed);
      try {
        running.send(question);
        return await answered.promise;
      } finally {
        clearTimeout(late);
        running.off('message', answered.resolve).off('exit', ended).off('error', failed);
        idle = setTimeout(end, IDLE_MS).unref();
      }
    },
    end,
    stop() {
      isStopped = true;
      end();
    },
  };
}

/** Where the system lets nobody choose, it runs like the server itself. */
function lower(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error));
  }
}
