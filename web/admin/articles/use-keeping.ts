import { useEffect, useRef } from 'react';
import { draftPlace, forgetDeviceDraft, keepDeviceDraft } from './device-draft.ts';
import { isEmptyText } from './text.ts';
import type { ArticleEditing } from './use-article-editing.ts';

/** A pause in the typing; and between two savings, so that a server is not asked at every word. */
const PAUSE_MS = 4_000;
const APART_MS = 20_000;

/** Keeps what is typed on this device at once, and a draft on the server whenever the typing pauses. */
export function useKeeping({ kind, article, text, isDirty, isBusy, problem, save }: ArticleEditing): void {
  const place = draftPlace(kind, article);
  const version = article?.version ?? 0;
  useEffect(() => {
    if (isDirty) keepDeviceDraft(place, { version, text });
    else forgetDeviceDraft(place);
  }, [place, version, text, isDirty]);
  useEffect(() => {
    // It has a number now: under that it is kept.
    if (article !== null) forgetDeviceDraft(draftPlace(kind, null));
  }, [article, kind]);

  const last = useRef(0);
  const saving = useRef(save);
  useEffect(() => {
    saving.current = save;
  });
  const isDraft = article === null || article.state === 'draft';
  // A conflict is a person's to settle; what the server refuses, it refuses again.
  const isDue = isDirty && isDraft && !isBusy && (problem === null || problem.kind === 'offline');
  useEffect(() => {
    // Every letter begins the pause anew.
    if (!isDue || isEmptyText(text)) return;
    const wait = Math.max(PAUSE_MS, last.current + APART_MS - Date.now());
    const timer = setTimeout(() => {
      last.current = Date.now();
      void saving.current('automatic');
    }, wait);
    return () => clearTimeout(timer);
  }, [isDue, text]);
}
