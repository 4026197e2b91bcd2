/** Sentences of these screens (members' specification, section 8). */

export const UNKNOWN_MATCH = '指定された試合が見つかりません。';
/** The specification gives a failed reading no sentence; this one is true without calling it an error. */
export const NOT_ARRIVED = '試合の情報がまだ届いていません。';
