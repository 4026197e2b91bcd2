/** The last selection, so that a reporter comes back to the same division and venue (reporter specification, section 2). */

import { useEffect } from 'react';
import type { ReportedMatch } from '../match/reported-match.ts';

/** The specification's key in session storage. */
export const SELECTED_MATCH_INFO = 'selectedMatchInfo';

export type SelectedMatchInfo = {
  readonly championshipId: string;
  readonly matchId: string;
  readonly division: string;
  readonly urlAccessToken: string;
  readonly ground: string;
};

const FIELDS = ['championshipId', 'matchId', 'division', 'urlAccessToken', 'ground'] as const;

export function rememberSelection(info: SelectedMatchInfo, storage: () => Storage = sessionOfPage): void {
  try {
    storage().setItem(SELECTED_MATCH_INFO, JSON.stringify(info));
  } catch {
    // A browser in private mode may refuse storage: the reporter then chooses division and venue again.
  }
}

/** Remembers a match once it is shown: a link pressed before the program was there has told nobody. */
export function useRememberedMatch(shown: ReportedMatch | null, urlAccessToken: string): void {
  const { championshipId, matchId, division, ground } = shown ?? {};
  useEffect(() => {
    if (championshipId === undefined || matchId === undefined) return;
    if (division === undefined || ground === undefined) return;
    rememberSelection({ championshipId, matchId, division, urlAccessToken, ground });
  }, [championshipId, matchId, division, urlAccessToken, ground]);
}

/** What was remembered for this token; null where there is nothing, or nothing that can be read. */
export function rememberedSelection(
  urlAccessToken: string,
  storage: () => Storage = sessionOfPage,
): SelectedMatchInfo | null {
  const info = readStored(storage);
  return info !== null && info.urlAccessToken === urlAccessToken ? info : null;
}

function readStored(storage: () => Storage): SelectedMatchInfo | null {
  try {
    const stored: unknown = JSON.parse(storage().getItem(SELECTED_MATCH_INFO) ?? 'null');
    return isSelectedMatchInfo(stored) ? stored : null;
  } catch {
    // Refused storage, or a text that is no JSON: as if nothing had been remembered.
    return null;
  }
}

function isSelectedMatchInfo(value: unknown): value is SelectedMatchInfo {
  if (typeof value !== 'object' || value === null) return false;
  const record = new Map<string, unknown>(Object.entries(value));
  return FIELDS.every((field) => typeof record.get(field) === 'string');
}

function sessionOfPage(): Storage {
  return sessionStorage;
}
