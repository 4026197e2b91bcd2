/** `tsunagu <command>` as an operator types it, in a separate process. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import type { Environment } from '#server/platform/config.ts';
import { PROGRAM } from '#server/testing/config.ts';

export type Typed = { readonly code: number | null; readonly said: string; readonly complained: string };

export async function type(args: readonly string[], env: Environment): Promise<Typed> {
  const child = launch(args, env);
  const [said, complained, [code]] = await Promise.all([
    child.stdout === null ? '' : text(child.stdout),
    child.stderr === null ? '' : text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, said, complained };
}

/** When it is killed first, in milliseconds: a program that has hardly begun. */
const FIRST_MS = 100;
/** How much later each time: a quick machine is through after five times, a slow one after fifteen. */
const LATER = 1.25;

/**
 * As power cuts end it: types it again and again, killed a little later each time, until it ends by itself. `afterEach` looks at what is left then.
 * Returns how often it was killed at its work.
 */
export async function typeAndKill(
  args: readonly string[],
  env: Environment,
  afterEach: () => Promise<void> = async () => undefined,
): Promise<number> {
  for (let kills = 0; ; kills += 1) {
    const wasAtWork = await killed(args, env, FIRST_MS * LATER ** kills);
    await afterEach();
    if (!wasAtWork) return kills;
  }
}

async function killed(args: readonly string[], env: Environment, afterMs: number): Promise<boolean> {
  const child = launch(args, env);
  const closed = once(child, 'close');
  child.stdout?.resume();
  child.stderr?.resume();
  await Promise.race([closed, setTimeout(afterMs)]);
  const wasAtWork = child.kill('SIGKILL');
  await closed;
  return wasAtWork;
}

function launch(args: readonly string[], env: Environment): ChildProcess {
  return spawn(process.execPath, [PROGRAM, ...args], { env });
}
