import { createLoop, type Loop, type Timing } from './loop.ts';

type Needs = {
  readonly log: { error(error: unknown, text: string): void };
  readonly onClose: (work: () => Promise<void>) => void;
};

/**
 * Runs `run` for as long as the server runs, in each process. A run that throws is logged under `name`, and the next one comes in its time.
 * Returns the loop, for callers that know before its time that there is work.
 */
export function every(
  name: string,
  timing: Timing,
  run: (signal: AbortSignal) => Promise<unknown>,
  { log, onClose }: Needs,
): Loop {
  const loop = createLoop(run, (error) => log.error(error, `${name} failed`));
  loop.start(timing);
  onClose(loop.close);
  return loop;
}
