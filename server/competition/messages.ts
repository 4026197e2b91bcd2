/** Sentences of competitions to administrators and members. */

export const CHAMPIONSHIP_NOT_FOUND = '指定された大会が見つかりません。';
