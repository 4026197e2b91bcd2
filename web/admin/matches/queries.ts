import type { QueryKey } from '@tanstack/react-query';
import {
  adminMatch,
  adminWeekend,
  changeMatch,
  checkMatch,
  listAdminMatches,
  type MatchChange,
  previewMatchChange,
} from '#contract/admin-matches.ts';
import type { QueryOf } from '#contract/call.ts';
import { linkChampionships } from '#contract/reporter-links.ts';
import { ApiError } from '#web/api/api-error.ts';
import { keyOf, THIS_YEAR, useRead } from '#web/api/calls.ts';
import { randomUuid } from '#web/api/random-uuid.ts';
import { useWrite } from '#web/api/use-write.ts';
import { EDITING, PAGING } from '../reading-modes.ts';

/** What a change of a match may have changed; not its preview, which nobody wants to see again. */
const CHANGED = [listAdminMatches, adminMatch, adminWeekend];
/** An open list is read again after this: a season is followed, not watched. */
const LIST_AGAIN_MS = 30_000;
/** While the stream tells of nothing, too: what is late becomes late by the clock. */
const WEEKEND_AGAIN_MS = 15_000;

export type MatchIds = { readonly championshipId: string; readonly matchId: string };

/** A page of the matches; the page before stays in view until it is there. */
export function useMatches(query: QueryOf<typeof listAdminMatches>) {
  return useRead(listAdminMatches, { query }, { ...PAGING, refetchInterval: LIST_AGAIN_MS });
}

/** The championships of this fiscal year that have matches. */
export function useChampionshipChoices() {
  return useRead(linkChampionships, { query: { fiscalYear: THIS_YEAR } });
}

export function matchKey({ championshipId, matchId }: MatchIds) {
  return keyOf(adminMatch, { params: { championshipId, matchId } });
}

export function useAdminMatch(ids: MatchIds) {
  return useRead(adminMatch, { params: { ...ids } });
}

/** The server has answered that there is no such match: asking again won't help. */
export function isUnknown(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** What the change would make of the match at this version; asked anew for each look. */
export function usePreview(ids: MatchIds, version: number, change: MatchChange) {
  return useRead(
    previewMatchChange,
    { params: { ...ids }, body: { version, change } },
    { ...EDITING, retry: false },
  );
}

/** Saves a change under its key: pressing again after a lost answer saves it once. */
export function useChangeMatch() {
  return useWrite(changeMatch, { refreshesAlways: CHANGED });
}

export function newKey(): string {
  return randomUuid();
}

export type Days = QueryOf<typeof adminWeekend>;

export function useWeekend(days: Days) {
  return useRead(adminWeekend, { query: days }, { ...PAGING, refetchInterval: WEEKEND_AGAIN_MS });
}

export function useCheck() {
  return useWrite(checkMatch, { refreshesAlways: [adminWeekend] });
}

export function weekendKey(): QueryKey {
  return keyOf(adminWeekend);
}
