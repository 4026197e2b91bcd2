/** Between a row of `matches` or `match_events` and the domain's own words. */

import type { EnteredClub, StoredClubs } from '#domain/input/stored.ts';
import type { MatchEvent } from '#domain/match/events.ts';
import {
  type KickResult,
  type Match,
  type MatchRules,
  type MatchStatus,
  type Outcome,
  type PerSide,
  readStatus,
  type ShootOutSide,
} from '#domain/match/match.ts';
import { fromFlag, type NewRow, type Row, toFlag } from '#server/platform/store/schema.ts';

/** What the schedule says about a match. */
export type Schedule = {
  readonly championshipId: string;
  readonly matchId: string;
  readonly divisionId: string;
  readonly group1: string | null;
  readonly group2: string | null;
  /** 第1試合, 準決勝. */
  readonly label: string;
  /** `YYYY-MM-DD`, Tokyo. */
  readonly date: string;
  /** `HH:MM`, Tokyo; null is 時刻未定. */
  readonly scheduledStartTime: string | null;
  readonly ground: string;
  readonly clubs: PerSide<string>;
  readonly clubIds: PerSide<string | null>;
};

export type NewMatch = Schedule & {
  readonly matchNumber: number | null;
};

/** A match after it was entered: results may have put clubs into it since. */
export type ScheduledMatch = NewMatch & Pick<StoredClubs, 'enteredClubs'>;

/** A match as stored: its schedule, and all of its state but the rules, which its championship holds. */
export type MatchRecord = Schedule &
  Pick<StoredClubs, 'enteredClubs'> & {
    readonly state: Omit<Match, 'fixture'>;
    /** When its state or schedule was changed last, an ISO instant. */
    readonly updatedAt: string;
  };

/** The domain's match, under the rules of its championship. */
export function toMatch(record: MatchRecord, rules: MatchRules): Match {
  return { fixture: { rules, clubs: record.clubs }, ...record.state };
}

export function toRecord(row: Row<'matches'>): MatchRecord {
  return {
    championshipId: row.championship_id,
    matchId: row.match_id,
    divisionId: row.division_id,
    group1: row.group_1,
    group2: row.group_2,
    label: row.label,
    date: row.match_date,
    scheduledStartTime: row.scheduled_start_time,
    ground: row.ground,
    clubs: { home: row.club_left_name, away: row.club_right_name },
    clubIds: { home: row.club_left_id, away: row.club_right_id },
    enteredClubs: toEnteredClubs(row),
    updatedAt: row.updated_at,
    state: toState(row),
  };
}

/** The state that these columns hold. */
export function toState(row: Projection): MatchRecord['state'] {
  return {
    version: row.version,
    status: toStatus(row.status),
    hasExtraHalves: fromFlag(row.has_extra_halves),
    hasShootOut: fromFlag(row.has_shoot_out),
    goals: {
      home: {
        firstHalf: row.left_first_half,
        secondHalf: row.left_second_half,
        extraFirstHalf: row.left_extra_first_half,
        extraSecondHalf: row.left_extra_second_half,
      },
      away: {
        firstHalf: row.right_first_half,
        secondHalf: row.right_second_half,
        extraFirstHalf: row.right_extra_first_half,
        extraSecondHalf: row.right_extra_second_half,
      },
    },
    scored: JSON.parse(row.scored),
    kickOffs: JSON.parse(row.kick_offs),
    kits: JSON.parse(row.kits),
    shootOut: {
      home: toShootOutSide(row.left_kicks, row.left_shoot_out_score),
      away: toShootOutSide(row.right_kicks, row.right_shoot_out_score),
    },
    outcome: toOutcome(row),
  };
}

/** The row of a match that nobody has touched; `now` is an ISO instant. */
export function fromNewMatch(match: NewMatch, now: string): NewRow<'matches'> {
  return {
    championship_id: match.championshipId,
    match_id: match.matchId,
    division_id: match.divisionId,
    group_1: match.group1,
    group_2: match.group2,
    label: match.label,
    match_number: match.matchNumber,
    match_date: match.date,
    scheduled_start_time: match.scheduledStartTime,
    ground: match.ground,
    club_left_name: match.clubs.home,
    club_left_id: match.clubIds.home,
    club_right_name: match.clubs.away,
    club_right_id: match.clubIds.away,
    actual_start_time: null,
    postponed_reason: null,
    postponed_other_reason: null,
    created_at: now,
    updated_at: now,
  };
}

