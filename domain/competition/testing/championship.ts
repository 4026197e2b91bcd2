/** A championship's stored matches for tests of what is settled about it. */

import { DEFAULT_RULES, type Match, newMatch } from '../../match/match.ts';
import type { ChampionshipMatches, StoredMatch } from '../assembly.ts';
import { written } from '../samples/written.ts';

/** `A 2-1 B`, as the samples are written; `A - B` is not played yet. */
export function stored(
  matchId: string,
  text: string,
  group = '1',
  entered: StoredMatch['entered'] = { home: null, away: null },
): StoredMatch {
  const around = { matchId, group, label: matchId, entered };
  const [one] = written(text);
  if (one === undefined) throw new Error(`No match is written in ${text}.`);
  const { clubs, state } = one;
  const fresh = newMatch({ rules: DEFAULT_RULES, clubs });
  if (!('score' in state)) {
    const postponed = { kind: 'postponed', reason: null, otherReason: '' } as const;
    return { ...around, match: state.kind === 'postponed' ? { ...fresh, outcome: postponed } : fresh };
  }
  const { goals, shootOut } = state.score;
  const none = fresh.goals.home;
  const match: Match = {
    ...fresh,
    status: state.kind === 'running' ? '前半' : '試合終了',
    goals: { home: { ...none, firstHalf: goals.home }, away: { ...none, firstHalf: goals.away } },
    hasShootOut: shootOut !== null,
    shootOut: {
      home: { kicks: [], score: shootOut?.home ?? 0 },
      away: { kicks: [], score: shootOut?.away ?? 0 },
    },
    outcome: state.kind === 'running' ? { kind: 'open' } : { kind: 'registered', actualStartTime: null },
  };
  return { ...around, match };
}

/** Of two groups, A組 (`1`) and B組 (`2/B`). */
export function championshipOf(
  matches: readonly StoredMatch[],
  format: ChampionshipMatches['format'] = 'knockout',
): ChampionshipMatches {
  const groups = [
    { key: '1', name: 'A組' },
    { key: '2/B', name: '予選 B組' },
  ];
  return { format, groups, matches };
}
