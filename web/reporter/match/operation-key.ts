import type { MatchCommand } from '#domain/match/commands.ts';
import { randomUuid } from '#web/api/random-uuid.ts';

/**
 * Which `Idempotency-Key` an operation is sent under. As long as its fate is unknown, the same operation on the same
 * version of the match goes out under the same key again: had the first one been counted, the server repeats its
 * answer and counts nothing twice. A newer version shows what became of it, so a key never outlives its version.
 */
export type OperationKeys = {
  readonly keyFor: (command: MatchCommand, version: number) => string;
  /** The server has answered (accepted or refused): the next press is another operation. */
  readonly settle: (command: MatchCommand, version: number) => void;
};

export function createOperationKeys(newKey: () => string = randomUuid): OperationKeys {
  let version = -1;
  const unsettled = new Map<string, string>();
  return {
    keyFor: (command, seenVersion) => {
      if (seenVersion !== version) {
        unsettled.clear();
        version = seenVersion;
      }
      const operation = JSON.stringify(command);
      const key = unsettled.get(operation) ?? newKey();
      unsettled.set(operation, key);
      return key;
    },
    settle: (command, seenVersion) => {
      if (seenVersion === version) unsettled.delete(JSON.stringify(command));
    },
  };
}
