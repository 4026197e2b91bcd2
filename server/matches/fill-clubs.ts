import type { PerSide } from '#domain/match/match.ts';
import type { Bus, MatchChange } from '#server/live/bus.ts';
import type { Database } from '#server/store/store.ts';
import { updateClubs } from './fill-clubs-repository.ts';

/**
 * Writes who plays a match, inside the caller's transaction, whose commit tells the other processes. Gives the change to
 * publish after it; null for a match that has begun, or has these clubs already. It is no event of the match: its version
 * stays, and whoever follows it takes the names of the newest view.
 */
export type RenameClubs = (
  championshipId: string,
  matchId: string,
  clubs: PerSide<string>,
  transaction: Database,
) => Promise<MatchChange | null>;

export function createRenameClubs({
  bus,
  clock,
}: {
  readonly bus: Bus;
  readonly clock: () => Temporal.Instant;
}): RenameClubs {
  return async (championshipId, matchId, clubs, transaction) => {
    const version = await updateClubs(championshipId, matchId, clubs, clock().toString(), transaction);
    if (version === null) return null;
    const change = { championshipId, matchId, version };
    await bus.announce(change, transaction);
    return change;
  };
}
