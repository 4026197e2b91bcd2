/** Clubs: the SQL of this group, on its two tables only. */

import { sql } from 'kysely';
import type { ClubForm } from '#domain/club/form.ts';
import type { Category } from '#domain/competition/category.ts';
import { paged } from '#server/platform/store/paged.ts';
import type { Row } from '#server/platform/store/schema.ts';
import { containsAll } from '#server/platform/store/search.ts';
import type { Database } from '#server/platform/store/store.ts';

/** A stored club as its form shows it. */
export type Club = {
  readonly id: string;
  readonly revision: number;
  readonly form: ClubForm;
  /** UTC instant; null while it is in use. */
  readonly retiredAt: string | null;
};

/** A club for the names that the bulk input recognises. */
export type ListedClub = {
  readonly id: string;
  readonly name: string;
  readonly variants: readonly string[];
  readonly isRetired: boolean;
};

/** By id. */
export async function findAllClubs(db: Database): Promise<readonly ListedClub[]> {
  const rows = await db
    .selectFrom('clubs')
    .select(['club_id', 'name', 'variants', 'retired_at'])
    .orderBy('club_id')
    .execute();
  return rows.map(({ club_id, name, variants, retired_at }) => ({
    id: club_id,
    name,
    variants: listOf(variants),
    isRetired: retired_at !== null,
  }));
}

/** Every club, by the reading of its name. */
export async function findAll(db: Database): Promise<readonly Club[]> {
  const rows = await db.selectFrom('clubs').selectAll().orderBy(READING).orderBy('club_id').execute();
  return rows.map(toClub);
}

export async function findById(clubId: string, db: Database): Promise<Club | null> {
  const row = await db.selectFrom('clubs').selectAll().where('club_id', '=', clubId).executeTakeFirst();
  return row === undefined ? null : toClub(row);
}

export type ClubSearch = {
  readonly search: string;
  readonly category: Category | null;
  readonly isRetired: boolean | null;
  readonly sort: 'kana' | 'name';
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
};

export async function findPage(
  requested: ClubSearch,
  db: Database,
): Promise<{ readonly total: number; readonly clubs: readonly Club[] }> {
  const { total, rows } = await paged(matching(requested, db), requested, (found) =>
    found
      .selectAll()
      .orderBy(requested.sort === 'name' ? sql`name` : READING, requested.order)
      .orderBy('club_id'),
  );
  return { total, clubs: rows.map(toClub) };
}

/** A unique violation of `clubs` where the id is taken. */
export async function insertClub(id: string, form: ClubForm, db: Database): Promise<void> {
  await db
    .insertInto('clubs')
    .values({ club_id: id, ...columnsOf(form) })
    .execute();
}

/** False, and nothing is changed, where somebody has changed it since `revision`. */
export async function updateClub({ id, revision, form, retiredAt }: Club, db: Database): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('clubs')
    .set({ ...columnsOf(form), retired_at: retiredAt, revision: revision + 1 })
    .where('club_id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function deleteClub(clubId: string, db: Database): Promise<void> {
  await db.deleteFrom('clubs').where('club_id', '=', clubId).execute();
}

/** Of the list as a whole; null before it has been taken over. */
export async function findListRevision(db: Database): Promise<number | null> {
  const row = await db.selectFrom('club_list').select('revision').executeTakeFirst();
  return row?.revision ?? null;
}

/** False where it has been taken over. Of several processes at once, one gets true; the others wait for it. */
export async function beginList(db: Database): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('club_list')
    .values({ only_row: 1, revision: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Called with every change of a club: a cached list is made again. */
export async function raiseListRevision(db: Database): Promise<void> {
  await db
    .insertInto('club_list')
    .values({ only_row: 1, revision: 1 })
    .onConflict((conflict) =>
      conflict.column('only_row').doUpdateSet(({ eb }) => ({ revision: eb('club_list.revision', '+', 1) })),
    )
    .execute();
}

/** あいうえお順, where the reading is known. */
const READING = sql<string>`coalesce(kana, name)`;

function matching({ search, category, isRetired }: ClubSearch, db: Database) {
  return db
    .selectFrom('clubs')
    .where(containsAll(['name', 'short_name', 'kana', 'variants', 'club_id'], search))
    .$if(category !== null, (found) => found.where('categories', 'like', `%${JSON.stringify(category)}%`))
    .$if(isRetired !== null, (found) => found.where('retired_at', isRetired ? 'is not' : 'is', null));
}

function columnsOf(form: ClubForm) {
  return {
    name: form.name,
    short_name: form.shortName || form.name,
    kana: form.kana || null,
    categories: JSON.stringify(form.categories),
    url: form.url || null,
    variants: JSON.stringify(form.variants),
    first_colour: form.firstColour || null,
    second_colour: form.secondColour || null,
  };
}

function toClub(row: Row<'clubs'>): Club {
  return {
    id: row.club_id,
    revision: row.revision,
    form: {
      name: row.name,
      shortName: row.short_name === row.name ? '' : row.short_name,
      kana: row.kana ?? '',
      categories: listOf<Category>(row.categories),
      url: row.url ?? '',
      variants: listOf(row.variants),
      firstColour: row.first_colour ?? '',
      secondColour: row.second_colour ?? '',
    },
    retiredAt: row.retired_at,
  };
}

/** Written by {@link columnsOf}. */
function listOf<Item extends string>(json: string): readonly Item[] {
  return JSON.parse(json) as readonly Item[];
}
