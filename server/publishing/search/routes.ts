/** Search: clubs, championships and venues by name. */

import type { FastifyInstance } from 'fastify';
import { type Found, type FoundMatch, search } from '#contract/publishing/search.ts';
import { liveWeek } from '#domain/calendar/tokyo.ts';
import { CATEGORIES } from '#domain/competition/category.ts';
import { isInWindow } from '#domain/competition/window.ts';
import { hasAllWords, wordsIn } from '#domain/search/folding.ts';
import { championshipsOf, findAllSummaries, findIdsByName } from '#server/football/championships/public.ts';
import { type Club, clubDirectoryOf, findCategoriesByName } from '#server/football/clubs/public.ts';
import {
  findAllAtGround,
  findAllGrounds,
  type MatchAtGround,
  matchReadsOf,
} from '#server/football/matches/public.ts';
import { createPace, type PaceRule } from '#server/platform/http/pace.ts';
import { registerCall } from '#server/platform/http/register.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { registerDeskSearch } from './desk.ts';

/** As many as one looks through; who finds more types another word. */
const MOST_CLUBS = 20;
const MOST_CHAMPIONSHIPS = 20;
const MOST_PLACES = 5;
/** Of each venue, coming and past. */
const MOST_MATCHES = 6;

/** Twice what a fast typist asks, with a pause after each letter. */
const PACE: PaceRule = { most: 120, windowMs: 60_000 };
const TOO_OFTEN = '検索が続いています。しばらくしてから、もう一度お試しください。';

const NOTHING: Found = { clubs: [], championships: [], places: [] };

export function registerSearch(app: FastifyInstance, services: Services): void {
  const { store, clock, today, fiscalYear } = services;
  const directory = clubDirectoryOf(services);
  const championships = championshipsOf(services);
  const matches = matchReadsOf(services);
  const countSearch = createSearchPace();
  registerDeskSearch(app, services, countSearch);

  registerCall(app, search, async ({ query: { q }, member }) => {
    countSearch(member.userId);
    if (wordsIn(q).length === 0) return NOTHING;
    const [clubs, found, places] = await Promise.all([clubsBy(q), championshipsBy(q), placesBy(q)]);
    return { clubs, championships: found, places };
  });

  /** Registered ones first. */
  async function clubsBy(q: string): Promise<Found['clubs']> {
    const clubs = await directory.read();
    const registered = registeredBy(q, clubs.all);
    const others = clubs.searchUnregistered(q).slice(0, MOST_CLUBS);
    const plays = await findCategoriesByName(others.flatMap(clubs.spellingsOf), store.db);
    const unregistered = others.flatMap((club) => {
      const found = new Set(clubs.spellingsOf(club).flatMap((name) => plays.get(name) ?? []));
      const categories = CATEGORIES.filter((category) => found.has(category));
      // No match bears the name any more.
      return found.size === 0 ? [] : [{ club_id: club.id, name: club.form.name, categories }];
    });
    return [...registered, ...unregistered].slice(0, MOST_CLUBS);
  }

  function registeredBy(q: string, all: readonly Club[]): Found['clubs'] {
    return all
      .filter(({ retiredAt }) => retiredAt === null)
      .filter(({ form: { name, shortName, kana, variants } }) =>
        // No word has a line break in it: nothing is found across two texts.
        hasAllWords([name, shortName, kana, ...variants].join('\u001f'), q),
      )
      .slice(0, MOST_CLUBS)
      .map(({ id, form: { name, categories } }) => ({ club_id: id, name, categories: [...categories] }));
  }

  async function championshipsBy(q: string): Promise<Found['championships']> {
    const all = await findAllSummaries(await findIdsByName(q, store.db), store.db);
    const newest = all
      .filter((one) => one.fiscalYear <= fiscalYear())
      .toSorted(
        (a, b) => b.fiscalYear - a.fiscalYear || a.name.localeCompare(b.name, 'ja', { numeric: true }),
      )
      .slice(0, MOST_CHAMPIONSHIPS);
    const dates = await matches.findDates(newest.map(({ id }) => id));
    const week = liveWeek(clock());
    return newest.map(({ id, name, category, fiscalYear: year }) => ({
      championship_id: id,
      championship_name: name,
      category,
      fiscal_year: year,
      plays_this_week: dates.get(id)?.some((date) => isInWindow(date, week)) ?? false,
    }));
  }

  /** Those of this fiscal year. */
  async function placesBy(q: string): Promise<Found['places']> {
    // Pages of matches open in the fiscal years that show them.
    const seen = await championships.findAllSeenIn(fiscalYear());
    const names = new Map(seen.map(({ id, name }) => [id, name]));
    const championshipIds = [...names.keys()];
    const grounds = await findAllGrounds(q, { championshipIds, limit: MOST_PLACES }, store.db);
    const most = { championshipIds, limit: MOST_MATCHES };
    const found = await Promise.all(
      grounds.map(async (name) => ({
        name,
        coming: await findAllAtGround(name, { from: today() }, most, store.db),
        past: await findAllAtGround(name, { before: today() }, most, store.db),
      })),
    );
    const toFound = (match: MatchAtGround) => foundMatch(match, names.get(match.championshipId) ?? '');
    return found.map(({ name, coming, past }) => ({
      name,
      coming: coming.map(toFound),
      past: past.map(toFound),
    }));
  }
}

function foundMatch(match: MatchAtGround, championshipName: string): FoundMatch {
  return {
    championship_id: match.championshipId,
    championship_name: championshipName,
    match_id: match.matchId,
    match_date: match.date,
    start_time: match.startTime,
    home: match.home,
    away: match.away,
  };
}

/** Returns a function that counts a search of an account. It throws a refusal (429) after too many in a minute. */
function createSearchPace(): (userId: string) => void {
  const pace = createPace(undefined, PACE);
  return (userId) => {
    const wait = pace.waitSeconds(userId);
    if (wait !== null) throw new Refusal('tooMany', { code: 'too_often', message: TOO_OFTEN }, wait);
  };
}
