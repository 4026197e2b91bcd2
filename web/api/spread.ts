/** What an administrator has changed is there within two seconds, and a thousand phones ask for it one after the other. */
export const SPREAD_MS = 1_500;

/** Work that many phones have cause for at the same moment. */
export type Spread = {
  /** Has it done soon; what is asked meanwhile is one with it. */
  readonly ask: () => void;
  readonly stop: () => void;
};

/** `work` is done at a random moment within `longestMs`, so that a thousand phones don't ask a server at once. */
export function spread(longestMs: number, work: () => void): Spread {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    ask() {
      // One change after the other must not put it off.
      timer ??= setTimeout(() => {
        timer = undefined;
        work();
      }, Math.random() * longestMs);
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
