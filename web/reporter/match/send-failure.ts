import type { Conflict } from '#contract/match-v2.ts';
import { ApiError } from '#web/api/client.ts';
import { fromTokenFlow, type ReportedMatch } from './reported-match.ts';

/**
 * Why a call failed. `answered`: the server understood and said no, repeating changes nothing. `unanswered`: no answer,
 * or none that says what became of the call; it may be repeated under the same key.
 */
export type SendFailure =
  | { readonly kind: 'answered'; readonly message: string | null; readonly match: ReportedMatch | null }
  | { readonly kind: 'unanswered' };

const TOO_MANY_REQUESTS = 429;
const REQUEST_TIMEOUT = 408;
const CONFLICT = 409;
const FIRST_SERVER_ERROR = 500;

export function whyItFailed(error: unknown): SendFailure {
  if (!(error instanceof ApiError)) return { kind: 'unanswered' };
  const { status } = error;
  if (status >= FIRST_SERVER_ERROR || status === TOO_MANY_REQUESTS || status === REQUEST_TIMEOUT) {
    return { kind: 'unanswered' };
  }
  const match = status === CONFLICT && isConflict(error.body) ? fromTokenFlow(error.body.match) : null;
  return { kind: 'answered', message: error.message === '' ? null : error.message, match };
}

/** A conflict carries the current match; one about the key alone does not. */
function isConflict(body: unknown): body is Conflict {
  if (typeof body !== 'object' || body === null || !('match' in body)) return false;
  const { match } = body;
  return typeof match === 'object' && match !== null && 'version' in match && 'club_left' in match;
}
