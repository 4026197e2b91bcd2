/** Header names beyond the specifications' bodies (design, sections 2 and 3). */

/** A UUID; the same key again gives the first answer and changes nothing. */
export const IDEMPOTENCY_KEY = 'idempotency-key';
/** A reporter's URL token. */
export const ACCESS_TOKEN = 'x-access-token';
/** Instant of the entry (ISO), by the server's clock as the phone knows it. Older apps send their phone's own clock. */
export const RECORDED_AT = 'x-recorded-at';
/** Milliseconds between the entry and this request. Counts if `RECORDED_AT` contradicts it: the phone's clock is wrong. */
export const ENTERED_AGO = 'x-entered-ago';
/** On answers: the server's clock while it answered, in milliseconds since 1970. Never on an answer that a cache may keep. */
export const SERVER_TIME = 'x-server-time';
/**
 * `"<version>"`: the version of the match that the reporter saw. What it asks for may be fulfilled already; what could take
 * away more than was seen is answered with 412. Without it a write is judged by its body alone.
 */
export const IF_MATCH = 'if-match';
/** The epoch of the version in `IF_MATCH`. In another epoch the match never had that version. Older apps don't send it. */
export const SEEN_EPOCH = 'x-seen-epoch';
/** Beside an address, tells LINE to open it in the phone's own browser, where the reader is signed in. Means nothing to us. */
export const OUTSIDE_LINE = '?openExternalBrowser=1';
/** The session that a member's sign-in has registered. */
export const SESSION_ID = 'x-session-id';
