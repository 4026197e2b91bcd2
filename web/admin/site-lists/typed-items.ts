/** A list of the site while it is typed: its items, each with the key of its row on the screen. */

import { type Form, tidied } from '#domain/record/form.ts';
import { randomUuid } from '#web/api/random-uuid.ts';

export type TypedItem<Item> = { readonly key: string; readonly item: Item };
export type TypedItems<Item> = readonly TypedItem<Item>[];

export function typedItems<Item>(items: readonly Item[]): TypedItems<Item> {
  return items.map(newItem);
}

export function newItem<Item>(item: Item): TypedItem<Item> {
  return { key: randomUuid(), item };
}

/** One place up (-1) or down (1). */
export function moved<Item>(items: readonly Item[], index: number, by: -1 | 1): readonly Item[] {
  const one = items[index];
  return one === undefined ? items : items.toSpliced(index, 1).toSpliced(index + by, 0, one);
}

/** Whether both would be stored alike. */
export function areSame<Item extends object>(
  form: Form<Item>,
  one: TypedItems<Item>,
  other: TypedItems<Item>,
): boolean {
  return textsOf(form, one).join() === textsOf(form, other).join();
}

/**
 * What was typed over `base`, laid over the newest: what somebody else has added or removed is so here, too. An item that both
 * have changed stands there twice, as each has written it.
 */
export function mergedItems<Item extends object>(
  form: Form<Item>,
  base: TypedItems<Item>,
  typed: TypedItems<Item>,
  newest: TypedItems<Item>,
): TypedItems<Item> {
  if (areSame(form, base, newest)) return typed;
  const [before, mine, theirs] = [textsOf(form, base), textsOf(form, typed), textsOf(form, newest)];
  // In the order of the others, with the rows that are on the screen already.
  if (areSame(form, base, typed)) {
    return newest.map((one, index) => typed[mine.indexOf(theirs[index] ?? '')] ?? one);
  }
  const wasThere = (text = '') => before.includes(text);
  const kept = typed.filter((_one, index) => !wasThere(mine[index]) || theirs.includes(mine[index] ?? ''));
  const added = newest.filter(
    (_one, index) => !wasThere(theirs[index]) && !mine.includes(theirs[index] ?? ''),
  );
  return [...kept, ...added];
}

function textsOf<Item extends object>(form: Form<Item>, items: TypedItems<Item>): readonly string[] {
  return items.map(({ item }) => JSON.stringify(tidied(form, item)));
}
