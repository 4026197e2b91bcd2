/** 大会日程／アーカイブ: a fiscal year's championships, and earlier ones that go on into it, with their pages outside. */

import type { ArchiveChampionship } from '#contract/championship/archive.ts';
import type { Presence } from '#domain/competition/archive.ts';
import { byNewestStart } from '#domain/competition/archive.ts';
import {
  type ArchivedChampionship,
  type ChampionshipDirectory,
  findAllArchived,
} from '#server/football/championships/public.ts';
import type { MatchReads } from '#server/football/matches/public.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import { cacheUntilChange } from '#server/platform/bus/bus-cache.ts';
import { type Rendered, render, type Shared } from '#server/platform/http/answers.ts';
import type { Database } from '#server/platform/store/store.ts';

type ArchiveNeeds = {
  readonly db: Database;
  readonly bus: Bus;
  readonly championships: Pick<ChampionshipDirectory, 'findAllSeenIn' | 'revision'>;
  readonly matches: Pick<MatchReads, 'findDates'>;
  readonly competitions: { findPresence(fiscalYear: number): Promise<ReadonlyMap<string, Presence>> };
};

/**
 * After a change of a championship made by another process, and of what is settled about its tables, the old list holds no
 * longer than this, in milliseconds.
 */
const FRESH_MS = 10_000;

/** Fiscal years that anybody asks for, the old lists of the last seconds among them. */
const KEPT_YEARS = 20;

/** A fiscal year's archive, rendered once until a match is added, a championship is changed, or it has aged. */
export function createArchive({ db, bus, championships, matches, competitions }: ArchiveNeeds) {
  const kept = cacheUntilChange<Rendered>(bus, KEPT_YEARS);
  const keyOf = (fiscalYear: number) =>
    [fiscalYear, championships.revision(), Math.floor(performance.now() / FRESH_MS)].join(' ');

  return async (fiscalYear: number): Promise<Shared> => {
    const key = keyOf(fiscalYear);
    const bytes = await kept.get(key, isNewMatch, async () => {
      const seen = await championships.findAllSeenIn(fiscalYear);
      const all = await findAllArchived(
        seen.filter((one) => one.fiscalYear <= fiscalYear).map(({ id }) => id),
        db,
      );
      const dates = await matches.findDates(all.map(({ id }) => id));
      return render(archiveOf(all, dates, await competitions.findPresence(fiscalYear)));
    });
    return { bytes, isCurrent: () => key === keyOf(fiscalYear) && kept.holds(key, bytes) };
  };
}

/** A first match may set the day that a championship starts on; it is announced as version 0. */
function isNewMatch({ version }: { readonly version: number }): boolean {
  return version === 0;
}

function archiveOf(
  championships: readonly ArchivedChampionship[],
  datesOf: ReadonlyMap<string, readonly string[]>,
  presenceOf: ReadonlyMap<string, Presence>,
): ArchiveChampionship[] {
  return championships
    .map((one) => ({ ...one, startsOn: one.startDate ?? datesOf.get(one.id)?.[0] ?? null }))
    .sort(byNewestStart)
    .map((one) => ({
      championship_id: one.id,
      fiscal_year: one.fiscalYear,
      championship_name: one.name,
      category: one.category,
      organizer: one.organizer,
      championship_start_at: one.startsOn ?? '',
      notice: one.notice ?? '',
      regulation_url: one.regulationUrl ?? '',
      matchup_url: one.matchupUrl ?? '',
      result_url: one.resultUrl ?? '',
      has_standings: presenceOf.get(one.id)?.hasStandings ?? false,
      has_bracket: presenceOf.get(one.id)?.hasBracket ?? false,
      has_matches: datesOf.has(one.id),
    }));
}
