import type { MatchCommand } from '#domain/match/commands.ts';

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

/**
 * A random UUID (version 4). `crypto.randomUUID` is missing on a page served over plain HTTP in a local network;
 * `getRandomValues` is not.
 */
export function randomUuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) => versioned(byte, index).toString(16).padStart(2, '0')).join(
    '',
  );
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Bits that say "version 4, variant 1" (RFC 9562, section 5.4). */
function versioned(byte: number, index: number): number {
  if (index === 6) return (byte & 0x0f) | 0x40;
  if (index === 8) return (byte & 0x3f) | 0x80;
  return byte;
}
