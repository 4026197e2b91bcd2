import type { CurrentChampionship } from '#contract/match/fiscal-year-flow.ts';
import { liveWeek, tokyoDate } from '#domain/calendar/tokyo.ts';
import type { Category } from '#domain/competition/category.ts';
import { currentDays } from '#domain/competition/category-search.ts';
import { inRounds } from '#domain/competition/rounds.ts';
import type { TokenScope } from '#server/football/access/public.ts';
import type { Services } from '#server/platform/services.ts';
import { type ChampionshipFacts, type Championships, matchChampionshipsOf } from '../championships.ts';
import { withChampionship } from '../reads.ts';
import { findAllByChampionships, findAllByChampionshipsWithin } from '../repository.ts';
import type { MatchRecord } from '../row.ts';
import { divisionName } from '../views.ts';
import { toCurrentMatch } from './views.ts';

/** Which championships the flow is open to: those that count, or those to practise on. */
export type Opening = 'season' | 'practice';

export type CurrentWish = {
  readonly opens: Opening;
  readonly fiscalYear: number;
  readonly category: Category;
};

/**
 * The championships of a category whose matches a token opens and which have current ones, by id. One can practise on any
 * day: of practice championships every match is current.
 */
export async function listCurrent(
  scope: TokenScope,
  wish: CurrentWish,
  services: Services,
): Promise<CurrentChampionship[]> {
  const { clock } = services;
  const { db } = services.store;
  const championships = matchChampionshipsOf(services);
  const ids = await championshipIdsOf(scope, wish, championships);
  const listed = await Promise.all(
    ids.map((id) =>
      withChampionship(championships, id, null, async (championship) => {
        if (championship.category !== wish.category) return null;
        if (!(await isOpen(championship, wish, championships))) return null;
        const records = (await currentOf(id)).filter((record) => isOpenedBy(scope, record));
        return records.length === 0 ? null : currentChampionship(championship, records);
      }),
    ),
  );
  return listed.filter((championship) => championship !== null);

  function currentOf(id: string): Promise<readonly MatchRecord[]> {
    if (wish.opens === 'practice') return findAllByChampionships([id], db);
    const now = clock();
    return findAllByChampionshipsWithin([id], currentDays(wish.category, tokyoDate(now), liveWeek(now)), db);
  }
}

/** Whether the flow is open to this championship in this year. Practice belongs to no year: its links hold beyond its end. */
export async function isOpen(
  championship: ChampionshipFacts,
  flow: { readonly opens: Opening; readonly fiscalYear: number | null },
  championships: Championships,
): Promise<boolean> {
  if (championship.practice !== (flow.opens === 'practice')) return false;
  if (championship.practice || flow.fiscalYear === null) return true;
  return championships.isSeenIn(championship, flow.fiscalYear);
}

/** A category's token opens no practice championship. */
async function championshipIdsOf(
  scope: TokenScope,
  { opens, fiscalYear, category }: CurrentWish,
  championships: Championships,
): Promise<readonly string[]> {
  if (scope.kind === 'matches') {
    return [...new Set(scope.matches.map(({ championshipId }) => championshipId))].sort();
  }
  if (opens === 'practice' || scope.category !== category) return [];
  const seen = await championships.findAllSeenIn(fiscalYear);
  return seen.filter((championship) => championship.category === category).map(({ id }) => id);
}

function isOpenedBy(scope: TokenScope, { championshipId, matchId }: MatchRecord): boolean {
  if (scope.kind === 'category') return true;
  return scope.matches.some((match) => match.championshipId === championshipId && match.matchId === matchId);
}

function currentChampionship(
  championship: ChampionshipFacts,
  records: readonly MatchRecord[],
): CurrentChampionship {
  const listed = records.map((record) => ({
    matchId: record.matchId,
    date: record.date,
    startTime: record.scheduledStartTime,
    division: divisionName(record, championship),
    label: record.label,
    view: toCurrentMatch(record, championship),
  }));
  return {
    championship_id: championship.id,
    championship_name: championship.name,
    abbreviation: championship.abbreviation,
    category: championship.category,
    matches: inRounds(listed, championship.divisions),
  };
}
