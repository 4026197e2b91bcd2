/** Changes of articles by administrators: each on the version that they have seen, noted with it, and seen at once. */

import type { ArticleTextSent } from '#contract/publishing/articles.ts';
import type { AuditEntry, FieldChange } from '#domain/audit/audit-entry.ts';
import type { Services } from '#server/platform/services.ts';
import type { ArticleKind } from '#server/platform/store/schema-content.ts';
import type { Database } from '#server/platform/store/store.ts';
import { pictureAddressesOf } from '#server/publishing/photos/public.ts';
import { insertArticle, lockNumbers } from '../repository.ts';
import { articleCacheOf } from '../routes.ts';
import { sanitiserOf } from '../sanitise-thread.ts';
import { inSeconds, textOf } from '../write.ts';
import {
  isSameText,
  type Plan,
  planDeletion,
  planPublication,
  planRestoration,
  planSave,
  planWithdrawal,
  type StoredText,
  textChanges,
} from './changes.ts';
import { changedMeanwhile, unknownArticle } from './messages.ts';
import {
  type ArticleId,
  type EditedArticle,
  findByCreationKey,
  findById,
  isOvertaken,
  updateMaker,
  updateNumber,
  updateVersion,
} from './repository.ts';

/** Which article on which version, and who changes it (e-mail). */
export type Edit = { readonly id: ArticleId; readonly version: number; readonly actor: string };

type NewDraft = {
  readonly kind: ArticleKind;
  readonly fiscalYear: number;
  readonly text: ArticleTextSent;
  readonly actor: string;
  /** The same key again gives the same article. */
  readonly key: string | null;
};

/** Each rejects with a Refusal: 404 unknown, 409 changed meanwhile or not possible as it is, 400 something missing. */
type Editing = {
  create(draft: NewDraft): Promise<EditedArticle>;
  save(edit: Edit, text: ArticleTextSent, saving: 'asked' | 'automatic'): Promise<EditedArticle>;
  /** `at` null: now. */
  publish(edit: Edit, at: Temporal.Instant | null): Promise<EditedArticle>;
  withdraw(edit: Edit): Promise<EditedArticle>;
  remove(edit: Edit): Promise<EditedArticle>;
  restore(edit: Edit): Promise<EditedArticle>;
};

/** Writing that saves itself again and again is noted once an hour. */
const NOTED_EVERY: Temporal.DurationLike = { hours: 1 };

const NO_TEXT: StoredText = { title: '', content: '', thumbnailKey: null };

export function createEditing(services: Services): Editing {
  const { store, clock, audit } = services;
  const { addressOf } = pictureAddressesOf(services);
  const { forget } = articleCacheOf(services);
  const sanitiser = sanitiserOf(services);
  return {
    create,
    save: async (edit, sent, saving) => {
      const text = await storedText(sent, edit.actor);
      // What is stored already needs no saving, on whatever version: an answer got lost.
      const stored = await findById(edit.id, store.db);
      if (stored !== null && stored.deletedAt === null && isSameText(stored, text)) return stored;
      return apply(edit, planSave(text, saving, isWrittenBy(edit.actor)));
    },
    publish: (edit, at) => apply(edit, planPublication(at === null ? null : inSeconds(at))),
    withdraw: (edit) => apply(edit, planWithdrawal),
    remove: (edit) => apply(edit, planDeletion),
    restore: (edit) => apply(edit, planRestoration),
  };

  async function create({ kind, fiscalYear, text: sent, actor, key }: NewDraft): Promise<EditedArticle> {
    const text = await storedText(sent, actor);
    return store.transaction(async (db) => {
      await lockNumbers(kind, fiscalYear, db);
      const made = key === null ? null : await findByCreationKey(key, db);
      if (made !== null) return made;
      const now = inSeconds(clock());
      const draft = { ...text, publishedAt: null };
      const id = { kind, ...(await insertArticle(kind, fiscalYear, draft, now, db)) };
      await updateMaker(id, { updatedBy: actor, creationKey: key }, db);
      const changes = textChanges(NO_TEXT, text);
      await audit(entry(id, text.title, { actor, sentence: '下書きを作成しました。', changes }), db);
      return existing(id, db);
    });
  }

  async function apply({ id: named, version, actor }: Edit, plan: Plan): Promise<EditedArticle> {
    const changed = await store.transaction(async (db) => {
      const before = await existing(named, db);
      if (before.version !== version) throw changedMeanwhile(before);
      const now = inSeconds(clock());
      const planned = plan(before, now);
      if (planned === null) return before;
      const { change, sentence, changes, isFirstOut = false } = planned;
      const writing = { updatedBy: actor, updatedAt: now };
      if (!(await updateVersion({ ...idOf(before), version }, change, writing, db))) {
        throw changedMeanwhile(await existing(named, db));
      }
      if (isFirstOut) await lockNumbers(before.kind, before.fiscalYear, db);
      const isMoved = isFirstOut && (await isOvertaken(idOf(before), db));
      const id = isMoved ? await updateNumber(idOf(before), now, db) : idOf(before);
      const after = await existing(id, db);
      const noted = [...changes, ...(isMoved ? [numberChange(before, after)] : [])];
      if (sentence !== null) await audit(entry(id, after.title, { actor, sentence, changes: noted }), db);
      return after;
    });
    forget();
    return changed;
  }

  /** Of a picture that is not there (any more) nothing is kept: its place in the list would stay empty. */
  async function storedText(
    { title, content, thumbnail_key: requested }: ArticleTextSent,
    actor: string,
  ): Promise<StoredText> {
    const isThere = requested !== null && (await addressOf(requested, 'thumbnail', 'media')) !== null;
    const draft = { title, thumbnailKey: isThere ? requested : null, publishedAt: null };
    const text = textOf(draft, await sanitiser.written(content, actor));
    return { title: text.title, content: text.content, thumbnailKey: text.thumbnailKey };
  }

  function isWrittenBy(actor: string): (before: EditedArticle) => boolean {
    return ({ updatedBy, updatedAt }) => {
      const since = Temporal.Instant.from(updatedAt);
      return updatedBy === actor && Temporal.Instant.compare(since.add(NOTED_EVERY), clock()) > 0;
    };
  }
}

type Noted = Pick<AuditEntry, 'actor' | 'sentence' | 'changes'>;

function entry({ kind, fiscalYear, number }: ArticleId, title: string, noted: Noted): AuditEntry {
  const subjectId = `${kind}-${fiscalYear}-${number}`;
  return { area: 'article', subjectId, subjectName: title === '' ? '（題名なし）' : title, ...noted };
}

function idOf({ kind, fiscalYear, number }: EditedArticle): ArticleId {
  return { kind, fiscalYear, number };
}

function numberChange(before: EditedArticle, after: EditedArticle): FieldChange {
  return { field: '番号', before: String(before.number), after: String(after.number) };
}

async function existing(id: ArticleId, db: Database): Promise<EditedArticle> {
  const article = await findById(id, db);
  if (article === null) throw unknownArticle();
  return article;
}
