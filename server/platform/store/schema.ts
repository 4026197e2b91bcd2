/**
 * The tables, one schema for both databases.
 *
 * Ids, days, times and instants are text; whole numbers are integers; a yes or no is a {@link Flag}; lists and objects
 * are JSON text. Text sorts by its code points on both databases (BINARY, collation "C"). Lower and upper case of
 * anything beyond ASCII is the domain's business, never SQL's.
 */

import type { ColumnType, Generated, Insertable, Selectable, Updateable } from 'kysely';
import type { PublicResults } from '#domain/championship/public-results.ts';
import type { Category } from '#domain/competition/category.ts';
import type { MatchStatus, PostponementReason } from '#domain/match/match.ts';
import type { CompetitionTables, ContentTables, UploadTables } from './schema-content.ts';
import type { IdentityTables } from './schema-identity.ts';
import type { LetterTables } from './schema-letters.ts';
import type { NoticeTables } from './schema-notices.ts';
import type { PaymentTables } from './schema-payments.ts';
import type { WatchTables } from './schema-watch.ts';
import type { WorkTables } from './schema-work.ts';
import type { Fixed, Flag } from './stored-value.ts';

export type { Flag } from './stored-value.ts';

/** What came of a match: nothing final yet, its result registered (結果登録), or postponed (延期). */
export type OutcomeKind = 'open' | 'registered' | 'postponed';

/** 大会: one competition of one fiscal year, with the rules it is played under. */
export type ChampionshipsTable = {
  championship_id: Fixed<string>;
  fiscal_year: number;
  name: string;
  abbreviation: string;
  category: Category;
  organizer: string;
  /** Its id in the archive of results (championshipIdInArchive), null while there is none. */
  archive_id: string | null;
  /** 1 league, 0 knockout. */
  is_league: Flag;
  half_minutes: number;
  /** Whether a level knockout match may go to extra halves. */
  extra_halves: Flag;
  extra_half_minutes: number;
  /** Kicks of each club before sudden death. */
  shoot_out_kicks: 3 | 5;
  /** 1 for the championships reporters practise on: in no list, no member's page, no public answer. */
  practice: Flag;
  /** What strangers see of it, while the site shows them anything. */
  public_results: ColumnType<PublicResults, PublicResults | undefined, PublicResults>;
  result_url: string | null;
  matchup_url: string | null;
  regulation_url: string | null;
  /** A line shown above the matches, and in the archive. */
  notice: string | null;
  /** Its first day, `YYYY-MM-DD` in Tokyo; null is that of its first match. */
  start_date: string | null;
  /** Rises with every change of it or its divisions: saving an older one is refused. */
  revision: Generated<number>;
  /** UTC instants, ISO text. */
  created_at: Fixed<string>;
  updated_at: string;
};

/** 部・ブロック: the parts of a championship, `round` in the fiscal-year flow. */
export type DivisionsTable = {
  championship_id: Fixed<string>;
  /** Unique within its championship. */
  division_id: Fixed<string>;
  /** Orders the divisions; not unique. */
  round_id: number;
  /** Unique within its championship. */
  name: string;
};

/** A fixture, and the projection of its events (written in the transaction that appends them). Left is home. */
export type MatchesTable = {
  championship_id: Fixed<string>;
  /** Unique within its championship. */
  match_id: Fixed<string>;
  division_id: string;
  group_1: string | null;
  group_2: string | null;
  /** `match` of the fiscal-year flow: 第1試合, 準決勝. */
  label: string;
  match_number: number | null;
  /** `YYYY-MM-DD`, Tokyo. */
  match_date: string;
  /** `HH:MM`, Tokyo; null is 時刻未定, never 00:00. */
  scheduled_start_time: string | null;
  ground: string;
  club_left_name: string;
  club_left_id: string | null;
  club_right_name: string;
  club_right_id: string | null;
  /**
   * The club that stood on the side until results put another in its place, and stands there again when they are taken
   * back. Null for a side that still is as it was entered; what results had filled before these columns came has none.
   */
  entered_left_name: ColumnType<string | null, string | null | undefined, string | null>;
  entered_left_id: ColumnType<string | null, string | null | undefined, string | null>;
  entered_right_name: ColumnType<string | null, string | null | undefined, string | null>;
  entered_right_id: ColumnType<string | null, string | null | undefined, string | null>;

  /** How many events made this row. An update names the version it has read. */
  version: Generated<number>;
  status: ColumnType<MatchStatus, MatchStatus | undefined, MatchStatus>;
  /** Extra halves have been started and not cancelled. */
  has_extra_halves: ColumnType<Flag, Flag | undefined, Flag>;
  /** The shoot-out has been started and not cancelled. */
  has_shoot_out: ColumnType<Flag, Flag | undefined, Flag>;
  left_first_half: Generated<number>;
  left_second_half: Generated<number>;
  left_extra_first_half: Generated<number>;
  left_extra_second_half: Generated<number>;
  right_first_half: Generated<number>;
  right_second_half: Generated<number>;
  right_extra_first_half: Generated<number>;
  right_extra_second_half: Generated<number>;
  /** JSON list of the goals on record (`ScoredGoal`), in the order they were entered. */
  scored: Generated<string>;
  /** JSON object of the instants at which periods began (`KickOffs`). */
  kick_offs: Generated<string>;
  /** JSON object of what reporters said the sides wear (`KitChoices`). */
  kits: Generated<string>;
  /** JSON list of `success` and `failure`, in the order taken. */
  left_kicks: Generated<string>;
  right_kicks: Generated<string>;
  /** Successes; after a correction by number they may differ from the kicks on record. */
  left_shoot_out_score: Generated<number>;
  right_shoot_out_score: Generated<number>;
  outcome: ColumnType<OutcomeKind, OutcomeKind | undefined, OutcomeKind>;
  /** `HH:MM`, Tokyo. */
  actual_start_time: string | null;
  /** Null unless postponed; the fiscal-year flow postpones without a reason. */
  postponed_reason: PostponementReason | null;
  postponed_other_reason: string | null;

  /** UTC instants, ISO text. */
  created_at: Fixed<string>;
  updated_at: string;
};

