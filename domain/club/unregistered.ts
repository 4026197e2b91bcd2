/**
 * Clubs that the office has not registered (未登録のクラブ): names that matches bear, and that are no **open place**. An open place
 * says who a side will be (準決勝第1試合の勝者, Aブロック2位) or that it is not known yet (未定).
 */

import { stripped } from '../search/folding.ts';

/** First character of the id of an unregistered club. No registered club's id has it. */
export const UNREGISTERED_MARK = '~';

/** Whether the id is that of a club that the office has not registered. */
export function isUnregistered(clubId: string): boolean {
  return clubId.startsWith(UNREGISTERED_MARK);
}

/** Whether a name in a match is the name of a club, and not an open place. */
export function isNameOfClub(name: string): boolean {
  const text = stripped(name).toLowerCase();
  return /[\p{L}\p{N}]/u.test(text) && !OPEN_PLACES.some((pattern) => pattern.test(text));
}

/** Of names in NFKC and lower case, without blanks, hyphens, long signs and brackets. */
const OPEN_PLACES: readonly RegExp[] = [
  /勝者|敗者|不戦勝|優勝/,
  // 第1試合の勝ち, M3負け
  /(?:の|試合|[0-9a-z])(?:勝ち?|負け?|敗)(?:チム)?$/,
  /[0-9一二三四五六七八九十]位/,
  /未定|未確定|調整中|抽選|対戦相手/,
  /^(?:tbd|tba|bye|シド)[0-9]*$/,
  // A, B2, A組, 3, 第1代表
  /^[a-z]?[0-9]{0,2}(?:組|ブロック|グルプ|リグ)?(?:代表|通過)?$/,
  /^第[0-9]+(?:試合|代表|シド)$/,
];
