/** Championships as their matches need them: with what the clubs wear. */

import {
  type Championship,
  type ChampionshipDirectory,
  championshipsOf,
} from '#server/championships/public.ts';
import { type ColoursOf, clubColoursOf } from '#server/clubs/public.ts';
import { oncePerServer } from '#server/services.ts';

/** What a match needs to know of its championship. */
export type ChampionshipFacts = Pick<
  Championship,
  'id' | 'fiscalYear' | 'name' | 'abbreviation' | 'category' | 'rules' | 'practice' | 'divisions'
> & {
  /** What its clubs wear. */
  readonly coloursOf: ColoursOf;
};

export type Championships = Pick<ChampionshipDirectory, 'isSeenIn' | 'forget'> & {
  findById(championshipId: string): Promise<ChampionshipFacts | null>;
  /** Those of a fiscal year, and those of others that play in it; practice championships left out. */
  findAllSeenIn(fiscalYear: number): Promise<readonly ChampionshipFacts[]>;
};

/** The directory of this server, with the clubs' colours of now. */
export const matchChampionshipsOf = oncePerServer((services): Championships => {
  const championships = championshipsOf(services);
  const colours = clubColoursOf(services);
  return {
    async findById(championshipId) {
      const [facts, coloursOf] = await Promise.all([championships.findById(championshipId), colours.read()]);
      return facts && { ...facts, coloursOf };
    },
    async findAllSeenIn(fiscalYear) {
      const [all, coloursOf] = await Promise.all([championships.findAllSeenIn(fiscalYear), colours.read()]);
      return all.map((facts) => ({ ...facts, coloursOf }));
    },
    isSeenIn: championships.isSeenIn,
    forget: championships.forget,
  };
});
