/**
 * `node scripts/run.mjs <command> …`: every npm script begins with it. Makes sure that the dependencies and the pinned Node are there
 * (setup.mjs), and becomes the command. Plain JavaScript, because it runs on whatever Node (>= 20) is there.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import './setup.mjs';

const [command, ...args] = process.argv.slice(2);
// npm puts node_modules/.bin first, so that `node` is the pinned one as soon as it is installed.
const program = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, command))
  .find(existsSync);

// In its place, so that Ctrl-C, SIGTERM and its exit code need no passing on.
if (program !== undefined && process.platform !== 'win32' && process.execve !== undefined) {
  process.execve(program, [program, ...args], process.env);
}
// On a Node that can't be replaced (below 22.15, or on Windows) it runs as a child.
const child = spawn(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.once('error', ({ message }) => {
  console.error(message);
  process.exit(127);
});
child.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
