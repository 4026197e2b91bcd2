import type { Bus } from '#server/live/bus.ts';
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
  /** Forgets what the bus says has changed, whichever process has changed it. */
  follow(bus: Pick<Bus, 'subscribe'>): void;
};

/** After a change made by another process that the bus did not carry, the old rules hold no longer than this, in milliseconds. */
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
      const readAt = revision;
      const championship = await findById(championshipId, db);
      // An unknown id is asked again each time: it may have been imported meanwhile.
      if (championship === null) return null;
      // What a change has overtaken while it was read is not remembered.
      if (readAt !== revision) return championship;
      const oldest = remembered.size < REMEMBERED ? undefined : remembered.keys().next().value;
      if (oldest !== undefined) remembered.delete(oldest);
      remembered.set(championshipId, { championship, since });
      return championship;
    },
    findAllByFiscalYear: (fiscalYear) => findAllByFiscalYear(fiscalYear, db),
    forget,
    revision: () => revision,
    follow(bus) {
      bus.subscribe({
        changed: () => undefined,
        championshipChanged: forget,
        resync() {
          remembered.clear();
          revision += 1;
        },
      });
    },
  };

  function forget(championshipId: string): void {
    remembered.delete(championshipId);
    revision += 1;
  }
}
