/** The championships of a year, for administrators to settle their tables and brackets. */

import type { FastifyInstance } from 'fastify';
import { type CompetitionRow, listCompetitions } from '#contract/championship/admin-competition.ts';
import { hasAllWords } from '#domain/search/folding.ts';
import { championshipsOf } from '#server/football/championships/public.ts';
import { placeOf } from '#server/platform/http/list-page.ts';
import { registerCall } from '#server/platform/http/register.ts';
import type { Services } from '#server/platform/services.ts';
import { findAllSettled } from '../repository.ts';

/** A year has some hundred championships at most: they are searched and sorted here, not by the database. */
export function registerCompetitionList(app: FastifyInstance, services: Services): void {
  const { store, fiscalYear: currentYear } = services;

  registerCall(app, listCompetitions, async ({ query }) => {
    const { search = '', sort = 'name', order = 'asc' } = query;
    const all = await championshipsOf(services).findAllSeenIn(Number(query.fiscalYear ?? currentYear()));
    const settledAt = new Map(
      (await findAllSettled(store.db)).map(({ championshipId, updatedAt }) => [championshipId, updatedAt]),
    );
    const rows = all
      .filter(({ name }) => hasAllWords(name, search))
      .map(
        ({ id, fiscalYear, name, category, rules }): CompetitionRow => ({
          championship_id: id,
          fiscal_year: fiscalYear,
          championship_name: name,
          category,
          is_league: rules.format === 'league',
          updated_at: settledAt.get(id) ?? null,
        }),
      )
      .toSorted(sort === 'name' ? byName : bySettling);
    const { limit, offset } = placeOf(query.page);
    const inOrder = order === 'asc' ? rows : rows.toReversed();
    return { total: rows.length, rows: inOrder.slice(offset, offset + limit) };
  });
}

function byName(a: CompetitionRow, b: CompetitionRow): number {
  return (
    a.championship_name.localeCompare(b.championship_name, 'ja', { numeric: true }) ||
    a.fiscal_year - b.fiscal_year ||
    (a.championship_id < b.championship_id ? -1 : 1)
  );
}

/** Those with the defaults first, then the oldest settings. */
function bySettling(a: CompetitionRow, b: CompetitionRow): number {
  const [one, other] = [a.updated_at ?? '', b.updated_at ?? ''];
  return one === other ? byName(a, b) : one < other ? -1 : 1;
}
