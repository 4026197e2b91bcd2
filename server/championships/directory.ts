import type { Database } from '#server/store/store.ts';
import { type Championship, findAllByFiscalYear, findById } from './repository.ts';

/**
 * What the other groups ask about championships: every goal needs the rules of its competition, which hardly ever
 * change. So they are remembered for a short while.
 */
export type ChampionshipDirectory = {
  findById(championshipId: string): Promise<Championship | null>;
  /** Those of one fiscal year, practice ones left out, by id. */
  findAllByFiscalYear(fiscalYear: number): Promise<readonly Championship[]>;
  /** To be called after a championship or its divisions have been changed. */
  forget(championshipId: string): void;
  /** Rises with each `forget`: what was made of championships under a lower number may be old. */
  revision(): number;
};

/** After a change made by another process, the old rules hold no longer than this, in milliseconds. */
const FRESH_MS = 5_000;

/** Far more than one region plays in a year. */
const REMEMBERED = 1_000;

export function createChampionshipDirectory({ db }: { readonly db: Database }): ChampionshipDirectory {
  const remembered = new Map<string, { readonly championship: Championship; readonly since: number }>();
  let revision = 0;
  return {
    async findById(championshipId) {
      const known = remembered.get(championshipId);
      if (known !== undefined && performance.now() - known.since < FRESH_MS) return known.championship;
      remembered.delete(championshipId);
      const since = performance.now();
      const championship = await findById(championshipId, db);
      // An unknown id is asked again each time: it may have been imported meanwhile.
      if (championship === null) return null;
      const oldest = remembered.size < REMEMBERED ? undefined : remembered.keys().next().value;
      if (oldest !== undefined) remembered.delete(oldest);
      remembered.set(championshipId, { championship, since });
      return championship;
    },
    findAllByFiscalYear: (fiscalYear) => findAllByFiscalYear(fiscalYear, db),
    forget(championshipId) {
      remembered.delete(championshipId);
      revision += 1;
    },
    revision: () => revision,
  };
}
