/** Header names beyond the specifications' bodies (design, sections 2 and 3). */

/** A UUID; the same key again gives the first answer and changes nothing. */
export const IDEMPOTENCY_KEY = 'idempotency-key';
/** A reporter's URL token. */
export const ACCESS_TOKEN = 'x-access-token';
/** When the phone says it happened: an ISO instant, kept beside the time the server received it. */
export const RECORDED_AT = 'x-recorded-at';
/**
 * `"<version>"`: the version of the match that the reporter saw. What it asks for may be fulfilled already; what could take
 * away more than was seen is answered with 412. Without it a write is judged by its body alone.
 */
export const IF_MATCH = 'if-match';
/** Beside an address, tells LINE to open it in the phone's own browser, where the reader is signed in. Means nothing to us. */
export const OUTSIDE_LINE = '?openExternalBrowser=1';
/** The session that a member's sign-in has registered. */
export const SESSION_ID = 'x-session-id';
