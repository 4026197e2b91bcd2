import type { MatchView } from '#contract/wire.ts';
import { type FollowTarget, nameOf } from '#domain/follow/follow.ts';
import { SIDES } from '#domain/match/match.ts';
import { championshipsOf } from '#server/football/championships/public.ts';
import { clubDirectoryOf } from '#server/football/clubs/public.ts';
import {
  findAllRemoved,
  findAllUpdates,
  matchReadsOf,
  type RemovedMatch,
} from '#server/football/matches/public.ts';
import type { MatchChange } from '#server/platform/bus/bus.ts';
import { cacheUntilChange } from '#server/platform/bus/bus-cache.ts';
import { oncePerServer } from '#server/platform/services.ts';
import { type Entry, entryOf, removedEntryOf } from './text.ts';

/** Clubs, championships and matches in calendars that are read within an hour. */
const KEPT = 500;

/** No bus tells of a club that has changed: old entries hold no longer than this, in milliseconds. */
const FRESH_MS = 60_000;

type Matches = { readonly views: readonly MatchView[]; readonly removed: readonly RemovedMatch[] };

const NONE: Matches = { views: [], removed: [] };

/** Makes the entries of a target, as members see it; none where it is gone, or of a practice championship. */
export const calendarEntriesOf = oncePerServer((services) => {
  const { store, bus, config } = services;
  const championships = championshipsOf(services);
  const matches = matchReadsOf(services);
  const clubs = clubDirectoryOf(services);
  const kept = cacheUntilChange<readonly Entry[]>(bus, KEPT);

  return (target: FollowTarget): Promise<readonly Entry[]> => {
    const age = Math.floor(performance.now() / FRESH_MS);
    const key = [nameOf(target), services.fiscalYear(), championships.revision(), age].join('\n');
    let named: ReadonlySet<string> | null = null;
    const concerns = ({ championshipId, version }: MatchChange) =>
      // A match that is added, or gets other clubs, is announced as version 0.
      named === null || version === 0 || named.has(championshipId);
    return kept.get(key, concerns, async () => {
      const found = await matchesOf(target);
      named = new Set([
        ...found.views.map(({ championship_id }) => championship_id),
        ...found.removed.map(({ championshipId }) => championshipId),
      ]);
      return toEntries(found, [...named]);
    });
  };

  async function matchesOf(target: FollowTarget): Promise<Matches> {
    if (target.kind === 'club') {
      const known = await clubs.read();
      const club = known.byId(target.club_id);
      if (club === undefined) return NONE;
      const seen = (await championships.findAllSeenIn(services.fiscalYear())).map(({ id }) => id);
      const removed = (await findAllRemoved(seen, store.db)).filter(({ clubs: names, clubIds }) =>
        SIDES.some((side) => known.find({ id: clubIds[side], name: names[side] })?.id === club.id),
      );
      const spelled = { id: club.id, names: known.spellingsOf(club) };
      return { views: await matches.findAllViewsOfClub(spelled, seen), removed };
    }
    const championship = await championships.findById(target.championship_id);
    if (championship === null || championship.practice) return NONE;
    const removed = await findAllRemoved([championship.id], store.db);
    if (target.kind === 'championship') {
      return { views: await matches.findAllViews(championship.id), removed };
    }
    const view = await matches.findView(championship.id, target.match_id);
    return {
      views: view === null ? [] : [view],
      removed: removed.filter(({ matchId }) => matchId === target.match_id),
    };
  }

  async function toEntries(
    { views, removed }: Matches,
    championshipIds: readonly string[],
  ): Promise<readonly Entry[]> {
    const updates = await findAllUpdates(championshipIds, store.db);
    const updatedAt = new Map(updates.map((one) => [`${one.championshipId}\n${one.matchId}`, one.updatedAt]));
    const facts = new Map(
      await Promise.all(championshipIds.map(async (id) => [id, await championships.findById(id)] as const)),
    );
    const present = views.flatMap((view) => {
      const { championship_id, match_id } = view;
      const championship = facts.get(championship_id);
      const at = updatedAt.get(`${championship_id}\n${match_id}`);
      // Gone between two readings.
      if (!championship || at === undefined) return [];
      const { name, category } = championship;
      return [entryOf({ view, championship: name, category, updatedAt: at, url: pageOf(view) })];
    });
    const gone = removed.flatMap((one) => {
      const championship = facts.get(one.championshipId);
      // Added again, perhaps between two readings.
      if (!championship || updatedAt.has(`${one.championshipId}\n${one.matchId}`)) return [];
      const { name, category, rules } = championship;
      return [removedEntryOf({ removed: one, championship: name, category, halfMinutes: rules.halfMinutes })];
    });
    return [...present, ...gone];
  }

  function pageOf({ championship_id, match_id }: MatchView): string | null {
    const { publicUrl } = config;
    if (publicUrl === null) return null;
    return `${publicUrl}/indv-result/${encodeURIComponent(championship_id)}/${encodeURIComponent(match_id)}`;
  }
});
