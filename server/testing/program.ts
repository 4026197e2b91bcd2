import { spawn } from 'node:child_process';
import process from 'node:process';
import { onTestFinished } from 'vitest';
import { PROGRAM } from './config.ts';

/**
 * Starts the program with these settings and words (`start` without any), and kills it after the test. `said` is what it has written so
 * far, to either output.
 */
export function runProgram(settings: Record<string, string | undefined>, ...args: readonly string[]) {
  const words = args.length === 0 ? ['start'] : args;
  const child = spawn(process.execPath, [PROGRAM, ...words], { env: settings });
  let out = '';
  child.stdout.on('data', (bytes: Buffer) => {
    out += bytes;
  });
  child.stderr.on('data', (bytes: Buffer) => {
    out += bytes;
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, said: () => out };
}
