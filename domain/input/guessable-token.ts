/**
 * How much of a URL token can be guessed. A token that was drawn at random has nothing to go by; one that somebody made
 * up consists of words, years and rows of keys, and a stranger makes up the same. An estimate, on the strict side: a
 * random token of 16 characters is refused one time in a hundred, one that the system makes never.
 */

/** Characters that nothing foretells: 40 bits and more, which nobody guesses at the pace that the server allows. */
const ENOUGH = 8;

/** What tokens are made up of here, beside plain words. */
const KNOWN = [
  ...['tsunagu', 'token', 'access', 'url', 'link', 'password', 'pass', 'test', 'demo', 'sample', 'example'],
  ...[
    'secret',
    'admin',
    'import',
    'live',
    'sokuho',
    'kekka',
    'match',
    'result',
    'report',
    'reporter',
    'shiai',
  ],
  ...['soccer', 'football', 'futsal', 'cup', 'league', 'taikai', 'senshuken', 'tournament', 'championship'],
  ...['round', 'group', 'block', 'final', 'club', 'school', 'fc', 'sc', 'jfa', 'kodomo', 'shonen', 'shojo'],
  ...['junior', 'youth', 'women', 'woman', 'joshi', 'girls', 'boys', 'u12', 'u13', 'u14', 'u15', 'u18'],
  ...['spring', 'summer', 'autumn', 'winter', 'haru', 'natsu', 'aki', 'fuyu', 'hokkaido', 'sapporo', 'japan'],
  ...['ward', 'park', 'higashi', 'nishi', 'minami', 'kita', 'chuo'],
];

const KNOWN_WORD = new RegExp(KNOWN.toSorted((one, other) => other.length - one.length).join('|'), 'gi');
/** A year, or a day of one. */
const YEAR = /(?:19|20)\d\d(?:\d\d(?:\d\d)?)?/g;
/** Letters as they stand in a word; from the first third, the rest is no surprise. */
const WORD = /[A-Z]?[a-z]{4,}|[A-Z]{4,}/g;
const WORD_SHARE = 1 / 3;
const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** Whether somebody could make up the same token. */
export function isGuessable(token: string): boolean {
  const own = token
    .replace(/[-_]/g, ' ')
    .replace(YEAR, ' ')
    .replace(/\bu ?(?=1\d\b)/gi, 'u')
    .replace(KNOWN_WORD, ' ')
    .replace(WORD, (word) => word.slice(0, Math.ceil(word.length * WORD_SHARE)))
    .toLowerCase();
  return unforeseen(own.split(' ')) < ENOUGH;
}

/** The characters that neither go on with a row of keys or letters, nor repeat what has stood before. */
function unforeseen(pieces: readonly string[]): number {
  const pairs = new Set<string>();
  let count = 0;
  for (const piece of pieces) {
    const letters = [...piece];
    for (const [at, letter] of letters.entries()) {
      const before = letters[at - 1] ?? '';
      const isStep = isNext(before, letter) || isInterleaved(letters, at);
      if (!isStep && !pairs.has(before + letter)) count += 1;
      if (before !== '') pairs.add(before + letter);
    }
  }
  return count;
}

/** `a1b2c3`: each goes on with the one before the last. */
function isInterleaved(letters: readonly string[], at: number): boolean {
  return isNext(letters[at - 2], letters[at]) && isNext(letters[at - 3], letters[at - 1]);
}

function isNext(one = '', other = ''): boolean {
  if (one === '' || other === '') return false;
  return one === other || ROWS.some((row) => row.includes(one + other) || row.includes(other + one));
}
