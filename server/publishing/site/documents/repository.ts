import type { DocumentName } from '#domain/site/documents.ts';
import { changed } from '#server/platform/store/changes.ts';
import type { Row } from '#server/platform/store/schema.ts';
import type { Database } from '#server/platform/store/store.ts';

/** A revision of a document, without its body. */
export type RevisionHead = {
  readonly revision: number;
  /** E-mail of the administrator; empty for what was taken over from files. */
  readonly author: string;
  readonly reason: string;
  /** UTC instant, ISO. */
  readonly madeAt: string;
};
export type Revision = RevisionHead & { readonly body: string };

/** The newest revision of every document that has one. */
export async function findAllNewest(db: Database): Promise<ReadonlyMap<string, Revision>> {
  const rows = await db
    .selectFrom('site_documents')
    .innerJoin(
      db
        .selectFrom('site_documents')
        .select(['document', (of) => of.fn.max('revision').as('newest')])
        .groupBy('document')
        .as('last'),
      (join) =>
        join
          .onRef('last.document', '=', 'site_documents.document')
          .onRef('last.newest', '=', 'site_documents.revision'),
    )
    .selectAll('site_documents')
    .execute();
  return new Map(rows.map((row) => [row.document, toRevision(row)]));
}

/** The newest revision of one document; null where it has none. */
export async function findNewest(document: DocumentName, db: Database): Promise<Revision | null> {
  const row = await db
    .selectFrom('site_documents')
    .selectAll()
    .where('document', '=', document)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : toRevision(row);
}

/** One revision of a document; null where there is no such. */
export async function findRevision(
  document: DocumentName,
  revision: number,
  db: Database,
): Promise<Revision | null> {
  const row = await db
    .selectFrom('site_documents')
    .selectAll()
    .where('document', '=', document)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return row === undefined ? null : toRevision(row);
}

/** The latest revisions of a document, at most `most`, the newest first. */
export async function findAllHeads(
  document: DocumentName,
  most: number,
  db: Database,
): Promise<readonly RevisionHead[]> {
  const rows = await db
    .selectFrom('site_documents')
    .select(['revision', 'author', 'reason', 'made_at'])
    .where('document', '=', document)
    .orderBy('revision', 'desc')
    .limit(most)
    .execute();
  return rows.map(toHead);
}

/** Puts a revision in force; false, and nothing is written, where another has been made under its number. */
export async function insertRevision(
  document: DocumentName,
  revision: Revision,
  db: Database,
): Promise<boolean> {
  return (await insertRevisions(new Map([[document, revision]]), db)) === 1;
}

/** As insertRevision, of several documents at once; says how many it has put in force. */
export async function insertRevisions(
  revisions: ReadonlyMap<DocumentName, Revision>,
  db: Database,
): Promise<number> {
  const rows = [...revisions].map(([document, { madeAt, ...revision }]) => ({
    document,
    ...revision,
    made_at: madeAt,
  }));
  if (rows.length === 0) return 0;
  const inserted = await db
    .insertInto('site_documents')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('document')
    .execute();
  for (const { document } of inserted) changed(db, { changedDocument: document });
  return inserted.length;
}

function toRevision(row: Row<'site_documents'>): Revision {
  return { ...toHead(row), body: row.body };
}

function toHead(row: Omit<Row<'site_documents'>, 'document' | 'body'>): RevisionHead {
  return { revision: row.revision, author: row.author, reason: row.reason, madeAt: row.made_at };
}
