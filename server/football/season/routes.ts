/** What members and administrators read of championships. Rendered once per change, kept as bytes until a match or the week changes. */

import type { FastifyInstance } from 'fastify';
import {
  pastFiscalYears,
  targetReportingChampionship,
  thisYearArchive,
} from '#contract/championship/archive.ts';
import { matchDay, matchDays } from '#contract/championship/days.ts';
import {
  matchesInThisWeekForTop,
  matchesInTwoWeeksForTop,
  targetChampionship,
} from '#contract/match/this-week.ts';
import { isDay, liveWeek } from '#domain/calendar/tokyo.ts';
import type { DateWindow } from '#domain/competition/window.ts';
import {
  type Championship,
  championshipsOf,
  countByEarlierYear,
  findReportingByArchiveId,
} from '#server/football/championships/public.ts';
import { findPresence } from '#server/football/competition/public.ts';
import { matchReadsOf } from '#server/football/matches/public.ts';
import { type BusCache, cacheUntilChange } from '#server/platform/bus/bus-cache.ts';
import { type Rendered, render, type Shared } from '#server/platform/http/answers.ts';
import { registerCall } from '#server/platform/http/register.ts';
import { registerShared } from '#server/platform/http/shared-answers.ts';
import { invalidInput, notFound } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { adminChampionships, targetChampionshipOf, weeklyChampionships } from './answers.ts';
import { createArchive } from './archive.ts';
import { matchDaysOf } from './day.ts';
import { registerHome } from './home.ts';
import { registerMeetings } from './meetings.ts';

/** Championships of one week and then some, at some 100 KB with both forms. */
const KEPT_CHAMPIONSHIPS = 300;

/** Fiscal years that anybody asks for. */
const KEPT_WEEKS = 10;

/** A season's days of play, as members look through them. */
const KEPT_DAYS = 100;

const NO_SUCH_DAY = '日付が正しくありません。カレンダーから日を選んでください。';
const CHAMPIONSHIP_NOT_FOUND = '指定された大会が見つかりません。';

/** Which of the championships are listed around a week, and how they are worded. */
type SelectPlaying = (
  championships: readonly Championship[],
  datesOf: ReadonlyMap<string, readonly string[]>,
  week: DateWindow,
) => unknown;

