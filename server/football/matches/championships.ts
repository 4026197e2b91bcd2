/** Championships as their matches need them: with the clubs that play in them. */

import {
  type Championship,
  type ChampionshipDirectory,
  championshipsOf,
} from '#server/football/championships/public.ts';
import { type Clubs, clubDirectoryOf } from '#server/football/clubs/public.ts';
import { oncePerServer } from '#server/platform/services.ts';

/** What a match needs to know of its championship. */
export type ChampionshipFacts = Pick<
  Championship,
  'id' | 'fiscalYear' | 'name' | 'abbreviation' | 'category' | 'rules' | 'practice' | 'divisions'
> & {
  /** Whom its matches name. */
  readonly clubs: Pick<Clubs, 'find' | 'coloursOf'>;
  /** Epoch of the store when they were found. Views of its matches carry it. */
  readonly epoch: string;
};

export type Championships = Pick<ChampionshipDirectory, 'isSeenIn' | 'forget'> & {
  findById(championshipId: string): Promise<ChampionshipFacts | null>;
  /** Of the store now. */
  epoch(): string;
  /** Those of a fiscal year, and those of others that play in it; practice championships left out. */
  findAllSeenIn(fiscalYear: number): Promise<readonly ChampionshipFacts[]>;
};

/** The directory of this server, with the clubs of now. */
export const matchChampionshipsOf = oncePerServer((services): Championships => {
  const championships = championshipsOf(services);
  const clubs = clubDirectoryOf(services);
  const epoch = services.store.epoch.current;
  return {
    epoch,
    async findById(championshipId) {
      const found = epoch();
      const [facts, known] = await Promise.all([championships.findById(championshipId), clubs.read()]);
      return facts && { ...facts, clubs: known, epoch: found };
    },
    async findAllSeenIn(fiscalYear) {
      const found = epoch();
      const [all, known] = await Promise.all([championships.findAllSeenIn(fiscalYear), clubs.read()]);
      return all.map((facts) => ({ ...facts, clubs: known, epoch: found }));
    },
    isSeenIn: championships.isSeenIn,
    forget: championships.forget,
  };
});
