import { looksAlike } from '../club/shirt-colour.ts';
import type { CommandOf } from './commands.ts';
import type { KitChoices, Match, PerSide } from './match.ts';
import { closed } from './phases.ts';
import { accept, type Decision } from './rejection.ts';

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

type PlainShirt = keyof typeof PLAIN_SHIRTS;

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

/**
 * The colour that each side wears, `#rrggbb`; null where nobody knows. What a reporter has chosen holds. By default a club
 * wears its first; the away club its second where its first looks like the home club's shirt and its second does not.
 */
export function wornKits(choices: KitChoices, own: PerSide<ShirtColours>): PerSide<string | null> {
  const home = choices.home === undefined ? own.home.first : chosen(choices.home, own.home);
  const away = choices.away === undefined ? proposed(own.away, home) : chosen(choices.away, own.away);
  return { home, away };
}

function chosen(choice: KitChoice, own: ShirtColours): string | null {
  return isPlainShirt(choice) ? PLAIN_SHIRTS[choice] : own[choice];
}

function proposed({ first, second }: ShirtColours, home: string | null): string | null {
  if (first === null || home === null || second === null || !looksAlike(first, home)) return first;
  return looksAlike(second, home) ? first : second;
}

/** What a side wears, before and during the match; a later choice replaces an earlier one. */
export function chooseKit(match: Match, { side, kit }: CommandOf<'chooseKit'>): Decision {
  if ((match.kits[side] ?? null) === kit) return accept();
  return closed(match) ?? accept({ type: 'kitChosen', side, kit });
}
