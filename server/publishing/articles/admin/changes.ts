/** What an administrator may do with an article as it is, what becomes of it, and what is noted of it. */

import { changedPart, wordsOfArticle } from '#domain/articles/changed-part.ts';
import { articleState } from '#domain/articles/publication.ts';
import { type FieldChange, fieldChanges } from '#domain/audit/audit-entry.ts';
import {
  alreadyPublished,
  contentMissing,
  deletedArticle,
  momentOf,
  notADraft,
  onlyDraftsByThemselves,
  titleMissing,
} from './messages.ts';
import type { ArticleChange, EditedArticle } from './repository.ts';

/** Null: it is as wanted already. `sentence` null: nothing to be noted. Each throws a Refusal for what may not be. */
export type Planned = {
  readonly change: ArticleChange;
  readonly sentence: string | null;
  readonly changes: readonly FieldChange[];
  /** It comes out for the first time: above all that are out already, which its number decides. */
  readonly isFirstOut?: boolean;
} | null;

export type Plan = (before: EditedArticle, now: string) => Planned;

/** A text as it will be stored: one line, sanitised. */
export type StoredText = Pick<EditedArticle, 'title' | 'content' | 'thumbnailKey'>;

const LABELS = { title: '題名', content: '本文', thumbnail: '一覧の写真' } as const;
const SAVED = {
  draft: '下書きを保存しました。',
  scheduled: '公開を予約した記事を書き換えました。',
  published: '公開中の記事を書き換えました。',
} as const;

/** `isGoingOn`: the same person has been writing it until just now, so that saving by itself need not be noted again. */
export function planSave(
  text: StoredText,
  saving: 'asked' | 'automatic',
  isGoingOn: (before: EditedArticle) => boolean,
): Plan {
  return (before, now) => {
    const state = articleState(before, now);
    if (state === 'deleted') throw deletedArticle();
    if (state !== 'draft' && saving === 'automatic') throw onlyDraftsByThemselves();
    if (state !== 'draft') requireWhole(text);
    if (isSameText(before, text)) return null;
    const isNoted = saving === 'asked' || !isGoingOn(before);
    return { change: text, sentence: isNoted ? SAVED[state] : null, changes: textChanges(before, text) };
  };
}

/** `at` null is now. */
export function planPublication(at: string | null): Plan {
  return (before, now) => {
    const state = articleState(before, now);
    if (state === 'deleted') throw deletedArticle();
    if (state === 'published') throw alreadyPublished();
    requireWhole(before);
    const publishedAt = at ?? now;
    return {
      change: { publishedAt },
      sentence: at === null ? '記事を公開しました。' : '記事の公開を予約しました。',
      changes: publicationChanges(before.publishedAt, publishedAt),
      isFirstOut: !before.wasPublic,
    };
  };
}

export const planWithdrawal: Plan = (before, now) => {
  const state = articleState(before, now);
  if (state === 'deleted') throw deletedArticle();
  if (state === 'draft') return null;
  return {
    change: state === 'published' ? { publishedAt: null, wasPublic: true } : { publishedAt: null },
    sentence:
      state === 'published'
        ? '記事の公開を取りやめ、下書きに戻しました。'
        : '公開の予約を取り消し、下書きに戻しました。',
    changes: publicationChanges(before.publishedAt, null),
  };
};

export const planDeletion: Plan = (before, now) => {
  const state = articleState(before, now);
  if (state === 'deleted') return null;
  if (state !== 'draft') throw notADraft();
  return { change: { deletedAt: now }, sentence: '下書きを削除しました。', changes: [] };
};

export const planRestoration: Plan = ({ deletedAt }) =>
  deletedAt === null
    ? null
    : { change: { deletedAt: null }, sentence: '削除した下書きを元に戻しました。', changes: [] };

/** Whether a text is just what is stored. */
export function isSameText(stored: StoredText, text: StoredText): boolean {
  return (
    stored.title === text.title &&
    stored.content === text.content &&
    stored.thumbnailKey === text.thumbnailKey
  );
}

/** What differs between two texts, in words; a key of a picture tells nobody anything. */
export function textChanges(before: StoredText, after: StoredText): readonly FieldChange[] {
  const part = changedPart(wordsOfArticle(before.content), wordsOfArticle(after.content));
  const isOnlyForm = before.content !== after.content && part.before === part.after;
  const named = (key: string | null) => (key === null ? 'なし' : 'あり');
  const isOther = before.thumbnailKey !== after.thumbnailKey && before.thumbnailKey !== null;
  return fieldChanges(
    {
      title: before.title,
      content: isOnlyForm ? '変更前の体裁' : part.before,
      thumbnail: named(before.thumbnailKey),
    },
    {
      title: after.title,
      content: isOnlyForm ? '変更後の体裁' : part.after,
      thumbnail: isOther && after.thumbnailKey !== null ? '別の写真' : named(after.thumbnailKey),
    },
    LABELS,
  );
}

function publicationChanges(before: string | null, after: string | null): readonly FieldChange[] {
  const shown = (instant: string | null) => (instant === null ? '' : momentOf(instant));
  return [{ field: '公開日時', before: shown(before), after: shown(after) }];
}

/** What members see has a title and something to read or look at. */
function requireWhole({ title, content }: StoredText): void {
  if (title === '') throw titleMissing();
  if (wordsOfArticle(content) === '') throw contentMissing();
}
