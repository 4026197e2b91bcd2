/** What a caller has seen of a match when deciding, and what it says of the match as it is now. */

/** The epoch is missing in requests of a previous release, which are judged by the number alone. */
export type SeenVersion = { readonly version: number; readonly epoch?: string | undefined };

/** Higher than any version of a match: what was seen of another epoch, the match of this one has never been. */
const NEVER = 999_999_999;

/** The version to judge a request by in this epoch. */
export function versionIn(epoch: string, seen: SeenVersion): number {
  return seen.epoch === undefined || seen.epoch === epoch ? seen.version : NEVER;
}