export function registerSeason(app: FastifyInstance, services: Services): void {
  const { bus, store, today, fiscalYear: currentYear } = services;
  const championships = championshipsOf(services);
  const matches = matchReadsOf(services);
  const currentWeek = createCurrentWeek(services);
  const weeks = cacheUntilChange<Rendered>(bus, KEPT_WEEKS);
  const adminWeeks = cacheUntilChange<Rendered>(bus, KEPT_WEEKS);
  const archiveOf = createArchive({
    db: store.db,
    bus,
    championships,
    matches,
    competitions: { findPresence: (fiscalYear) => findPresence(fiscalYear, services) },
  });
  const days = matchDaysOf(services);
  const keptDays = cacheUntilChange<Rendered>(bus, KEPT_DAYS);
  const yearsOfDays = cacheUntilChange<Rendered>(bus, KEPT_WEEKS);
  const targets = cacheUntilChange<Rendered>(bus, KEPT_CHAMPIONSHIPS);

  registerShared(app, matchesInThisWeekForTop, ({ query }) =>
    listOf(Number(query.fiscalYear), weeks, weeklyChampionships),
  );

  registerShared(app, matchesInTwoWeeksForTop, ({ query }) =>
    listOf(Number(query.fiscalYear), adminWeeks, adminChampionships),
  );

  registerShared(app, targetChampionship, async ({ query }) => {
    const championship = await publicChampionship(query.championshipId, Number(query.fiscalYear));
    const week = currentWeek();
    const { id } = championship;
    const key = `${week.from} ${id}`;
    const bytes = await targets.get(
      key,
      (change) => change.championshipId === id,
      async () => {
        const views = await matches.findAllViews(id);
        // Looked up again: the views may know a division that the first look did not.
        const current = (await championships.findById(id)) ?? championship;
        return render(targetChampionshipOf(current, views, week));
      },
    );
    return { bytes, isCurrent: () => targets.holds(key, bytes) && currentWeek().from === week.from };
  });

  registerShared(app, matchDays, async ({ query }) => {
    const keyOf = () => `${query.fiscalYear} ${championships.revision()}`;
    const key = keyOf();
    const bytes = await yearsOfDays.get(key, isNewMatch, async () =>
      render(await days.countAllIn(Number(query.fiscalYear))),
    );
    return { bytes, isCurrent: () => yearsOfDays.holds(key, bytes) && key === keyOf() };
  });

  registerShared(app, matchDay, async ({ params: { date } }) => {
    if (!isDay(date)) throw invalidInput('date', NO_SUCH_DAY);
    // A page that shows today is made of it: it ends with the day.
    const keyOf = () => [date, today(), championships.revision()].join(' ');
    const key = keyOf();
    let playing: ReadonlySet<string> | null = null;
    const bytes = await keptDays.get(
      key,
      // Until it is read nobody knows who plays.
      (change) => isNewMatch(change) || playing === null || playing.has(change.championshipId),
      async () => {
        const day = await days.read(date);
        playing = new Set(day.championships.map(({ championship_id: id }) => id));
        return render(day);
      },
    );
    return { bytes, isCurrent: () => keptDays.holds(key, bytes) && key === keyOf() };
  });

  registerHome(app, services);

  registerCall(app, targetReportingChampionship, async ({ query }) => {
    const found = await findReportingByArchiveId(query.championshipId, store.db);
    if (found === null) throw notFound('championship_not_found', CHAMPIONSHIP_NOT_FOUND);
    return { result_url: found.resultUrl ?? '', matchup_url: found.matchupUrl ?? '' };
  });

  registerMeetings(app, services);

  registerShared(app, thisYearArchive, ({ query }) => archiveOf(Number(query.fiscalYear)));

  registerCall(app, pastFiscalYears, async () => {
    const years = await countByEarlierYear(currentYear(), store.db);
    return years.map(({ fiscalYear, championships: count }) => ({
      fiscal_year: fiscalYear,
      championships: count,
    }));
  });

  /** What plays around now, as `select` picks and words it; `kept` holds the lists of one wording. */
  async function listOf(
    fiscalYear: number,
    kept: BusCache<Rendered>,
    select: SelectPlaying,
  ): Promise<Shared> {
    const week = currentWeek();
    const key = `${fiscalYear} ${week.from}`;
    const bytes = await kept.get(key, isNewMatch, async () => {
      const all = await championships.findAllSeenIn(fiscalYear);
      const dates = await matches.findDates(all.map(({ id }) => id));
      return render(select(all, dates, week));
    });
    return { bytes, isCurrent: () => kept.holds(key, bytes) && currentWeek().from === week.from };
  }

  /** One that practises, or is not seen in this year, is as unknown as one that does not exist. */
  async function publicChampionship(championshipId: string, fiscalYear: number): Promise<Championship> {
    const championship = await championships.findById(championshipId);
    if (championship === null || championship.practice)
      throw notFound('championship_not_found', CHAMPIONSHIP_NOT_FOUND);
    if (!(await championships.isSeenIn(championship, fiscalYear)))
      throw notFound('championship_not_found', CHAMPIONSHIP_NOT_FOUND);
    return championship;
  }
}

/** A match that is added, removed or given another schedule is announced as version 0; nothing else moves a day of play. */
function isNewMatch({ version }: { readonly version: number }): boolean {
  return version === 0;
}

/** The members' week now. Computed once a day: every read asks for it. */
function createCurrentWeek({ clock, today }: Pick<Services, 'clock' | 'today'>): () => DateWindow {
  let known: { readonly date: string; readonly week: DateWindow } | undefined;
  return () => {
    const date = today();
    if (known?.date !== date) known = { date, week: liveWeek(clock()) };
    return known.week;
  };
}
