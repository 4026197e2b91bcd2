import { registerWorker } from './registration.ts';

/**
 * The reporters' screens open without a network. What a reporter reads and writes is not kept here, and a new version
 * waits for the next time a screen is loaded: never while somebody enters goals.
 */
export function begin(): void {
  registerWorker(() => undefined).catch(() => undefined);
}
