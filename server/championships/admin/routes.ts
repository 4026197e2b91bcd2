/** 大会の管理: what administrators read and change of championships. */

import type { FastifyInstance } from 'fastify';
import {
  type AdminChampionshipDetail,
  championshipDetail,
  championshipNames,
  changeChampionship,
  changeDivisions,
  createChampionship,
  listAdminChampionships,
  removeChampionship,
} from '#contract/admin-championships.ts';
import type { Played } from '#domain/championship/changes.ts';
import { ID_TAKEN } from '#domain/championship/messages.ts';
import { HttpError } from '#server/http/errors.ts';
import type { RecordChange } from '#server/http/record-change.ts';
import { registerCall } from '#server/http/register.ts';
import type { Database, Store } from '#server/store/store.ts';
import { isUniqueViolationOf } from '#server/store/unique-violation.ts';
import { findAllChoices } from '../choices.ts';
import type { ChampionshipDirectory } from '../directory.ts';
import { championshipPage, type ListedMatches } from './list.ts';
import { UNKNOWN_CHAMPIONSHIP } from './messages.ts';
import { findAdminChampionship } from './repository.ts';
import { addChampionship, saveChampionship, saveDivisions, withdrawChampionship } from './write.ts';

/** What the administration of championships asks of the matches, whose table is not theirs; `app.ts` joins it. */
export type TalliedMatches = ListedMatches & {
  /** Those without a match are missing. */
  countByDivision(championshipId: string, db: Database): Promise<ReadonlyMap<string, number>>;
};

export type ChampionshipAdministrationNeeds = {
  readonly store: Store;
  readonly clock: () => Temporal.Instant;
  readonly championships: Pick<ChampionshipDirectory, 'findAllSeenIn'>;
  readonly matches: TalliedMatches;
  readonly audit: RecordChange;
};

const UNPLAYED: Played = { all: 0, entered: 0, registered: 0, withExtraHalves: 0, withShootOut: 0 };

export function registerChampionshipAdministration(
  app: FastifyInstance,
  needs: ChampionshipAdministrationNeeds,
): void {
  const { store, championships, matches } = needs;

  registerCall(app, listAdminChampionships, ({ query }) => championshipPage(query, matches, store.db));

  registerCall(app, championshipDetail, ({ params }) => detailOf(params.championshipId, store.db));

  registerCall(app, championshipNames, async ({ query }) => {
    const all = await findAllChoices(Number(query.fiscalYear), championships);
    return all.map(({ id, fiscalYear, name, category }) => ({
      championship_id: id,
      fiscal_year: fiscalYear,
      championship_name: name,
      category,
    }));
  });

  registerCall(app, createChampionship, async ({ body, member }) => {
    const id = body.championshipId.trim();
    try {
      return await changed(id, (db) => addChampionship(id, body.form, writing(member.email), db));
    } catch (error) {
      if (!isUniqueViolationOf('championships', error)) throw error;
      throw new HttpError(
        { status: 409, code: 'championship_exists', message: ID_TAKEN, field: 'championshipId' },
        { cause: error },
      );
    }
  });

  registerCall(app, changeChampionship, ({ params, body, member }) =>
    changed(params.championshipId, async (db) => {
      const stored = await detailOf(params.championshipId, db);
      await saveChampionship(stored, body, writing(member.email), db);
    }),
  );

  registerCall(app, changeDivisions, ({ params, body, member }) =>
    changed(params.championshipId, async (db) => {
      const stored = await detailOf(params.championshipId, db);
      await saveDivisions(stored, body, writing(member.email), db);
    }),
  );

  registerCall(app, removeChampionship, async ({ params, member }) => {
    const { championshipId } = params;
    await store.transaction(async (db) => {
      const stored = await detailOf(championshipId, db);
      await withdrawChampionship(stored, writing(member.email), db);
    });
    return { removed: championshipId };
  });

  function writing(actor: string) {
    return { actor, audit: needs.audit, now: needs.clock().toString() };
  }

  /** Makes the change and returns the championship as it is then. */
  async function changed(
    championshipId: string,
    change: (db: Database) => Promise<void>,
  ): Promise<AdminChampionshipDetail> {
    return store.transaction(async (db) => {
      await change(db);
      return detailOf(championshipId, db);
    });
  }

  async function detailOf(id: string, db: Database): Promise<AdminChampionshipDetail> {
    const found = await findAdminChampionship(id, db);
    if (found === null) {
      throw new HttpError({ status: 404, code: 'championship_not_found', message: UNKNOWN_CHAMPIONSHIP });
    }
    const counts = await matches.countByDivision(id, db);
    const tallies = await matches.findTallies([id], db);
    return {
      championship_id: id,
      revision: found.revision,
      form: found.form,
      divisions: found.divisions.map((division) => ({
        division_id: division.id,
        name: division.name,
        matches: counts.get(division.id) ?? 0,
      })),
      played: tallies.get(id) ?? UNPLAYED,
    };
  }
}
