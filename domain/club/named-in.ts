/** Which club a title names: 北星 is named in 「北星、初優勝」, not in 「北星ユナイテッド、初優勝」. */

import { folded } from '../search/folding.ts';

/** A single sign stands in too many words to be a name. */
const SHORTEST = 2;

/**
 * Returns a function that says whether one of a club's spellings stands in a title, and not as a part of another club's longer name;
 * width and kana don't count. `foldedNames` are those of every club; the club's own may be among them.
 */
export function createNameFinder(
  own: readonly string[],
  foldedNames: readonly string[],
): (title: string) => boolean {
  const spellings = own.map(folded).filter((spelling) => spelling.length >= SHORTEST);
  const longer = foldedNames
    .filter((name) => !spellings.includes(name) && spellings.some((spelling) => name.includes(spelling)))
    .toSorted((one, other) => other.length - one.length);
  return (title) => {
    const rest = longer.reduce((text, name) => text.replaceAll(name, '\n'), folded(title));
    return spellings.some((spelling) => rest.includes(spelling));
  };
}
