/** Championships as their matches need them: with the clubs that play in them. */

import {
  type Championship,
  type ChampionshipDirectory,
  championshipsOf,
} from '#server/championships/public.ts';
import { type Clubs, clubDirectoryOf } from '#server/clubs/public.ts';
import { oncePerServer } from '#server/services.ts';

/** What a match needs to know of its championship. */
export type ChampionshipFacts = Pick<
  Championship,
  'id' | 'fiscalYear' | 'name' | 'abbreviation' | 'category' | 'rules' | 'practice' | 'divisions'
> & {
  /** Whom its matches name. */
  readonly clubs: Pick<Clubs, 'find' | 'coloursOf'>;
};

export type Championships = Pick<ChampionshipDirectory, 'isSeenIn' | 'forget'> & {
  findById(championshipId: string): Promise<ChampionshipFacts | null>;
  /** Those of a fiscal year, and those of others that play in it; practice championships left out. */
  findAllSeenIn(fiscalYear: number): Promise<readonly ChampionshipFacts[]>;
};

/** The directory of this server, with the clubs of now. */
export const matchChampionshipsOf = oncePerServer((services): Championships => {
  const championships = championshipsOf(services);
  const clubs = clubDirectoryOf(services);
  return {
    async findById(championshipId) {
      const [facts, known] = await Promise.all([championships.findById(championshipId), clubs.read()]);
      return facts && { ...facts, clubs: known };
    },
    async findAllSeenIn(fiscalYear) {
      const [all, known] = await Promise.all([championships.findAllSeenIn(fiscalYear), clubs.read()]);
      return all.map((facts) => ({ ...facts, clubs: known }));
    },
    isSeenIn: championships.isSeenIn,
    forget: championships.forget,
  };
});
