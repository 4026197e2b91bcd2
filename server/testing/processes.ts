/** Processes that a server under test starts. */

import { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { onTestFinished } from 'vitest';

/** Every process that is started from now on until the test ends. */
export function onProcessStart(seen: (child: ChildProcess) => void): void {
  const hear = (message: unknown) => {
    if (typeof message !== 'object' || message === null || !('process' in message)) return;
    const child = message.process;
    if (child instanceof ChildProcess) child.once('spawn', () => seen(child));
  };
  subscribe('child_process', hear);
  onTestFinished(() => void unsubscribe('child_process', hear));
}
