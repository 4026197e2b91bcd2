/** What a link of reporters is called where administrators read it. */

import { dayText } from './day.ts';
import type { MatchEntry } from './row.ts';

/** What a link's name says of its matches. */
export type LinkedMatch = Pick<MatchEntry, 'date' | 'startTime' | 'ground' | 'clubs'>;

/** As the list of links takes it (`contract/match/reporter-links.ts`). */
const LONGEST = 100;

/**
 * When and where the link's matches are played, and of a single one who plays: `5/16(土) 09:30 厚別公園 北 対 南`,
 * `5/16(土) 厚別公園（3試合）`. Of many places only the first ones, of many days the first and the last.
 */
export function linkName(matches: readonly LinkedMatch[]): string {
  const days = [...new Set(matches.map(({ date }) => date))].sort();
  const grounds = [...new Set(matches.map(({ ground }) => ground))];
  const [first = '', last = first] = [days[0], days.at(-1)];
  const when = first === last ? dayText(first) : `${dayText(first)}〜${dayText(last)}`;
  const [only, ...others] = matches;
  if (only !== undefined && others.length === 0) {
    const time = only.startTime === null ? '' : ` ${only.startTime}`;
    return shortened(`${when}${time} ${only.ground} ${only.clubs.home} 対 ${only.clubs.away}`, '');
  }
  return shortened(`${when} ${grounds.join('、')}`, `（${matches.length}試合）`);
}

function shortened(name: string, end: string): string {
  const signs = [...name];
  const most = LONGEST - end.length;
  return `${signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : name}${end}`;
}
