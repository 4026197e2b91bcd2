import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';

export type WatchedServer = {
  restart(): Promise<void>;
  stop(): Promise<void>;
};

const COMMAND = ['--watch', '--watch-preserve-output', 'server/main.ts'];

/**
 * Starts the server, and again whenever a file that it imports changes; one that fails to start is tried again at the next change.
 * `restart` is for what it reads without importing. `options` are Node's.
 */
export function watchServer(options: readonly string[], env: NodeJS.ProcessEnv): WatchedServer {
  let child = launch(options, env);
  // However this process ends, its server ends with it.
  process.once('exit', () => child.kill());
  return {
    async restart() {
      await end(child);
      child = launch(options, env);
    },
    stop: () => end(child),
  };
}

function launch(options: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, [...options, ...COMMAND], { env, stdio: 'inherit' });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
