/** Covers of championships and of their matches, held in memory until photos change. */

import { cacheUntilPhotosChange } from '#server/platform/bus/bus-cache.ts';
import { oncePerServer } from '#server/platform/services.ts';
import { type Cover, findAllCoversByChampionship, findAllCoversByMatch } from './photos-repository.ts';

export type Covers = {
  /** As `findAllCoversByChampionship`. */
  byChampionship(): Promise<ReadonlyMap<string, Cover>>;
  /** As `findAllCoversByMatch`. */
  byMatch(championshipId: string): Promise<ReadonlyMap<string, Cover>>;
};

/** Championships of several years. */
const MAX_CHAMPIONSHIPS = 1_000;

/** The covers of this server. */
export const coversOf = oncePerServer(({ store: { db }, bus }): Covers => {
  const ofAll = cacheUntilPhotosChange<ReadonlyMap<string, Cover>>(bus, 1);
  const ofOne = cacheUntilPhotosChange<ReadonlyMap<string, Cover>>(bus, MAX_CHAMPIONSHIPS);
  return {
    byChampionship: () =>
      ofAll.get(
        'all',
        () => true,
        () => findAllCoversByChampionship(db),
      ),
    byMatch: (championshipId) =>
      ofOne.get(
        championshipId,
        (changed) => changed === championshipId,
        () => findAllCoversByMatch(championshipId, db),
      ),
  };
});
