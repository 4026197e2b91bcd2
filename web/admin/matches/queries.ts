/** What the pages of matches read and write, and how an open page follows the matches on it. */

import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { QueryOf } from '#contract/call.ts';
import {
  adminMatch,
  adminWeekend,
  changeMatch,
  checkMatch,
  listAdminMatches,
  type MatchChange,
  previewMatchChange,
  type Weekend,
} from '#contract/match/admin.ts';
import { MOST_FOLLOWED } from '#contract/match/live.ts';
import type { MatchView, RulesView } from '#contract/wire.ts';
import type { Versioned } from '#domain/match/epoch.ts';
import type { Match } from '#domain/match/match.ts';
import { keyOf, useRead } from '#web/api/calls.ts';
import { followLive, type LiveTarget } from '#web/api/live.ts';
import { matchInView, rulesInView } from '#web/api/match-in-view.ts';
import { useWrite } from '#web/api/use-write.ts';
import { EDITING, PAGING } from '../reading-modes.ts';

/** What a change of a match may change. Not its preview: it is never shown again. */
const CHANGED = [listAdminMatches, adminMatch, adminWeekend];
/** Also while the stream is silent: what is late becomes late by the clock. */
const WEEKEND_AGAIN_MS = 15_000;
/** Changes that come this close together are read as one. */
const TOGETHER_MS = 300;

export type MatchIds = { readonly championshipId: string; readonly matchId: string };
export type Days = QueryOf<typeof adminWeekend>;

/** One match, read again whenever it changes. */
export function useAdminMatch(ids: MatchIds) {
  const input = { params: { ...ids } };
  const query = useRead(adminMatch, input);
  useFollowing(query.data === undefined ? null : ids, keyOf(adminMatch, input));
  return query;
}

/** The matches of some days, read again whenever one of them changes. */
export function useWeekend(days: Days) {
  const query = useRead(adminWeekend, { query: days }, { ...PAGING, refetchInterval: WEEKEND_AGAIN_MS });
  useFollowing(championshipsIn(query.data), keyOf(adminWeekend));
  return query;
}

/** What an administrator has decided by, as it is sent. */
export function seenOf({ version, epoch }: Versioned): { readonly version: number; readonly epoch?: string } {
  return epoch === undefined ? { version } : { version, epoch };
}

/** What the change would make of the match that was seen; read anew for each look. */
export function usePreview(ids: MatchIds, seen: ReturnType<typeof seenOf>, change: MatchChange) {
  return useRead(
    previewMatchChange,
    { params: { ...ids }, body: { ...seen, change } },
    { ...EDITING, retry: false },
  );
}

/** Saves a change under its key: pressing again after a lost answer saves it once. */
export function useChangeMatch() {
  return useWrite(changeMatch, { refreshesAlways: CHANGED });
}

export function useCheck() {
  return useWrite(checkMatch, { refreshesAlways: [adminWeekend] });
}

/** A match and its championship's rules as the rule book takes them. */
export function matchOf({ match, rules }: { readonly match: MatchView; readonly rules: RulesView }): Match {
  return matchInView(match, rulesInView(rules));
}

/** Null for more championships than one stream may follow: those are read again by the clock. */
function championshipsIn(weekend: Weekend | undefined): LiveTarget | null {
  const ids = new Set((weekend?.matches ?? []).map(({ match }) => match.championship_id));
  return ids.size === 0 || ids.size > MOST_FOLLOWED ? null : { championshipId: [...ids].sort() };
}

/** Reads what the key names again as soon as the target changes; null follows nothing. Both are compared by their content. */
function useFollowing(target: LiveTarget | null, queryKey: QueryKey): void {
  const client = useQueryClient();
  const followed = JSON.stringify(target);
  const key = JSON.stringify(queryKey);
  useEffect(() => {
    const named = JSON.parse(followed) as LiveTarget | null;
    if (named === null) return;
    let timer = 0;
    const readAgain = () => {
      clearTimeout(timer);
      const filter = { queryKey: JSON.parse(key) as QueryKey };
      timer = window.setTimeout(() => void client.invalidateQueries(filter), TOGETHER_MS);
    };
    const stop = followLive(
      { ...named, onChanged: readAgain },
      (matches) => {
        if (matches.length > 0) readAgain();
      },
      // While no stream opens, the page reads again by itself.
      () => undefined,
    );
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client, followed, key]);
}
