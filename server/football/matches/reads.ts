import type { MatchView } from '#contract/wire.ts';
import type { DateWindow } from '#domain/competition/window.ts';
import type { Match, MatchRules, PerSide } from '#domain/match/match.ts';
import { oncePerServer } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import { type ChampionshipFacts, type Championships, matchChampionshipsOf } from './championships.ts';
import { findAllWithin } from './days-repository.ts';
import {
  findAllByChampionships,
  findAllOfClub,
  findById,
  findChampionshipIdsByMatch,
  findDatesByChampionship,
} from './repository.ts';
import { type Schedule, toMatch } from './row.ts';
import { toMatchView, UnknownDivisionError } from './views.ts';

/** What other groups read of matches: as members see them, by match id. */
export type MatchReads = {
  findView(championshipId: string, matchId: string): Promise<MatchView | null>;
  /** Empty for an unknown championship. */
  findAllViews(championshipId: string): Promise<readonly MatchView[]>;
  /** Of one day or several, over all championships; practice ones left out. */
  findAllViewsWithin(days: DateWindow): Promise<readonly ChampionshipMatches[]>;
  /** Those of one club in these championships, by day and time. */
  findAllViewsOfClub(club: SpelledClub, championshipIds: readonly string[]): Promise<readonly MatchView[]>;
  /** Every day each championship plays on, ascending; those without a match are missing. */
  findDates(championshipIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Every championship that has a match of this id. */
  findChampionshipIds(matchId: string): Promise<readonly string[]>;
};

/** A club's id and every name under which matches may name it. */
export type SpelledClub = { readonly id: string; readonly names: readonly string[] };

/** Matches of one championship. */
export type ChampionshipMatches = {
  readonly championship: ChampionshipFacts;
  readonly views: readonly MatchView[];
};

/** What this server's groups read of matches. */
export const matchReadsOf = oncePerServer((services): MatchReads => {
  const { db } = services.store;
  const championships = matchChampionshipsOf(services);
  return {
    findView: (championshipId, matchId) =>
      withChampionship(championships, championshipId, null, async (championship) => {
        const record = await findById(championshipId, matchId, db);
        return record && toMatchView(record, championship);
      }),
    findAllViews: (championshipId) =>
      withChampionship(championships, championshipId, [], async (championship) => {
        const records = await findAllByChampionships([championshipId], db);
        return records.map((record) => toMatchView(record, championship));
      }),
    findAllViewsWithin: (days) =>
      inOneEpoch(championships, async () => {
        const records = Map.groupBy(await findAllWithin(days, db), (record) => record.championshipId);
        const read = [...records].map(([id, own]) =>
          withChampionship<readonly ChampionshipMatches[]>(championships, id, [], async (championship) => {
            const views = own.map((record) => toMatchView(record, championship));
            return championship.practice ? [] : [{ championship, views }];
          }),
        );
        return (await Promise.all(read)).flat();
      }),
    findAllViewsOfClub: (club, championshipIds) =>
      inOneEpoch(championships, async () => {
        const records = await findAllOfClub(club, championshipIds, db);
        const views = await Promise.all(
          records.map((record) =>
            withChampionship(championships, record.championshipId, [], async (championship) => [
              toMatchView(record, championship),
            ]),
          ),
        );
        // A name may stand for another club in the meantime.
        return views.flat().filter(({ home_club, away_club }) => [home_club, away_club].some(isOf(club.id)));
      }),
    findDates: (championshipIds) => findDatesByChampionship(championshipIds, db),
    findChampionshipIds: (matchId) => findChampionshipIdsByMatch(matchId, db),
  };
});

function isOf(clubId: string) {
  return ({ club_id }: MatchView['home_club']) => club_id === clubId;
}

/**
 * Reads matches beside their championship, which may be a remembered one: where a match names a division that it lacks,
 * or the store has come to another epoch meanwhile, both are read again. `none` is the answer for an unknown championship.
 */
export async function withChampionship<T>(
  championships: Championships,
  championshipId: string,
  none: T,
  read: (championship: ChampionshipFacts) => Promise<T>,
): Promise<T> {
  return inOneEpoch(championships, async () => {
    const remembered = await championships.findById(championshipId);
    if (remembered === null) return none;
    try {
      return await read(remembered);
    } catch (error) {
      if (!(error instanceof UnknownDivisionError)) throw error;
      championships.forget(championshipId);
      const fresh = await championships.findById(championshipId);
      return fresh === null ? none : read(fresh);
    }
  });
}

/** Reads again if the store has come to another epoch meanwhile: what was read before it must not be named by it. */
async function inOneEpoch<T>({ epoch }: Pick<Championships, 'epoch'>, read: () => Promise<T>): Promise<T> {
  for (;;) {
    const before = epoch();
    const result = await read();
    if (epoch() === before) return result;
  }
}

export type CompetitionMatch = {
  readonly schedule: Schedule;
  readonly match: Match;
  /** What was entered for the sides on which results have put a club since; null for the others. */
  readonly entered: PerSide<string | null>;
};

/** All of them, by match id. */
export async function findAllForCompetition(
  championshipId: string,
  rules: MatchRules,
  db: Database,
): Promise<readonly CompetitionMatch[]> {
  const records = await findAllByChampionships([championshipId], db);
  return records.map((record) => {
    const { home, away } = record.enteredClubs;
    const entered = { home: home?.name ?? null, away: away?.name ?? null };
    return { schedule: record, match: toMatch(record, rules), entered };
  });
}
