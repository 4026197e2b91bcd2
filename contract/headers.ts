/** Header names beyond the specifications' bodies (design, sections 2 and 3). */

/** A UUID; the same key again gives the first answer and changes nothing. */
export const IDEMPOTENCY_KEY = 'idempotency-key';
/** A reporter's URL token. */
export const ACCESS_TOKEN = 'x-access-token';
/** When the phone says it happened: an ISO instant, kept beside the time the server received it. */
export const RECORDED_AT = 'x-recorded-at';
/** The session that a member's sign-in has registered. */
export const SESSION_ID = 'x-session-id';
