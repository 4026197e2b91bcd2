import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, columnTypes, refuseChanges, type StoreKind } from './dialect-words.ts';

/** Creates championships, matches, their events, operations, clubs and access tokens as in release 0.1.0. */
export async function createMatchTables(kind: StoreKind, db: Kysely<unknown>): Promise<void> {
  const types = columnTypes(kind);
  await createChampionships(db, types);
  await createMatches(db, types);
  await createMatchEvents(db, types);
  await refuseChanges('match_events', kind, db);
  await createOperations(db, types);
  await createClubs(db, types);
  await createAccessTokens(db, types);
  if (kind === 'postgres') await createFoldedSearch(db);
}

const CATEGORIES = sql`('U-12（ジュニア）', 'U-15（ジュニアユース）', 'U-18（ユース）', 'WOMAN')`;
const STATUSES = sql`('試合前', '前半', 'ハーフタイム', '後半', '延長前半', '延長後半', 'PK戦', '試合終了')`;

async function createChampionships(db: Kysely<unknown>, { text, strict }: ColumnTypes): Promise<void> {
  await sql`create table championships (
    championship_id ${text} primary key not null,
    fiscal_year integer not null,
    name ${text} not null,
    abbreviation ${text} not null,
    category ${text} not null check (category in ${CATEGORIES}),
    organizer ${text} not null,
    archive_id ${text},
    is_league integer not null check (is_league in (0, 1)),
    half_minutes integer not null check (half_minutes > 0),
    extra_halves integer not null check (extra_halves in (0, 1)),
    extra_half_minutes integer not null check (extra_half_minutes > 0),
    shoot_out_kicks integer not null check (shoot_out_kicks in (3, 5)),
    practice integer not null check (practice in (0, 1)),
    result_url ${text},
    matchup_url ${text},
    regulation_url ${text},
    notice ${text},
    created_at ${text} not null,
    updated_at ${text} not null,
    start_date ${text} check (start_date like '____-__-__'),
    revision integer not null default 0
  ) ${strict}`.execute(db);
  await sql`create index championships_by_fiscal_year on championships (fiscal_year, category)`.execute(db);

  await sql`create table divisions (
    championship_id ${text} not null references championships (championship_id),
    division_id ${text} not null,
    round_id integer not null,
    name ${text} not null,
    primary key (championship_id, division_id),
    unique (championship_id, name)
  ) ${strict}`.execute(db);
  await sql`create table competitions (
    championship_id ${text} primary key not null references championships (championship_id) on delete cascade,
    version integer not null check (version > 0),
    settings ${text} not null,
    updated_by ${text} not null,
    updated_at ${text} not null
  ) ${strict}`.execute(db);
}

async function createMatches(db: Kysely<unknown>, { text, strict }: ColumnTypes): Promise<void> {
  const goals = sql`integer not null default 0`;
  await sql`create table matches (
    championship_id ${text} not null references championships (championship_id),
    match_id ${text} not null,
    division_id ${text} not null,
    group_1 ${text},
    group_2 ${text},
    label ${text} not null,
    match_number integer,
    match_date ${text} not null check (match_date like '____-__-__'),
    scheduled_start_time ${text} check (scheduled_start_time like '__:__'),
    ground ${text} not null,
    club_left_name ${text} not null,
    club_left_id ${text},
    club_right_name ${text} not null,
    club_right_id ${text},
    version integer not null default 0 check (version >= 0),
    status ${text} not null default '試合前' check (status in ${STATUSES}),
    has_extra_halves integer not null default 0 check (has_extra_halves in (0, 1)),
    has_shoot_out integer not null default 0 check (has_shoot_out in (0, 1)),
    left_first_half ${goals} check (left_first_half >= 0),
    left_second_half ${goals} check (left_second_half >= 0),
    left_extra_first_half ${goals} check (left_extra_first_half >= 0),
    left_extra_second_half ${goals} check (left_extra_second_half >= 0),
    right_first_half ${goals} check (right_first_half >= 0),
    right_second_half ${goals} check (right_second_half >= 0),
    right_extra_first_half ${goals} check (right_extra_first_half >= 0),
    right_extra_second_half ${goals} check (right_extra_second_half >= 0),
    left_kicks ${text} not null default '[]',
    right_kicks ${text} not null default '[]',
    left_shoot_out_score ${goals} check (left_shoot_out_score >= 0),
    right_shoot_out_score ${goals} check (right_shoot_out_score >= 0),
    outcome ${text} not null default 'open' check (outcome in ('open', 'registered', 'postponed')),
    actual_start_time ${text} check (actual_start_time like '__:__'),
    postponed_reason ${text} check (postponed_reason in ('雨', '雷', 'その他')),
    postponed_other_reason ${text},
    created_at ${text} not null,
    updated_at ${text} not null,
    entered_left_name ${text},
    entered_left_id ${text},
    entered_right_name ${text},
    entered_right_id ${text},
    scored ${text} not null default '[]',
    kick_offs ${text} not null default '{}',
    kits ${text} not null default '{}',
    primary key (championship_id, match_id),
    foreign key (championship_id, division_id) references divisions (championship_id, division_id),
    check (outcome = 'postponed' or (postponed_reason is null and postponed_other_reason is null))
  ) ${strict}`.execute(db);
  await sql`create index matches_by_division on matches (championship_id, division_id)`.execute(db);
  await sql`create index matches_by_date on matches (match_date, championship_id)`.execute(db);
  // A championship's first day and its days of play are looked up for whole lists.
  await sql`create index matches_by_championship_day on matches (championship_id, match_date)`.execute(db);
  await sql`create index matches_with_entered_clubs on matches (championship_id)
    where entered_left_name is not null or entered_right_name is not null`.execute(db);
  await sql`create table match_checks (
    championship_id ${text} not null,
    match_id ${text} not null,
    version integer not null check (version >= 0),
    checked_by ${text} not null,
    checked_at ${text} not null,
    primary key (championship_id, match_id),
    foreign key (championship_id, match_id) references matches (championship_id, match_id)
      on delete cascade
  ) ${strict}`.execute(db);
}

