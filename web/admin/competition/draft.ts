/** Settings while they are being changed. */

import type { AdminCompetition } from '#contract/championship/admin-competition.ts';
import type { Slot } from '#domain/competition/bracket/bracket.ts';
import { bracketOf, seededLines } from '#domain/competition/bracket/draw.ts';
import { slotName } from '#domain/competition/bracket/messages.ts';
import {
  type BracketEntry,
  defaultGroup,
  type GroupSettings,
  type WantedSettings,
} from '#domain/competition/settings.ts';
import {
  DEFAULT_STANDINGS_RULES,
  HEAD_TO_HEAD_CRITERIA,
  type StandingsRules,
} from '#domain/competition/standings/rules.ts';
import type { Side } from '#domain/match/match.ts';

export type Change = (change: Partial<WantedSettings>) => void;

/** The settings of a group, as they are or as they would be. */
export function groupIn(
  { groups }: WantedSettings,
  key: string,
  { is_league }: Pick<AdminCompetition, 'is_league'>,
): GroupSettings {
  return groups.find(({ group }) => group === key) ?? defaultGroup(key, is_league ? 'league' : 'knockout');
}

export function withGroup({ groups }: WantedSettings, changed: GroupSettings): readonly GroupSettings[] {
  const isKnown = groups.some(({ group }) => group === changed.group);
  if (!isKnown) return [...groups, changed];
  return groups.map((group) => (group.group === changed.group ? changed : group));
}

/** Ready-made orders, by their names; the number of meetings and what a withdrawal does stay. */
export const PRESETS: readonly {
  readonly name: string;
  readonly rules: Pick<StandingsRules, 'points' | 'order' | 'headToHead'>;
}[] = [
  {
    name: 'JFAの方式（得失点差が先）',
    rules: {
      points: DEFAULT_STANDINGS_RULES.points,
      order: DEFAULT_STANDINGS_RULES.order,
      headToHead: 'once',
    },
  },
  {
    name: 'UEFAの方式（当該チーム間が先）',
    rules: {
      points: DEFAULT_STANDINGS_RULES.points,
      order: [...HEAD_TO_HEAD_CRITERIA, 'goalDifference', 'goalsFor', 'wins'],
      headToHead: 'again',
    },
  },
  {
    name: '引き分けはPK戦（3・2・1・0）',
    rules: {
      points: { win: 3, loss: 0, level: { kind: 'shootOut', winner: 2, loser: 1 } },
      order: ['goalDifference', 'goalsFor', 'shootOutWins', ...HEAD_TO_HEAD_CRITERIA],
      headToHead: 'once',
    },
  },
];

/** A bracket for that many entrants, whose lines are still to be filled in; byes go to the first ones. */
export function drawnFor(entrants: number, thirdPlace: 'played' | 'notPlayed'): readonly BracketEntry[] {
  const lines = seededLines(Array.from({ length: entrants }, (): Slot => ({ kind: 'club', club: '' })));
  return bracketOf(lines, thirdPlace).map(({ matchId, name, slots }) => ({
    id: matchId,
    name,
    slots,
    storedMatch: null,
    walkover: null,
  }));
}

/** The entry as that match: its clubs stand where nobody stood, or only those of the match that it was before. */
export function tiedTo(
  matchId: string | null,
  entry: BracketEntry,
  { matches }: Pick<AdminCompetition, 'matches'>,
): BracketEntry {
  const before = matches.find(({ match_id }) => match_id === entry.storedMatch);
  const tied = matches.find(({ match_id }) => match_id === matchId);
  const slotOf = (side: Side): Slot => {
    const slot = entry.slots[side];
    if (tied === undefined || slot.kind !== 'club') return slot;
    return ['', before?.[side]].includes(slot.club.trim()) ? { kind: 'club', club: tied[side] } : slot;
  };
  return { ...entry, storedMatch: matchId, slots: { home: slotOf('home'), away: slotOf('away') } };
}

/** Who comes out of a match before, in words: whom a bye lets through is known already. */
export function wordsOf(slot: Slot, bracket: readonly BracketEntry[]): string {
  const source = slot.kind === 'winner' ? bracket.find(({ id }) => id === slot.of) : undefined;
  const { home, away } = source?.slots ?? {};
  if (away?.kind === 'bye' && home?.kind === 'club') return home.club;
  if (home?.kind === 'bye' && away?.kind === 'club') return away.club;
  return slotName(
    slot,
    bracket.map((entry) => ({ ...entry, matchId: entry.id, state: { kind: 'unplayed' } })),
  );
}

/** Every club that the championship's groups know, by name. */
export function clubsOf({ groups }: AdminCompetition, settings: WantedSettings): readonly string[] {
  const named = [...groups.flatMap(({ clubs }) => clubs), ...settings.groups.flatMap(({ clubs }) => clubs)];
  return [...new Set(named)].toSorted((a, b) => a.localeCompare(b, 'ja', { numeric: true }));
}
