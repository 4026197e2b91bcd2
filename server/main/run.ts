import type { Environment } from '#server/platform/config.ts';
import type { Running } from './running.ts';
import { start } from './start.ts';

/** A server for as long as the process lives. */
export type Run = {
  /** Ends whatever runs: the set-up, or the site. */
  close(): Promise<void>;
};

/**
 * Starts the server. A site that nobody has set up yet begins with the set-up, and goes on as the site when that is done, in the
 * same process. Says what the operator should know. Rejects as `start` does; `onFailure` hears of a failure after the set-up.
 */
export async function run(
  env: Environment,
  { say, onFailure }: { readonly say: (line: string) => void; readonly onFailure: (error: unknown) => void },
): Promise<Run> {
  const first = await begin(env);
  let isEnded = false;
  // What runs now; a promise while the one gives way to the other.
  let running = Promise.resolve<Running | null>(first);
  void first.setUp?.then(() => {
    if (isEnded) return;
    running = goOn();
    running.catch(onFailure);
  });
  let ending: Promise<void> | null = null;
  return {
    close() {
      ending ??= end();
      return ending;
    },
  };

  async function end(): Promise<void> {
    isEnded = true;
    const last = await running.catch(() => null);
    await last?.close();
  }

  async function begin(settings: Environment): Promise<Running> {
    const begun = await start(settings);
    for (const line of begun.welcome) say(line);
    return begun;
  }

  async function goOn(): Promise<Running | null> {
    await first.close();
    // At the same address, also where any port was taken: the browser waits for it there.
    return isEnded ? null : begin({ ...env, PORT: new URL(first.baseUrl).port });
  }
}