async function createMatchEvents(
  db: Kysely<unknown>,
  { text, strict, sequence }: ColumnTypes,
): Promise<void> {
  await sql`create table match_events (
    seq ${sequence},
    championship_id ${text} not null,
    match_id ${text} not null,
    version integer not null check (version > 0),
    operation_id ${text} not null,
    actor ${text} not null,
    type ${text} not null,
    data ${text} not null,
    recorded_at ${text} not null,
    received_at ${text} not null,
    unique (championship_id, match_id, version),
    foreign key (championship_id, match_id) references matches (championship_id, match_id)
  ) ${strict}`.execute(db);
}

async function createOperations(db: Kysely<unknown>, { text, strict }: ColumnTypes): Promise<void> {
  await sql`create table operations (
    actor ${text} not null,
    operation_key ${text} not null,
    fingerprint ${text} not null,
    status integer not null,
    answer ${text} not null,
    created_at ${text} not null,
    primary key (actor, operation_key)
  ) ${strict}`.execute(db);
  await sql`create index operations_by_age on operations (created_at)`.execute(db);
}

async function createClubs(db: Kysely<unknown>, { text, strict }: ColumnTypes): Promise<void> {
  await sql`create table clubs (
    club_id ${text} primary key not null,
    name ${text} not null,
    short_name ${text} not null,
    kana ${text},
    categories ${text} not null,
    url ${text},
    variants ${text} not null default '[]',
    retired_at ${text},
    revision integer not null default 0,
    first_colour ${text},
    second_colour ${text}
  ) ${strict}`.execute(db);
  await sql`create table club_list (
    only_row integer primary key not null check (only_row = 1),
    revision integer not null
  ) ${strict}`.execute(db);
}

async function createAccessTokens(db: Kysely<unknown>, { text, strict }: ColumnTypes): Promise<void> {
  await sql`create table access_tokens (
    token_id ${text} primary key not null,
    token_hash ${text} not null unique check (length(token_hash) = 64),
    scope ${text} not null check (scope in ('matches', 'category')),
    category ${text} check (category in ${CATEGORIES}),
    label ${text} not null,
    expires_at ${text} not null,
    revoked_at ${text},
    created_at ${text} not null,
    created_by ${text},
    last_used_at ${text},
    check ((scope = 'category') = (category is not null))
  ) ${strict}`.execute(db);
  await sql`create table access_token_matches (
    token_id ${text} not null references access_tokens (token_id) on delete cascade,
    championship_id ${text} not null,
    match_id ${text} not null,
    primary key (token_id, championship_id, match_id),
    foreign key (championship_id, match_id) references matches (championship_id, match_id)
  ) ${strict}`.execute(db);
  await sql`create index access_token_matches_by_match on access_token_matches (championship_id, match_id)`.execute(
    db,
  );
  await sql`create table access_token_championships (
    token_id ${text} not null references access_tokens (token_id) on delete cascade,
    championship_id ${text} not null references championships (championship_id) on delete cascade,
    primary key (token_id, championship_id)
  ) ${strict}`.execute(db);
  await sql`create index access_token_championships_by_championship
    on access_token_championships (championship_id)`.execute(db);
}

/**
 * `text_holds(text, pattern)`: whether a text without what a search leaves out (`domain/search/folding.ts`) matches. For
 * SQLite, the domain's function is added when the database is opened.
 */
async function createFoldedSearch(db: Kysely<unknown>): Promise<void> {
  const signs = `U&'[${escaped(LEFT_OUT)}]'`;
  const body = `select regexp_replace(normalize(value, nfkc), ${signs}, '', 'g') ~ pattern`;
  // Dear: what else a list is narrowed to is looked at first.
  await sql`create function text_holds(value text, pattern text) returns boolean
    language sql immutable strict parallel safe cost 1000 as ${sql.lit(body)}`.execute(db);
}

/** As it was when this was written: a change of the domain's is a migration more. */
const LEFT_OUT = '-‐‒–—―−─━ー~〜・()〒 \t\n\v\f\r\u00ad\u1680\u200b\u2028\u2029\ufeff';

/** Each sign by its number, so that none of them ends a quotation or gets lost. */
function escaped(signs: string): string {
  return [...signs].map((sign) => `\\${sign.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
}
