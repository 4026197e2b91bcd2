/** Documents that lie in files are taken over into the database once: from then on administrators keep them there. */

import { DOCUMENT_NAMES, DOCUMENTS, type DocumentName } from '#domain/site/documents.ts';
import { unheard } from '#server/platform/store/changes.ts';
import type { Database, Store } from '#server/platform/store/store.ts';
import { readDocuments, type Writings } from '../content.ts';
import { saveImages } from '../images-repository.ts';
import { writingsOf } from '../live-content.ts';
import { findAllNewest, findRevision, insertRevisions } from './repository.ts';

const REASON = 'ファイルから取り込みました。';

/**
 * Puts each document of `written` that the database has nothing of into it. Throws a ContentError for a file with a mistake,
 * but not for one of a document that the database has already.
 */
export async function takeOverDocuments(written: Writings, now: string, store: Store): Promise<void> {
  const known = await findAllNewest(store.db);
  const missing = DOCUMENT_NAMES.filter((document) => !known.has(document));
  const stored = writingsOf(known);
  const taken: Writings = (document) => (known.has(document) ? stored(document) : written(document));
  const news = missing.flatMap((document) => {
    const news = written(document);
    return news === null ? [] : [{ document, body: news.text, images: news.images ?? [] }];
  });
  if (news.length === 0) return;
  readDocuments(taken, { marks: 'shown', otherMethods: [] });
  await store.transaction(async (db) => {
    await saveImages(
      news.flatMap(({ images }) => images),
      now,
      db,
    );
    const first = { revision: 1, author: '', reason: REASON, madeAt: now };
    // Another process that starts at the same time may have been first.
    await insertRevisions(
      new Map(news.map(({ document, body }) => [document, { ...first, body }])),
      unheard(db),
    );
  });
}

/** What administrators call the documents whose file is no longer what was taken over: somebody has edited in the wrong place. */
export async function findEditedFiles(written: Writings, db: Database): Promise<readonly string[]> {
  const edited: DocumentName[] = [];
  for (const document of DOCUMENT_NAMES) {
    const first = await findRevision(document, 1, db);
    const text = first === null ? null : textOf(document, written);
    if (text !== null && first?.author === '' && first.body !== text) edited.push(document);
  }
  return edited.map((document) => DOCUMENTS[document]);
}

/** A file that can't be read any more says nothing. */
function textOf(document: DocumentName, written: Writings): string | null {
  try {
    return written(document)?.text ?? null;
  } catch {
    return null;
  }
}
