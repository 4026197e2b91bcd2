import { chosenMatch } from '../match/fiscal-year-flow.ts';
import type { ReportedMatch } from '../match/reported-match.ts';
import { targetMatch } from '../match/token-flow.ts';
import type { MatchAddress } from '../outbox/operation.ts';

/** A match as the screen behind its door reads it. */
export async function readMatch(address: MatchAddress, signal: AbortSignal): Promise<ReportedMatch> {
  if (address.door !== 'token') return chosenMatch.of(address).queryFn({ signal });
  return targetMatch.reported(await targetMatch.of(address).queryFn({ signal }));
}
