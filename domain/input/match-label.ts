/** What a match is called in its division: 第2試合, 準決勝, 第9節 第2試合. A 節 is a day of play of a league, and no number of a match. */

/** The label of a match that has neither a number nor a name. */
export const PLAIN_LABEL = '試合';

const NUMBER = /^(?:第\s*)?(\d{1,4})(?:\s*試合)?$/;
const MATCHDAY = /^(?:第\s*)?(\d{1,4})(?:\s*節)?$/;
const MATCHDAY_AND_NUMBER = /^(.*節)[\s・、]*(?:第\s*)?(\d{1,4})(?:\s*試合)?$/;

/** `3` is 第3試合; what is no number is a name: 準決勝. */
export function labelled(typed: string): { readonly matchNumber: number | null; readonly label: string } {
  const plain = typed.normalize('NFKC');
  const number = NUMBER.exec(plain)?.[1];
  if (number !== undefined) return { matchNumber: Number(number), label: numbered(number) };
  const [, matchday, within] = MATCHDAY_AND_NUMBER.exec(plain) ?? [];
  if (matchday !== undefined && within !== undefined) {
    return { matchNumber: Number(within), label: `${matchdayName(matchday)} ${numbered(within)}` };
  }
  return { matchNumber: null, label: typed === '' ? PLAIN_LABEL : typed };
}

/** The cells of a 節 column and of a number's as one cell: `9` and `2` are 第9節 第2試合. */
export function withMatchday(matchday: string, typed: string): string {
  if (matchday === '' || typed.includes('節')) return typed;
  const { label } = labelled(typed);
  return typed === '' ? matchdayName(matchday) : `${matchdayName(matchday)} ${label}`;
}

function numbered(number: string): string {
  return `第${Number(number)}試合`;
}

/** 最終節 stays what it is. */
function matchdayName(typed: string): string {
  const number = MATCHDAY.exec(typed.normalize('NFKC').trim())?.[1];
  return number === undefined ? typed.trim() : `第${Number(number)}節`;
}
