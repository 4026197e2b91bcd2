/** 大会の管理: what administrators read and change of championships. */

import type { FastifyInstance } from 'fastify';
import {
  type AdminChampionshipDetail,
  championshipDetail,
  championshipNames,
} from '#contract/admin-championships.ts';
import type { Played } from '#domain/championship/changes.ts';
import { CATEGORIES } from '#domain/competition/category.ts';
import { HttpError } from '#server/http/errors.ts';
import { registerCall } from '#server/http/register.ts';
import type { Database, Store } from '#server/store/store.ts';
import { findAdminChampionship, findAllNames } from './admin-repository.ts';

/** What the administration of championships asks of the matches, whose table is not theirs; `app.ts` joins it. */
export type TalliedMatches = {
  /** By championship; those without a match are missing. */
  findTallies(championshipIds: readonly string[], db: Database): Promise<ReadonlyMap<string, Played>>;
  countByDivision(championshipId: string, db: Database): Promise<ReadonlyMap<string, number>>;
};

export type ChampionshipAdministrationNeeds = {
  readonly store: Store;
  readonly matches: TalliedMatches;
};

const UNKNOWN = '指定された大会が見つかりません。一覧を開き直してください。';
const UNPLAYED: Played = { all: 0, entered: 0, registered: 0, withExtraHalves: 0, withShootOut: 0 };

export function registerChampionshipAdministration(
  app: FastifyInstance,
  { store, matches }: ChampionshipAdministrationNeeds,
): void {
  registerCall(app, championshipDetail, ({ params }) => detailOf(params.championshipId, store.db));

  registerCall(app, championshipNames, async ({ query }) => {
    const all = await findAllNames(Number(query.fiscalYear), store.db);
    return CATEGORIES.flatMap((category) =>
      all
        .filter((one) => one.category === category)
        .map(({ id, name }) => ({ championship_id: id, championship_name: name, category })),
    );
  });

  async function detailOf(id: string, db: Database): Promise<AdminChampionshipDetail> {
    const found = await findAdminChampionship(id, db);
    if (found === null) throw unknown();
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

function unknown(): HttpError {
  return new HttpError({ status: 404, code: 'championship_not_found', message: UNKNOWN });
}
