/** What the sides of a match wear, in the words of the wire. */

import type { Kits, Shirt } from '#contract/wire.ts';
import { colourWord } from '#domain/club/shirt-colour.ts';
import type { ShirtColours } from '#domain/match/kit-choice.ts';
import type { KitChoices, PerSide, Side } from '#domain/match/match.ts';
import { wornKits } from '#domain/match/worn-kits.ts';
import type { ChampionshipFacts } from './championships.ts';
import type { Schedule } from './row.ts';

export function kitsOf(
  { clubs, clubIds }: Schedule,
  choices: KitChoices,
  { clubs: known }: ChampionshipFacts,
): Kits {
  const own = {
    home: known.coloursOf({ id: clubIds.home, name: clubs.home }),
    away: known.coloursOf({ id: clubIds.away, name: clubs.away }),
  };
  const worn = wornKits(choices, own);
  return { home: kitOf('home', choices, own, worn), away: kitOf('away', choices, own, worn) };
}

function kitOf(
  side: Side,
  choices: KitChoices,
  own: PerSide<ShirtColours>,
  worn: PerSide<string | null>,
): Kits[Side] {
  const chosen = choices[side];
  return {
    ...shirt('worn', worn[side]),
    ...(chosen === undefined ? {} : { chosen }),
    ...shirt('first', own[side].first),
    ...shirt('second', own[side].second),
  };
}

function shirt(
  name: 'worn' | 'first' | 'second',
  colour: string | null,
): Partial<Record<typeof name, Shirt>> {
  return colour === null ? {} : { [name]: { colour, word: colourWord(colour) } };
}
