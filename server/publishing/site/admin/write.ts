/** A new revision of a document: checked against all documents, written and recorded in the caller's transaction. */

import { DOCUMENTS, type DocumentName, SAMPLE_MARK } from '#domain/site/documents.ts';
import { agreementsOf } from '#server/people/members/public.ts';
import type { Showing } from '#server/platform/content.ts';
import type { RecordChange } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import { readSoundDocuments, type Writings } from '../content.ts';
import { findAllNewest, insertRevision, type Revision } from '../documents/repository.ts';
import { writingsOf } from '../live-content.ts';
import { kindOf } from './kinds.ts';
import * as sentence from './messages.ts';

/** Who writes and when (an ISO instant), how documents are shown here, and where it is recorded. */
export type Writing = {
  readonly actor: string;
  readonly now: string;
  readonly showing: Showing;
  readonly audit: RecordChange;
};

export type NewRevision = {
  /** The newest that its author has seen; 0 for none. */
  readonly seen: number;
  readonly body: string;
  readonly reason: string;
  /** Whether its author knows that members will be asked to agree anew. */
  readonly asksAgain: boolean;
  /** What was done, of the number it got. */
  readonly noted: (revision: number) => string;
};

/** Nothing where it is so already. Throws a Refusal that says why not. */
export async function saveRevision(
  document: DocumentName,
  { seen, body, reason, asksAgain, noted }: NewRevision,
  { actor, now, showing, audit }: Writing,
  db: Database,
): Promise<void> {
  const newest = await findAllNewest(db);
  const stored = newest.get(document) ?? null;
  if ((stored?.revision ?? 0) !== seen) throw sentence.changedMeanwhile();
  if (stored?.body === body) return;
  requireSound(document, body, newest, showing);
  if (!asksAgain) requireSameVersions(document, body, newest, showing);
  const revision = seen + 1;
  const isFirst = await insertRevision(document, { revision, body, reason, author: actor, madeAt: now }, db);
  if (!isFirst) throw sentence.changedMeanwhile();
  const why = reason === '' ? [] : [{ field: '変更の理由', before: '', after: reason }];
  await audit(
    {
      actor,
      area: 'site',
      subjectId: document,
      subjectName: DOCUMENTS[document],
      sentence: noted(revision),
      changes: [...kindOf(document).changesOf(stored?.body ?? null, body), ...why],
    },
    db,
  );
}

/** The documents as they would be with `body`. */
export function writingsWith(
  document: DocumentName,
  body: string,
  newest: ReadonlyMap<string, Pick<Revision, 'body'>>,
): Writings {
  return writingsOf(new Map([...newest, [document, { body }]]));
}

function requireSound(
  document: DocumentName,
  body: string,
  newest: ReadonlyMap<string, Revision>,
  showing: Showing,
): void {
  const before = readSoundDocuments(writingsOf(newest), showing);
  const after = readSoundDocuments(writingsWith(document, body, newest), showing);
  for (const { document: broken, place, reason } of after.mistakes) {
    if (broken === document) throw sentence.mistaken(place, reason);
    const wasBroken = before.mistakes.some((mistake) => mistake.document === broken);
    if (!wasBroken) throw sentence.breaksAnother(broken, place, reason);
  }
  if (showing.marks === 'shown') return;
  if (body.includes(SAMPLE_MARK)) throw sentence.sampleLeft(sentence.SAMPLE_LEFT);
  if (after.unwritten.some((name) => name === document)) throw sentence.sampleLeft(sentence.SAMPLE_IN_FACTS);
}

/** A text that was not in force is no new version: whoever has joined before it agrees to it as to the first. */
function requireSameVersions(
  document: DocumentName,
  body: string,
  newest: ReadonlyMap<string, Revision>,
  showing: Showing,
): void {
  const before = agreementsOf(readSoundDocuments(writingsOf(newest), showing));
  const after = agreementsOf(readSoundDocuments(writingsWith(document, body, newest), showing));
  const renewed = after.filter(({ agreement, version }) =>
    before.some((one) => one.agreement === agreement && one.version !== version),
  );
  if (renewed.length > 0) throw sentence.asksMembersAgain(renewed.map(({ agreement }) => agreement));
}