/** The columns that keep what was entered. */
export type EnteredColumns = Pick<
  Row<'matches'>,
  'entered_left_name' | 'entered_left_id' | 'entered_right_name' | 'entered_right_id'
>;

export function toEnteredClubs(row: EnteredColumns): StoredClubs['enteredClubs'] {
  return {
    home: toEnteredClub(row.entered_left_name, row.entered_left_id),
    away: toEnteredClub(row.entered_right_name, row.entered_right_id),
  };
}

export function fromEnteredClubs({ home, away }: StoredClubs['enteredClubs']): EnteredColumns {
  return {
    entered_left_name: home?.name ?? null,
    entered_left_id: home?.id ?? null,
    entered_right_name: away?.name ?? null,
    entered_right_id: away?.id ?? null,
  };
}

function toEnteredClub(name: string | null, id: string | null): EnteredClub | null {
  return name === null ? null : { name, id };
}

/** Every column that events make; a row and its events agree when these agree. */
export type Projection = Pick<
  Row<'matches'>,
  | 'version'
  | 'status'
  | 'has_extra_halves'
  | 'has_shoot_out'
  | 'left_first_half'
  | 'left_second_half'
  | 'left_extra_first_half'
  | 'left_extra_second_half'
  | 'right_first_half'
  | 'right_second_half'
  | 'right_extra_first_half'
  | 'right_extra_second_half'
  | 'scored'
  | 'kick_offs'
  | 'kits'
  | 'left_kicks'
  | 'right_kicks'
  | 'left_shoot_out_score'
  | 'right_shoot_out_score'
  | 'outcome'
  | 'actual_start_time'
  | 'postponed_reason'
  | 'postponed_other_reason'
>;

/** The projection of a match onto its row. */
export function fromMatch({ goals, shootOut, outcome, ...match }: Match): Projection {
  return {
    version: match.version,
    status: match.status,
    has_extra_halves: toFlag(match.hasExtraHalves),
    has_shoot_out: toFlag(match.hasShootOut),
    left_first_half: goals.home.firstHalf,
    left_second_half: goals.home.secondHalf,
    left_extra_first_half: goals.home.extraFirstHalf,
    left_extra_second_half: goals.home.extraSecondHalf,
    right_first_half: goals.away.firstHalf,
    right_second_half: goals.away.secondHalf,
    right_extra_first_half: goals.away.extraFirstHalf,
    right_extra_second_half: goals.away.extraSecondHalf,
    scored: JSON.stringify(match.scored),
    kick_offs: JSON.stringify(match.kickOffs),
    kits: JSON.stringify(match.kits),
    left_kicks: JSON.stringify(shootOut.home.kicks),
    right_kicks: JSON.stringify(shootOut.away.kicks),
    left_shoot_out_score: shootOut.home.score,
    right_shoot_out_score: shootOut.away.score,
    outcome: outcome.kind,
    actual_start_time: outcome.kind === 'registered' ? outcome.actualStartTime : null,
    postponed_reason: outcome.kind === 'postponed' ? outcome.reason : null,
    postponed_other_reason: outcome.kind === 'postponed' ? outcome.otherReason : null,
  };
}

export function fromEvent({ type, ...data }: MatchEvent): { type: string; data: string } {
  return { type, data: JSON.stringify(data) };
}

/** Trusts what only `fromEvent` has written, into a table that the database itself keeps from being changed. */
export function toEvent({ type, data }: { readonly type: string; readonly data: string }): MatchEvent {
  return { type, ...JSON.parse(data) } as MatchEvent;
}

/** Throws for a word that there is not. */
export function toStatus(word: string): MatchStatus {
  const status = readStatus(word);
  if (status === null) throw new Error(`A match row holds the status ${word}, which there is not.`);
  return status;
}

function toShootOutSide(kicks: string, score: number): ShootOutSide {
  const list: readonly KickResult[] = JSON.parse(kicks);
  return { kicks: list, score };
}

function toOutcome(row: Projection): Outcome {
  switch (row.outcome) {
    case 'open':
      return { kind: 'open' };
    case 'registered':
      return { kind: 'registered', actualStartTime: row.actual_start_time };
    case 'postponed':
      return {
        kind: 'postponed',
        reason: row.postponed_reason,
        otherReason: row.postponed_other_reason ?? '',
      };
  }
}
