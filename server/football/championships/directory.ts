import { daysListedIn, daysSeenIn } from '#domain/calendar/tokyo.ts';
import { CATEGORIES } from '#domain/competition/category.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import { cached } from '#server/platform/cached.ts';
import { oncePerServer, type Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import { findChampionshipIdsWithin, playsWithin } from './lists-repository.ts';
import { type Championship, findAllOfYearAnd, findById } from './repository.ts';

/**
 * What the other groups ask about championships: every goal needs the rules of its competition, which hardly ever
 * change. So they are remembered for a short while.
 */
export type ChampionshipDirectory = {
  findById(championshipId: string): Promise<Championship | null>;
  /**
   * Those of one fiscal year, and those of other years that play around now or later in its weeks (decision 30); practice
   * ones left out, by id.
   */
  findAllSeenIn(fiscalYear: number): Promise<readonly Championship[]>;
  /** Whether a championship is of this fiscal year, or plays in its weeks. */
  isSeenIn(championship: Pick<Championship, 'id' | 'fiscalYear'>, fiscalYear: number): Promise<boolean>;
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
const MAX_CHAMPIONSHIPS = 1_000;

/** The directory of this server, which follows its bus. */
export const championshipsOf = oncePerServer(({ store, clock, bus }) => {
  const directory = createChampionshipDirectory({ db: store.db, rulesDb: store.reserved.db, clock });
  directory.follow(bus);
  return directory;
});

export function createChampionshipDirectory({
  db,
  rulesDb,
  clock,
}: Pick<Services, 'clock'> & {
  readonly db: Database;
  /** From which the rules that a goal needs are read. */
  readonly rulesDb: Database;
}): ChampionshipDirectory {
  /** An unknown id is asked again each time: it may have been imported meanwhile. */
  const championships = cached<Championship | null>({
    max: MAX_CHAMPIONSHIPS,
    ttlMs: FRESH_MS,
    isCurrent: (championship) => championship !== null,
  });
  let revision = 0;
  return {
    findById: (championshipId) => championships.get(championshipId, () => findById(championshipId, rulesDb)),
    async findAllSeenIn(fiscalYear) {
      const days = daysListedIn(fiscalYear, clock());
      return findAllOfYearAnd(await findChampionshipIdsWithin(days, db), fiscalYear, db);
    },
    async isSeenIn({ id, fiscalYear: own }, fiscalYear) {
      return own === fiscalYear || playsWithin(id, daysSeenIn(fiscalYear), db);
    },
    forget,
    revision: () => revision,
    follow(bus) {
      bus.subscribe({
        changed: () => undefined,
        championshipChanged: forget,
        resync() {
          championships.clear();
          revision += 1;
        },
      });
    },
  };

  function forget(championshipId: string): void {
    championships.delete(championshipId);
    revision += 1;
  }
}

/** Those that are seen in the year, by category and name, and two years of one name by the year; practice ones left out. */
export async function findAllChoices(
  fiscalYear: number,
  championships: Pick<ChampionshipDirectory, 'findAllSeenIn'>,
): Promise<readonly Championship[]> {
  const all = await championships.findAllSeenIn(fiscalYear);
  return all.toSorted(
    (a, b) =>
      CATEGORIES.indexOf(a.category) - CATEGORIES.indexOf(b.category) ||
      a.name.localeCompare(b.name, 'ja', { numeric: true }) ||
      a.fiscalYear - b.fiscalYear,
  );
}
