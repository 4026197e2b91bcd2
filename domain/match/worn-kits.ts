import { looksAlike } from '../club/shirt-colour.ts';
import { isPlainShirt, type KitChoice, PLAIN_SHIRTS, type ShirtColours } from './kit-choice.ts';
import type { KitChoices, PerSide } from './match.ts';

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
