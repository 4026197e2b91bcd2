/** The text of an article while it is written, stored in this browser until the server has it. */

import type { AdminArticle, ArticleTextSent } from '#contract/publishing/articles.ts';
import { browserDraft } from '#web/api/drafts.ts';

export type DeviceDraft = {
  /** The version of the article that it was typed over; 0 for one that is not stored yet. */
  readonly version: number;
  readonly text: ArticleTextSent;
};

/** Name of the draft of an article, or of a new one of its kind. */
export function draftPlace(kind: string, article: AdminArticle | null): string {
  return article === null
    ? `article:${kind}-new`
    : `article:${kind}-${article.fiscal_year}-${article.number}`;
}

export function keepDeviceDraft(place: string, draft: DeviceDraft): void {
  browserDraft(place).store(draft);
}

export function forgetDeviceDraft(place: string): void {
  browserDraft(place).remove();
}

/** Null where nothing was kept, or nothing of this build. */
export function readDeviceDraft(place: string): DeviceDraft | null {
  const kept = browserDraft(place).read();
  if (!isRecord(kept) || !isRecord(kept.text) || typeof kept.version !== 'number') return null;
  const { title, content, thumbnail_key } = kept.text;
  if (typeof title !== 'string' || typeof content !== 'string') return null;
  const key = typeof thumbnail_key === 'string' ? thumbnail_key : null;
  return { version: kept.version, text: { title, content, thumbnail_key: key } };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
