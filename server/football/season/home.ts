/** What a member's day begins with: today's matches, and how what they follow stands. */

import type { FastifyInstance } from 'fastify';
import {
  type FollowedMatches,
  followed,
  type PlacedMatch,
  today as todayCall,
} from '#contract/championship/today.ts';
import type { MatchView } from '#contract/wire.ts';
import { daysSeenIn } from '#domain/calendar/tokyo.ts';
import type { FollowTarget } from '#domain/follow/follow.ts';
import { type Championship, championshipsOf } from '#server/football/championships/public.ts';
import { clubDirectoryOf } from '#server/football/clubs/public.ts';
import { findAllFollows, titleOfMatch } from '#server/football/follows/public.ts';
import { findChampionshipIdsOfClub, matchReadsOf } from '#server/football/matches/public.ts';
import { cacheUntilChange } from '#server/platform/bus/bus-cache.ts';
import { type Rendered, render } from '#server/platform/http/answers.ts';
import { registerCall } from '#server/platform/http/register.ts';
import { registerShared } from '#server/platform/http/shared-answers.ts';
import type { Services } from '#server/platform/services.ts';
import { matchDaysOf } from './day.ts';
import { byKickOff, byNearness, inOrderOfToday, standingOn } from './standing.ts';

/** Championships of one week and then some, at some 50 views each. */
const KEPT_CHAMPIONSHIPS = 300;

/** More clubs than a region has. */
const KEPT_CLUBS = 1_000;

/** Today, and yesterday while the day turns. */
const KEPT_DAYS = 2;

/** What there is of a follow: its name, and its matches. */
type Found = { readonly title: string; readonly views: readonly MatchView[] };

export function registerHome(app: FastifyInstance, services: Services): void {
  const { bus, store, today, fiscalYear } = services;
  const championships = championshipsOf(services);
  const matches = matchReadsOf(services);
  const clubs = clubDirectoryOf(services);
  const matchDays = matchDaysOf(services);
  const days = cacheUntilChange<Rendered>(bus, KEPT_DAYS);
  const views = cacheUntilChange<readonly MatchView[]>(bus, KEPT_CHAMPIONSHIPS);
  const championshipsOfClub = cacheUntilChange<readonly string[]>(bus, KEPT_CLUBS);

  registerShared(app, todayCall, async () => {
    const date = today();
    const keyOf = () => `${championships.revision()} ${today()}`;
    const key = keyOf();
    /** Unknown while the answer is made: any change may concern it. */
    let playing: ReadonlySet<string> | undefined;
    const bytes = await days.get(
      key,
      ({ championshipId, version }) => version === 0 || playing?.has(championshipId) !== false,
      async () => {
        const day = await matchDays.read(date);
        playing = new Set(day.championships.map(({ championship_id: id }) => id));
        const placed = day.championships.flatMap(({ championship_name, abbreviation, category, matches }) =>
          matches.map((match) => ({ championship_name, abbreviation, category, match })),
        );
        return render({ date, matches: inOrderOfToday(placed), next_date: day.next });
      },
    );
    return { bytes, isCurrent: () => days.holds(key, bytes) && key === keyOf() };
  });

  registerCall(app, followed, async ({ member }) => {
    const stored = await findAllFollows([member.userId], store.db);
    const date = today();
    const all = await Promise.all(stored.map(({ target }) => followedMatchesOf(target, date)));
    return byNearness(
      date,
      all.filter((one) => one !== null),
    );
  });

  /** Null for what members can't see. */
  async function followedMatchesOf(target: FollowTarget, date: string): Promise<FollowedMatches | null> {
    const found = await (target.kind === 'club' ? ofClub(target.club_id) : ofChampionship(target));
    if (found === null) return null;
    const { current, next, last } = standingOn(date, found.views);
    const [next_, last_] = await Promise.all([next, last].map((view) => view && placed(view)));
    const all = await Promise.all(current.map(placed));
    return {
      target,
      title: found.title,
      current: all.filter((one) => one !== null),
      next: next_ ?? null,
      last: last_ ?? null,
    };
  }

  /** A club's matches of this fiscal year, under whatever name it plays. */
  async function ofClub(clubId: string): Promise<Found | null> {
    const known = await clubs.read();
    const club = known.byId(clubId);
    if (club === undefined) return null;
    const days = daysSeenIn(fiscalYear());
    const names = known.spellingsOf(club);
    const ids = await championshipsOfClub.get(
      [days.from, club.id, ...names].join('\n'),
      ({ version }) => version === 0,
      () => findChampionshipIdsOfClub({ id: club.id, names, days }, store.db),
    );
    const all = await Promise.all(
      ids.map(async (id) => ((await seen(id)) === null ? [] : await viewsOf(id))),
    );
    const isClubs = ({ home_club: home, away_club: away }: MatchView) =>
      home.club_id === club.id || away.club_id === club.id;
    return { title: club.form.name, views: all.flat().filter(isClubs) };
  }

  async function ofChampionship(target: Exclude<FollowTarget, { kind: 'club' }>): Promise<Found | null> {
    const championship = await seen(target.championship_id);
    if (championship === null) return null;
    const all = await viewsOf(championship.id);
    if (target.kind === 'championship') return { title: championship.name, views: all };
    const view = all.find((one) => one.match_id === target.match_id);
    return view === undefined ? null : { title: titleOfMatch(view), views: [view] };
  }

  async function placed(view: MatchView): Promise<PlacedMatch | null> {
    const championship = await seen(view.championship_id);
    return championship && placedIn(championship, view);
  }

  async function seen(championshipId: string): Promise<Championship | null> {
    const championship = await championships.findById(championshipId);
    return championship === null || championship.practice ? null : championship;
  }

  /** By kick-off. */
  function viewsOf(championshipId: string): Promise<readonly MatchView[]> {
    return views.get(
      championshipId,
      (change) => change.championshipId === championshipId,
      async () => (await matches.findAllViews(championshipId)).toSorted(byKickOff),
    );
  }
}

function placedIn({ name, abbreviation, category }: Championship, match: MatchView): PlacedMatch {
  return { championship_name: name, abbreviation, category, match };
}
