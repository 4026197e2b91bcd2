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
} from '#contract/championship/championships.ts';
import type { Played } from '#domain/championship/changes.ts';
import { asSent } from '#domain/championship/form.ts';
import { ID_TAKEN } from '#domain/championship/messages.ts';
import { countByDivision, findTallies } from '#server/football/matches/public.ts';
import { registerCall } from '#server/platform/http/register.ts';
import { conflict, notFound } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { isUniqueViolationOf } from '#server/platform/store/errors.ts';
import type { Database } from '#server/platform/store/store.ts';
import { championshipsOf, findAllChoices } from '../directory.ts';
import { lockChampionship } from '../repository.ts';
import { championshipPage } from './list.ts';
import { UNKNOWN_CHAMPIONSHIP } from './messages.ts';
import { findAdminChampionship } from './repository.ts';
import { addChampionship, saveChampionship, saveDivisions, withdrawChampionship } from './write.ts';

const UNPLAYED: Played = { all: 0, entered: 0, registered: 0, withExtraHalves: 0, withShootOut: 0 };

export function registerChampionshipsAdmin(app: FastifyInstance, services: Services): void {
  const { store, clock, audit } = services;

  registerCall(app, listAdminChampionships, ({ query }) => championshipPage(query, store.db));

  registerCall(app, championshipDetail, ({ params }) => detailOf(params.championshipId, store.db));

  registerCall(app, championshipNames, async ({ query }) => {
    const all = await findAllChoices(Number(query.fiscalYear), championshipsOf(services));
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
      return await changed(id, (db) => addChampionship(body, writing(member.email), db));
    } catch (error) {
      if (!isUniqueViolationOf('championships', error)) throw error;
      throw conflict('championship_exists', ID_TAKEN, 'championshipId');
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
      await lockChampionship(championshipId, db);
      const stored = await detailOf(championshipId, db);
      await withdrawChampionship(stored, writing(member.email), db);
    });
    return { removed: championshipId };
  });

  function writing(actor: string) {
    return { actor, audit, now: clock().toString() };
  }

  /** Makes the change and returns the championship as it is then. */
  async function changed(
    championshipId: string,
    change: (db: Database) => Promise<void>,
  ): Promise<AdminChampionshipDetail> {
    return store.transaction(async (db) => {
      await lockChampionship(championshipId, db);
      await change(db);
      return detailOf(championshipId, db);
    });
  }

  async function detailOf(id: string, db: Database): Promise<AdminChampionshipDetail> {
    const found = await findAdminChampionship(id, db);
    if (found === null) {
      throw notFound('championship_not_found', UNKNOWN_CHAMPIONSHIP);
    }
    const counts = await countByDivision(id, db);
    const tallies = await findTallies([id], db);
    return {
      championship_id: id,
      revision: found.revision,
      form: asSent(found.form),
      divisions: found.divisions.map((division) => ({
        division_id: division.id,
        name: division.name,
        matches: counts.get(division.id) ?? 0,
      })),
      played: tallies.get(id) ?? UNPLAYED,
    };
  }
}
