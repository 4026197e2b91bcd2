/** Of a list that no stream follows: while it is looked at, what an administrator changes is in it within this time. */
export const REREAD_MS = 60_000;
