import type { Door } from '../outbox/door.ts';
import type { MatchAddress } from '../outbox/operation.ts';
import type { ReportedMatch } from './reported-match.ts';

/** A door as the screens need it: also the match behind it can be read. */
export type MatchDoor = Door & {
  /** Rejects as `call` does. */
  readonly read: (address: MatchAddress, signal: AbortSignal) => Promise<ReportedMatch>;
};
