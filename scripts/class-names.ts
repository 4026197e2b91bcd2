import { hash } from 'node:crypto';
import { relative } from 'node:path';

/** Enough for some hundred files never to meet; where two did, the build would say so. */
const HASH_LETTERS = 4;

/**
 * Names for the classes of the CSS modules below `root` in the build: a letter for the class, then its file's hash. They
 * stand in the styles and in the scripts; with their own names in them, as is usual, they cost a first page half a KB more.
 */
export function classNames(root: string): (name: string, file: string) => string {
  const files = new Map<string, { readonly place: string; readonly names: Map<string, string> }>();
  return (name, file) => {
    // By its place in the project: the same wherever it is built.
    const place = relative(root, file);
    const key = hash('sha256', place, 'hex').slice(0, HASH_LETTERS);
    const known = files.get(key) ?? { place, names: new Map<string, string>() };
    if (known.place !== place) throw new Error(`${place} and ${known.place} have the same hash.`);
    files.set(key, known);
    const short = known.names.get(name) ?? lettersFor(known.names.size) + key;
    known.names.set(name, short);
    return short;
  };
}

/** a, b, … z, aa, ab, … */
function lettersFor(index: number): string {
  const last = String.fromCharCode('a'.charCodeAt(0) + (index % 26));
  return index < 26 ? last : lettersFor(Math.floor(index / 26) - 1) + last;
}
