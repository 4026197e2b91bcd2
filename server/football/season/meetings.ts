/** これまでの対戦: how two clubs have played each other before. */

import type { FastifyInstance } from 'fastify';
import { meetings } from '#contract/match/live.ts';
import { type Clubs, clubDirectoryOf } from '#server/football/clubs/public.ts';
import {
  type ClubNames,
  findAllMeetings,
  findMatch,
  matchChampionshipsOf,
  toMatchView,
  withChampionship,
} from '#server/football/matches/public.ts';
import { cacheUntilChange } from '#server/platform/bus/bus-cache.ts';
import { millisecondsOf } from '#server/platform/clock.ts';
import { type Rendered, render } from '#server/platform/http/answers.ts';
import { registerShared } from '#server/platform/http/shared-answers.ts';
import { notFound } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';

/** What a screen shows. */
const MOST = 5;
/** Matches that somebody looks at on a weekend. */
const KEPT = 300;
/** A result that has just been registered elsewhere is missing no longer than this, in milliseconds. */
const FRESH_MS = 60_000;

const MATCH_NOT_FOUND = '指定された試合が見つかりません。';

export function registerMeetings(app: FastifyInstance, services: Services): void {
  const { store, bus, clock } = services;
  const championships = matchChampionshipsOf(services);
  const kept = cacheUntilChange<Rendered>(bus, KEPT);

  registerShared(app, meetings, async ({ query: { championshipId, matchId } }) => {
    const minute = () => Math.floor(millisecondsOf(clock) / FRESH_MS);
    const made = minute();
    const key = `${made}\n${championshipId}\n${matchId}`;
    const concerns = (change: { readonly championshipId: string }) =>
      change.championshipId === championshipId;
    const bytes = await kept.get(key, concerns, async () =>
      render(await meetingsBefore(championshipId, matchId)),
    );
    return { bytes, isCurrent: () => made === minute() && kept.holds(key, bytes) };
  });

  async function meetingsBefore(championshipId: string, matchId: string) {
    const championship = await championships.findById(championshipId);
    const match =
      championship?.practice === false ? await findMatch(championshipId, matchId, store.db) : null;
    if (match === null) throw notFound('match_not_found', MATCH_NOT_FOUND);
    const clubs = await clubDirectoryOf(services).read();
    const sides = [namesOf(clubs, match, 'home'), namesOf(clubs, match, 'away')] as const;
    // Itself, and those of practice, are left out afterwards.
    const found = await findAllMeetings(sides, { until: match.date, most: 2 * MOST + 1 }, store.db);
    const named = await Promise.all(
      found.map((record) =>
        withChampionship(championships, record.championshipId, null, async (of) => {
          const isItself = of.id === championshipId && record.matchId === matchId;
          if (of.practice || isItself) return null;
          const { name: championship_name, abbreviation, category } = of;
          return { championship_name, abbreviation, category, match: toMatchView(record, of) };
        }),
      ),
    );
    return named.filter((one) => one !== null).slice(0, MOST);
  }
}

/** Places that are still to be filled (準決勝第1試合の勝者) are nobody's names, and have not met. */
function namesOf(
  clubs: Pick<Clubs, 'find' | 'spellingsOf'>,
  match: NonNullable<Awaited<ReturnType<typeof findMatch>>>,
  side: 'home' | 'away',
): ClubNames {
  const name = match.clubs[side];
  const club = clubs.find({ id: match.clubIds[side], name });
  if (club === undefined) return { id: match.clubIds[side], names: [name] };
  return { id: club.id, names: [name, ...clubs.spellingsOf(club)] };
}
