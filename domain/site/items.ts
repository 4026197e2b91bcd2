/** A list on a page of the site, such as the sponsors: items in an order, each with the fields of a form. */

import type { FieldFault } from '../fault.ts';
import { type Form, faultsOf, tidied } from '../record/form.ts';

export type List<Item extends object> = {
  /** What one item is called: 協賛. */
  readonly word: string;
  readonly form: Form<Item>;
  readonly most: number;
  /** Which pictures an item shows, by their hash. */
  imagesOf(item: Item): readonly string[];
  /** What is wrong between tidied items, beside the faults of each. */
  faultsBetween(items: readonly Item[]): readonly ItemFault<Item>[];
};

/** What is wrong with an item; `index` counts from 0. */
export type ItemFault<Item> = FieldFault<keyof Item & string> & { readonly index: number };

/** The items as they are stored. */
export function tidiedItems<Item extends object>(
  { form }: Pick<List<Item>, 'form'>,
  items: readonly Item[],
): readonly Item[] {
  return items.map((item) => tidied(form, item));
}

/** What is wrong with tidied items, each by itself first. How many there may be is another question (`tooMany`). */
export function faultsOfItems<Item extends object>(
  list: List<Item>,
  items: readonly Item[],
): readonly ItemFault<Item>[] {
  const own = items.flatMap((item, index) => faultsOf(list.form, item).map((fault) => ({ index, ...fault })));
  return [...own, ...list.faultsBetween(items)];
}

/** Why there can't be so many items, as a sentence; null where there can. */
export function tooMany<Item extends object>(
  { word, most }: List<Item>,
  items: readonly Item[],
): string | null {
  return items.length > most ? `${word}は${most}件までです（${items.length}件あります）。` : null;
}

/** Items that an earlier one equals in what `partOf` gives; null is no part that could be equal. */
export function repeatedItems<Item extends object>(
  items: readonly Item[],
  partOf: (item: Item) => string | null,
  fault: FieldFault<keyof Item & string>,
): readonly ItemFault<Item>[] {
  const parts = items.map(partOf);
  return parts.flatMap((part, index) =>
    part !== null && parts.indexOf(part) < index ? [{ index, ...fault }] : [],
  );
}
