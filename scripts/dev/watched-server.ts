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
 * `restart` is for what it reads without importing.
 */
export function watchServer(env: NodeJS.ProcessEnv): WatchedServer {
  let child = launch(env);
  // However this process ends, its server ends with it.
  process.once('exit', () => child.kill());
  return {
    async restart() {
      await end(child);
      child = launch(env);
    },
    stop: () => end(child),
  };
}

function launch(env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, COMMAND, { env, stdio: 'inherit' });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
