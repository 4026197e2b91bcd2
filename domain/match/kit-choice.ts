/**
 * What a side wears in one match. A club has a **first** and a **second** shirt colour as data; a reporter may say for a
 * match that a side wears one of these, or a **plain shirt**, borrowed or of a club nobody has entered colours of.
 */

/** The plain shirts that a reporter can choose from, in the order of the screen; `#rrggbb`. */
export const PLAIN_SHIRTS = {
  白: '#ffffff',
  黒: '#1c1c1c',
  赤: '#d7182a',
  青: '#1257c9',
  黄: '#ffd400',
  緑: '#0b8a45',
  橙: '#f58220',
  紫: '#6f2da8',
  水色: '#6fc7f2',
  桃: '#f59ac0',
} as const;

export type PlainShirt = keyof typeof PLAIN_SHIRTS;

export type KitChoice = 'first' | 'second' | PlainShirt;

/** As wire values. */
export const KIT_CHOICES = [
  'first',
  'second',
  '白',
  '黒',
  '赤',
  '青',
  '黄',
  '緑',
  '橙',
  '紫',
  '水色',
  '桃',
] as const satisfies readonly KitChoice[];

/** Of a club or of a side; null where nobody has entered it. */
export type ShirtColours<Shirt = string> = { readonly first: Shirt | null; readonly second: Shirt | null };

/** Of a club of which nobody has entered any. */
export const NO_COLOURS: ShirtColours = { first: null, second: null };

export function isPlainShirt(choice: KitChoice): choice is PlainShirt {
  return choice !== 'first' && choice !== 'second';
}
