import type { Origin } from '#server/platform/config/mode.ts';
import type { Database } from '#server/platform/store/store.ts';

/** Pictures of a demo's match, by their places in its scenes. */
export type DemoPhotos = {
  readonly championshipId: string;
  readonly matchId: string;
  readonly pictures: readonly number[];
};

/** What a demo still has to draw. */
export type PicturesToDraw = { readonly fiscalYear: number; readonly photos: readonly DemoPhotos[] };

/** What this database was created as; null before its first start. */
export async function findOrigin(db: Database): Promise<Origin | null> {
  const row = await db.selectFrom('origin').select('origin').executeTakeFirst();
  return row?.origin ?? null;
}

/** Keeps what another process has noted first. */
export async function insertOrigin(origin: Origin, db: Database): Promise<void> {
  await db
    .insertInto('origin')
    .values({ only_row: 1, origin, pictures_to_draw: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findPicturesToDraw(db: Database): Promise<PicturesToDraw | null> {
  const row = await db.selectFrom('origin').select('pictures_to_draw').executeTakeFirst();
  const text = row?.pictures_to_draw ?? null;
  // Written by this server.
  return text === null ? null : (JSON.parse(text) as PicturesToDraw);
}

/** Null: all of them are drawn. */
export async function updatePicturesToDraw(pictures: PicturesToDraw | null, db: Database): Promise<void> {
  await db
    .updateTable('origin')
    .set({ pictures_to_draw: pictures === null ? null : JSON.stringify(pictures) })
    .execute();
}

/** What a database from before its origin was noted tells of itself. */
export type Traces = { readonly isUsed: boolean; readonly hasDemoMembers: boolean };

export async function findTraces(db: Database): Promise<Traces> {
  const demoMember = await db
    .selectFrom('members')
    .select('member_id')
    .where('member_id', 'like', 'MDEMO%')
    .executeTakeFirst();
  const uses = await Promise.all([
    db.selectFrom('championships').select('championship_id').limit(1).execute(),
    db.selectFrom('club_list').select('only_row').limit(1).execute(),
    db.selectFrom('users').select('user_id').limit(1).execute(),
    db.selectFrom('members').select('member_id').limit(1).execute(),
  ]);
  return { isUsed: uses.some((rows) => rows.length > 0), hasDemoMembers: demoMember !== undefined };
}
