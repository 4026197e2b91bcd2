import { getAddress } from 'yubin';
import { postalCodeOf } from '#domain/membership/typed.ts';

/** What stands in the place of a 町域: the rest of the municipality. */
const THE_REST = '以下に掲載がない場合';
/** A whole village: `利島村一円`. */
const WHOLE = '一円';
/** Several 町域, or a range of them. */
const SEVERAL = /[、〜]/;

/**
 * The beginning of the address that a postal code stands for, as far as it is sure: without 番地, and without a 町域 where the code has
 * several. Null for a code that is none, and for one that may lie in several municipalities. For a thread alone: the table takes 40 MB, and
 * a second to load.
 */
export function addressOf(typed: string): string | null {
  const postalCode = postalCodeOf(typed);
  if (postalCode === null) return null;
  const found = getAddress(postalCode);
  if (found === null) return null;
  const municipality = found.prefecture + found.city;
  if (found.source === 'jigyosyo') return municipality + found.town;
  const { town, city, multiTown } = found;
  if (multiTown) return town === THE_REST ? null : municipality;
  const [plain = ''] = town.split('（', 1);
  const isNone = plain === THE_REST || SEVERAL.test(plain) || isWhole(plain, city) || plain.endsWith('場合');
  return isNone ? municipality : municipality + plain;
}

/** 一円 is a 町域 of its own in one town. */
function isWhole(town: string, city: string): boolean {
  return town.length > WHOLE.length && town.endsWith(WHOLE) && city.endsWith(town.slice(0, -WHOLE.length));
}
