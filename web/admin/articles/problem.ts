import { ApiError, NetworkError } from '#web/api/client.ts';
import { savingProblem } from '../record/problem.tsx';
import { OFFLINE } from './messages.ts';

/**
 * Why something was not done.
 * - `conflict`: somebody else has saved the article meanwhile.
 * - `offline`: nobody answered; it is tried again.
 */
export type Problem = { readonly kind: 'conflict' | 'offline' | 'other'; readonly sentence: string };

export function problemOf(error: unknown, notDone: string): Problem {
  if (error instanceof NetworkError) return { kind: 'offline', sentence: OFFLINE };
  if (!(error instanceof Error)) return { kind: 'other', sentence: notDone };
  const isConflict = error instanceof ApiError && error.code === 'article_changed';
  return { kind: isConflict ? 'conflict' : 'other', sentence: savingProblem(error, notDone) };
}
