/** What people without an account see of championships: as each one's administrators say, while the operator shows them anything. */

import { type PublicResults, seenByStrangers } from '#domain/championship/public-results.ts';
import { oncePerServer } from '#server/platform/services.ts';
import { championshipsOf } from './directory.ts';
import type { Championship } from './repository.ts';

export type PublicChampionship = {
  readonly championship: Championship;
  readonly level: Exclude<PublicResults, 'none'>;
};

export type Strangers = {
  /** Whether the operator shows strangers anything at all. */
  isOpen(): boolean;
  /** Null where strangers see nothing of it, just as for an unknown id. */
  find(championshipId: string): Promise<PublicChampionship | null>;
  /** Those that play in this fiscal year, by id. */
  findAllSeenIn(fiscalYear: number): Promise<readonly PublicChampionship[]>;
  /** The address of a match's page for strangers; null where they see nothing of its championship. */
  addressOf(match: { readonly championshipId: string; readonly matchId: string }): Promise<string | null>;
};

/** What strangers see on this server. Each answer holds for the moment: ask again each time. */
export const strangersOf = oncePerServer((services): Strangers => {
  const championships = championshipsOf(services);
  const isOpen = () => services.content.now().site.publicResults === true;
  const publicOnes = (all: readonly Championship[]): readonly PublicChampionship[] =>
    all.flatMap((championship) => {
      const level = seenByStrangers(championship, isOpen());
      return level === 'none' ? [] : [{ championship, level }];
    });
  const find = async (championshipId: string) => {
    const championship = isOpen() ? await championships.findById(championshipId) : null;
    return (championship === null ? undefined : publicOnes([championship])[0]) ?? null;
  };
  return {
    isOpen,
    find,
    findAllSeenIn: async (fiscalYear) =>
      isOpen() ? publicOnes(await championships.findAllSeenIn(fiscalYear)) : [],
    async addressOf({ championshipId, matchId }) {
      const found = await find(championshipId);
      return found === null
        ? null
        : `/public/${encodeURIComponent(championshipId)}/${encodeURIComponent(matchId)}`;
    },
  };
});
