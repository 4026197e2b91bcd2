/** What is typed, kept in this browser until it is saved: over a reload, a lost network, an expired sign-in. */

import type { AdminArticle, ArticleTextSent } from '#contract/articles.ts';
import { keepOnDevice, keptOnDevice } from '../record/kept-on-device.ts';

export type DeviceDraft = {
  /** The version of the article that it was typed over; 0 for one that is not stored yet. */
  readonly version: number;
  readonly text: ArticleTextSent;
};

const PREFIX = 'articleDraft:';

/** Where the text of an article, or of a new one of its kind, is kept. */
export function draftPlace(kind: string, article: AdminArticle | null): string {
  return article === null
    ? `${PREFIX}${kind}-new`
    : `${PREFIX}${kind}-${article.fiscal_year}-${article.number}`;
}

export function keepDeviceDraft(place: string, draft: DeviceDraft): void {
  keepOnDevice(place, draft);
}

/** Null where nothing was kept, or nothing of this build. */
export function readDeviceDraft(place: string): DeviceDraft | null {
  const kept = keptOnDevice(place);
  if (!isRecord(kept) || !isRecord(kept.text) || typeof kept.version !== 'number') return null;
  const { title, content, thumbnail_key } = kept.text;
  if (typeof title !== 'string' || typeof content !== 'string') return null;
  const key = typeof thumbnail_key === 'string' ? thumbnail_key : null;
  return { version: kept.version, text: { title, content, thumbnail_key: key } };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