/**
 * What happened in a match, append-only: the database itself refuses UPDATE and DELETE. Only events of practice matches can be deleted: a
 * restart removes those before it.
 * Order the events of one match by `version`. `seq` only orders rows roughly: on PostgreSQL a lower one may be
 * committed after a higher one, and rolled-back ones leave gaps.
 */
export type MatchEventsTable = {
  seq: ColumnType<number, never, never>;
  championship_id: Fixed<string>;
  match_id: Fixed<string>;
  /** The match's version after this event; unique within its match, so two writers can never both win. */
  version: Fixed<number>;
  /** The command that caused it; several events may share one. */
  operation_id: Fixed<string>;
  /** Place among the events of its operation, from 0; unique within match and operation. Null in events of a previous release. */
  operation_part: ColumnType<number | null, number | null | undefined, never>;
  /** Who: token id or member, never a secret. */
  actor: Fixed<string>;
  type: Fixed<string>;
  /** The rest of the event, JSON object. */
  data: Fixed<string>;
  /** When the reporter pressed, as the phone says; UTC instant. */
  recorded_at: Fixed<string>;
  /** When the server took it; UTC instant. */
  received_at: Fixed<string>;
};

/** A match taken off the schedule, untouched: its entry in calendars is cancelled. */
export type RemovedMatchesTable = {
  championship_id: Fixed<string>;
  match_id: Fixed<string>;
  /** `YYYY-MM-DD`, Tokyo. */
  match_date: Fixed<string>;
  /** `HH:MM`, Tokyo; null is 時刻未定. */
  scheduled_start_time: Fixed<string | null>;
  ground: Fixed<string>;
  club_left_name: Fixed<string>;
  club_right_name: Fixed<string>;
  club_left_id: Fixed<string | null>;
  club_right_id: Fixed<string | null>;
  /** UTC instant. */
  removed_at: Fixed<string>;
};

/** 紙と照合済み: what somebody has compared with the paper; it holds as long as the match is at that version. */
export type MatchChecksTable = {
  championship_id: Fixed<string>;
  match_id: Fixed<string>;
  version: number;
  /** E-mail of the administrator. */
  checked_by: string;
  /** UTC instant. */
  checked_at: string;
};

/** Answers already given, by Idempotency-Key: the same key of the same actor gets the same answer again. */
export type OperationsTable = {
  actor: Fixed<string>;
  operation_key: Fixed<string>;
  /** Hash of method, path and body: the same key with other content is a mistake, not a repetition. */
  fingerprint: Fixed<string>;
  /** HTTP status of the first answer. */
  status: Fixed<number>;
  /** Body of the first answer, JSON; of a report that changed nothing, only the decision. */
  answer: Fixed<string>;
  created_at: Fixed<string>;
};

export type ClubsTable = {
  club_id: Fixed<string>;
  name: string;
  short_name: string;
  kana: string | null;
  /** JSON list of {@link Category}. */
  categories: string;
  /** Its own page; members see the clubs that have one. */
  url: string | null;
  /** JSON list of other spellings that organisers use. */
  variants: Generated<string>;
  /** The first and second shirt, `#rrggbb`; null where nobody has entered it. */
  first_colour: ColumnType<string | null, string | null | undefined, string | null>;
  second_colour: ColumnType<string | null, string | null | undefined, string | null>;
  /** UTC instant from which it is no club to choose any more; its matches keep it. */
  retired_at: string | null;
  /** Rises with every change of it. */
  revision: Generated<number>;
};

