/** Clubs: what administrators read and change. */

import type { FastifyInstance } from 'fastify';
import {
  type AdminClubDetail,
  changeClub,
  clubDetail,
  createClub,
  listAdminClubs,
  removeClub,
  retireClub,
  uniteClub,
} from '#contract/club/clubs.ts';
import { daysOfFiscalYear } from '#domain/calendar/tokyo.ts';
import { CLUB } from '#domain/club/form.ts';
import { blankOf } from '#domain/record/form.ts';
import { countClubName } from '#server/football/matches/public.ts';
import { placeOf } from '#server/platform/http/list-page.ts';
import { registerCall } from '#server/platform/http/register.ts';
import { conflict } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { whenCommitted } from '#server/platform/store/changes.ts';
import { isUniqueViolationOf } from '#server/platform/store/errors.ts';
import type { Database } from '#server/platform/store/store.ts';
import { clubDirectoryOf } from '../directory.ts';
import { type Club, findById, findPage, raiseListRevision } from '../repository.ts';
import { membersListOf } from '../routes.ts';
import { ID_TAKEN } from './messages.ts';
import { addClub, remove, retire, saveClub, unite, unknownClub, type Writing } from './write.ts';

export function registerClubsAdmin(app: FastifyInstance, services: Services): void {
  const { store, audit, clock, fiscalYear } = services;

  registerCall(app, listAdminClubs, async ({ query }) => {
    const { search = '', sort = 'kana', order = 'asc', category = null, state, page } = query;
    const isRetired = state === undefined ? null : state === 'retired';
    const { total, clubs } = await findPage(
      { search, sort, order, category, isRetired, ...placeOf(page) },
      store.db,
    );
    return {
      total,
      rows: clubs.map(({ id, form, retiredAt }) => ({
        club_id: id,
        club_name: form.name,
        short_name: form.shortName,
        kana: form.kana,
        categories: [...form.categories],
        url: form.url,
        first_colour: form.firstColour,
        second_colour: form.secondColour,
        retired: retiredAt !== null,
      })),
    };
  });

  registerCall(app, clubDetail, ({ params }) => detailOf(params.clubId, store.db));

  registerCall(app, createClub, async ({ body, member }) => {
    try {
      return await saved((db) =>
        addClub({ ...blankOf(CLUB), ...body.form, clubId: body.clubId }, writing(member.email), db),
      );
    } catch (error) {
      if (!isUniqueViolationOf('clubs', error)) throw error;
      throw conflict('club_exists', ID_TAKEN, 'clubId');
    }
  });

  registerCall(app, changeClub, ({ params, body, member }) =>
    saved(async (db) => {
      const stored = await clubOf(params.clubId, db);
      const form = { ...stored.form, ...body.form };
      await saveClub(stored, { ...body, form }, writing(member.email), db);
      return stored.id;
    }),
  );

  registerCall(app, retireClub, ({ params, body, member }) =>
    saved(async (db) => {
      const stored = await clubOf(params.clubId, db);
      await retire(stored, body.retired, writing(member.email), db);
      return stored.id;
    }),
  );

  registerCall(app, uniteClub, ({ params, body, member }) =>
    saved(async (db) => {
      const stored = await clubOf(params.clubId, db);
      await unite(stored, body, writing(member.email), db);
      return body.into;
    }),
  );

  registerCall(app, removeClub, async ({ params, member }) => {
    await store.transaction(async (db) => {
      await listChanged(db);
      await remove(await clubOf(params.clubId, db), writing(member.email), db);
    });
    return { removed: params.clubId };
  });

  function writing(actor: string): Writing {
    return { actor, now: clock().toString(), days: daysOfFiscalYear(fiscalYear()), audit };
  }

  /** Makes the change, which returns the club's id, and returns that club as it is then. */
  function saved(change: (db: Database) => Promise<string>): Promise<AdminClubDetail> {
    return store.transaction(async (db) => {
      await listChanged(db);
      const id = await change(db);
      return detailOf(id, db);
    });
  }

  /** Before the list is read: its revision lets one transaction at a time change the clubs. */
  async function listChanged(db: Database): Promise<void> {
    await raiseListRevision(db);
    whenCommitted(db, membersListOf(services).forget);
    whenCommitted(db, clubDirectoryOf(services).forget);
  }

  async function detailOf(id: string, db: Database): Promise<AdminClubDetail> {
    const { revision, form, retiredAt } = await clubOf(id, db);
    return {
      club_id: id,
      revision,
      form,
      retired: retiredAt !== null,
      ...(await countClubName(form.name, daysOfFiscalYear(fiscalYear()), db)),
    };
  }
}

async function clubOf(id: string, db: Database): Promise<Club> {
  const found = await findById(id, db);
  if (found === null) throw unknownClub();
  return found;
}
