import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Debian } from './debian.ts';

/** The installed service, started as its unit says, without systemd. */
export type Service = {
  readonly url: string;
  /** From the start of the command. */
  readonly firstAnswerMs: number;
  memoryMb(): number;
  /** What it has printed. */
  words(): string;
  /** Ends it as systemd does, and returns its exit code. */
  stop(): Promise<number | null>;
  kill(): void;
};

/** Longer than a cold start with a demo's data on a busy machine. */
const START_MS = 30_000;
const POLL_MS = 10;

/** `settings` go before those of the installation. Throws with the service's own words when it does not answer. */
export async function startService(
  debian: Debian,
  settings: Readonly<Record<string, string>> & { readonly PORT: string },
): Promise<Service> {
  const unit = readFileSync(join(debian.root, 'usr/lib/systemd/system/tsunagu.service'), 'utf8');
  const started = performance.now();
  const child = debian.start(unitValue(unit, 'User'), settings, ...unitValue(unit, 'ExecStart').split(' '));
  const printed: Buffer[] = [];
  child.stdout?.on('data', (bytes: Buffer) => printed.push(bytes));
  child.stderr?.on('data', (bytes: Buffer) => printed.push(bytes));
  const words = () => Buffer.concat(printed).toString();
  const url = `http://127.0.0.1:${settings.PORT}`;
  while (!(await answers(url))) {
    if (child.exitCode !== null || performance.now() - started > START_MS) {
      child.kill('SIGKILL');
      throw new Error(`The service does not answer:\n${words()}`);
    }
    await sleep(POLL_MS);
  }
  return {
    url,
    firstAnswerMs: performance.now() - started,
    memoryMb: () => residentKb(serverOf(child)) / 1024,
    words,
    async stop() {
      process.kill(serverOf(child), 'SIGTERM');
      const [code] = await once(child, 'exit');
      return code;
    },
    kill: () => child.kill('SIGKILL'),
  };
}

function unitValue(unit: string, name: string): string {
  const value = new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1];
  if (value === undefined) throw new Error(`The unit has no ${name}.`);
  return value;
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/healthz`)).ok;
  } catch {
    return false;
  }
}

/** The command has become the server; the process that was spawned only keeps its namespace. */
function serverOf({ pid }: ChildProcess): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim());
}

function residentKb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}