/** The list of clubs as a whole: one row, once `content/clubs.json` has been taken over. */
export type ClubListTable = {
  only_row: Fixed<1>;
  /** Rises with every change of any club. */
  revision: number;
};

/** Whether this database was created as a demo or for real use: one row from the first start on. */
export type OriginTable = {
  only_row: Fixed<1>;
  origin: Fixed<'demo' | 'real'>;
  /** JSON: the demo's matches and pictures while these are not all drawn; null otherwise. */
  pictures_to_draw: string | null;
};

/** What tells this database from every other one, and from what it was before a backup was put back: one row. */
export type DatabaseIdentityTable = {
  only_row: Fixed<1>;
  /** Eight random characters, the beginning of its epoch. */
  id: string;
};

/** What the operator has set for all processes at once; what the environment says counts before it. */
export type SettingsTable = {
  /** As in the environment: `PUBLIC_URL`. */
  name: Fixed<string>;
  value: string;
  /** Whether the value is sealed with the server key: it is a secret. */
  is_sealed: Flag;
};

/** The versions of the program that have migrated this database: an older one names the last of them when it refuses. */
export type ProgramVersionsTable = {
  version: Fixed<string>;
  /** UTC instant, the last where one has done so several times. */
  migrated_at: string;
};

/** The last backup that was made, and the last that failed: a row each. */
export type BackupRunsTable = {
  outcome: Fixed<'made' | 'failed'>;
  /** UTC instant at which it ended. */
  at: string;
  /** The archive's path, its size, and the bucket that has a copy, where there is one; null for one that failed. */
  file: string | null;
  bytes: number | null;
  copied_to: string | null;
  /** Why it failed, one Japanese sentence; of one that was made, why it could not be copied. */
  reason: string | null;
};

/** The links of reporters. The token itself is nowhere, only its hash. */
export type AccessTokensTable = {
  token_id: Fixed<string>;
  /** SHA-256, lower-case hex. */
  token_hash: Fixed<string>;
  /** `matches`: those listed in access_token_matches; `category`: every match of `category`. */
  scope: 'matches' | 'category';
  /** Exactly when the scope is `category`. */
  category: Category | null;
  /** For the administrator's eyes. */
  label: string;
  expires_at: string;
  revoked_at: string | null;
  created_at: Fixed<string>;
  /** E-mail of the administrator that created it; null for a link created on the server's machine or typed in. */
  created_by: string | null;
  /** UTC instant of its last use, some minutes late; null for one that nobody has used since this is noted. */
  last_used_at: ColumnType<string | null, string | null | undefined, string | null>;
  /** The number of who enters by it, for the office; empty where none was left. */
  contact: ColumnType<string, string | undefined, string>;
};

/** Championships that a link opens as a whole: a match that is added to one is listed by the link, too. */
export type AccessTokenChampionshipsTable = {
  token_id: Fixed<string>;
  championship_id: Fixed<string>;
};

export type AccessTokenMatchesTable = {
  token_id: Fixed<string>;
  championship_id: Fixed<string>;
  match_id: Fixed<string>;
};

export type Schema = IdentityTables &
  UploadTables &
  WatchTables &
  WorkTables &
  ContentTables &
  CompetitionTables &
  LetterTables &
  NoticeTables &
  PaymentTables & {
    championships: ChampionshipsTable;
    divisions: DivisionsTable;
    matches: MatchesTable;
    match_events: MatchEventsTable;
    match_checks: MatchChecksTable;
    removed_matches: RemovedMatchesTable;
    operations: OperationsTable;
    clubs: ClubsTable;
    club_list: ClubListTable;
    origin: OriginTable;
    database_identity: DatabaseIdentityTable;
    settings: SettingsTable;
    program_versions: ProgramVersionsTable;
    backup_runs: BackupRunsTable;
    access_tokens: AccessTokensTable;
    access_token_matches: AccessTokenMatchesTable;
    access_token_championships: AccessTokenChampionshipsTable;
  };

export type TableName = keyof Schema;

/** A row as it is read, as it is inserted, and the part of it that an update may name. */
export type Row<Table extends TableName> = Selectable<Schema[Table]>;
export type NewRow<Table extends TableName> = Insertable<Schema[Table]>;
export type RowChange<Table extends TableName> = Updateable<Schema[Table]>;

export function toFlag(yes: boolean): Flag {
  return yes ? 1 : 0;
}

export function fromFlag(flag: Flag): boolean {
  return flag === 1;
}
