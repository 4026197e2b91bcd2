/**
 * What the organisers have settled about a championship beyond the rules of its matches: how its groups are ranked, and
 * the bracket (トーナメント表) they lead to. One document of the championship, changed as a whole.
 *
 * A **group** is what has one table: a division, or a group within it. Its **key** is made of the division's id
 * and stays when the division is renamed; where people read it, its name stands instead.
 */

import type { PerSide, Side } from '../match/match.ts';
import type { drawnOrder } from '../schedule/lot.ts';
import type { MatchId, Slot } from './bracket/bracket.ts';
import type { Club } from './results.ts';
import type { Deduction, DrawnLot, PenaltyPoints } from './standings/league.ts';
import { DEFAULT_STANDINGS_RULES, type StandingsRules } from './standings/rules.ts';

export type GroupKey = string;

export type GroupSettings = {
  readonly group: GroupKey;
  /** A knockout's divisions have none unless it is said. */
  readonly hasTable: boolean;
  /** How many of the first places go through; 0 where nobody does. */
  readonly advancing: number;
  /** Its own rules; null for those of the championship. */
  readonly rules: StandingsRules | null;
  /** Clubs that no match names so far. */
  readonly clubs: readonly Club[];
  readonly deductions: readonly Deduction[];
  readonly penaltyPoints: readonly PenaltyPoints[];
  readonly withdrawn: readonly Club[];
};

/** Clubs on the same place of several groups, compared (各組2位の比較); a bracket names it like a group. */
export type ComparisonSettings = {
  readonly name: string;
  readonly groups: readonly GroupKey[];
  readonly place: number;
};

/** A match of the bracket, and the stored match that it is. */
export type BracketEntry = {
  /** Within the bracket: `1-1`, `third`. */
  readonly id: MatchId;
  readonly name: string;
  /** The group of a place is its key, or the name of a comparison. */
  readonly slots: PerSide<Slot>;
  /** The id of a match of the championship; null while it is not entered, or never will be. */
  readonly storedMatch: string | null;
  /** Who goes through because the other did not come (棄権). */
  readonly walkover: Side | null;
};

/** What one administrator settles; lots are recorded one by one. */
export type WantedSettings = {
  readonly rules: StandingsRules;
  readonly groups: readonly GroupSettings[];
  readonly comparisons: readonly ComparisonSettings[];
  /** Empty without a bracket. */
  readonly bracket: readonly BracketEntry[];
};

export type RecordedLot = DrawnLot & {
  /** A group's key or a comparison's name. */
  readonly group: GroupKey;
  /** E-mail of the administrator. */
  readonly recordedBy: string;
  /** `HH:MM` in Tokyo; null where nobody noted it. */
  readonly drawnAt: string | null;
  /** Who saw it drawn (立会人), for administrators alone; null where nobody noted it. */
  readonly witness: string | null;
  /** By which {@link drawnOrder} gives the order again; null for a lot that was drawn by hand. */
  readonly number: number | null;
};

export type CompetitionSettings = WantedSettings & {
  /** Those that no longer hold among them. */
  readonly lots: readonly RecordedLot[];
};

/** Of a championship about which nobody has settled anything. */
export const DEFAULT_SETTINGS: CompetitionSettings = {
  rules: DEFAULT_STANDINGS_RULES,
  groups: [],
  comparisons: [],
  bracket: [],
  lots: [],
};

/** The group of a match: its division, or the group within it. */
export function groupKeyOf(divisionId: string, group: string | null): GroupKey {
  return group === null ? divisionId : `${divisionId}/${group}`;
}

/** A group that nobody has settled anything about. */
export function defaultGroup(group: GroupKey, format: 'league' | 'knockout'): GroupSettings {
  return {
    group,
    hasTable: format === 'league',
    advancing: 0,
    rules: null,
    clubs: [],
    deductions: [],
    penaltyPoints: [],
    withdrawn: [],
  };
}

/** Groups as an earlier version writes them: of what it knows nothing, there is none. */
export function completed(groups: readonly GroupSettings[]): readonly GroupSettings[] {
  const unknown: Pick<GroupSettings, 'penaltyPoints'> = { penaltyPoints: [] };
  return groups.map((group) => ({ ...unknown, ...group }));
}
