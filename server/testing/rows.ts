import type { NewRow } from '#server/platform/store/schema.ts';
import type { Database } from '#server/platform/store/store.ts';

const CREATED = '2025-04-01T00:00:00Z';

/** A league of U-12; `changes` says what the test is about. */
export function championshipRow(changes: Partial<NewRow<'championships'>> = {}): NewRow<'championships'> {
  return {
    championship_id: 'spring-u12',
    fiscal_year: 2025,
    name: '春季リーグ',
    abbreviation: '春季',
    category: 'U-12（ジュニア）',
    organizer: '札幌',
    archive_id: null,
    is_league: 1,
    half_minutes: 20,
    extra_halves: 0,
    extra_half_minutes: 5,
    shoot_out_kicks: 5,
    practice: 0,
    result_url: null,
    matchup_url: null,
    regulation_url: null,
    notice: null,
    start_date: null,
    created_at: CREATED,
    updated_at: CREATED,
    ...changes,
  };
}

/** The first division of {@link championshipRow}. */
export function divisionRow(changes: Partial<NewRow<'divisions'>> = {}): NewRow<'divisions'> {
  return { championship_id: 'spring-u12', division_id: '1', round_id: 1, name: '1部', ...changes };
}

/** A match of {@link divisionRow} that nobody has touched. */
export function matchRow(changes: Partial<NewRow<'matches'>> = {}): NewRow<'matches'> {
  return {
    championship_id: 'spring-u12',
    match_id: 'm1',
    division_id: '1',
    group_1: null,
    group_2: null,
    label: '第1試合',
    match_number: 1,
    match_date: '2025-05-11',
    scheduled_start_time: '10:00',
    ground: '厚別公園',
    club_left_name: '北クラブ',
    club_left_id: null,
    club_right_name: '南クラブ',
    club_right_id: null,
    actual_start_time: null,
    postponed_reason: null,
    postponed_other_reason: null,
    created_at: CREATED,
    updated_at: CREATED,
    ...changes,
  };
}

/** The first goal of {@link matchRow}. */
export function matchEventRow(changes: Partial<NewRow<'match_events'>> = {}): NewRow<'match_events'> {
  return {
    championship_id: 'spring-u12',
    match_id: 'm1',
    version: 1,
    operation_id: 'op-1',
    actor: 'token-1',
    type: 'goalScored',
    data: '{"side":"home","period":"firstHalf"}',
    recorded_at: '2025-05-11T01:10:00Z',
    received_at: '2025-05-11T01:10:01Z',
    ...changes,
  };
}

/** The championship, the division and the match of this file's rows, in the database. */
export async function insertOneMatch(db: Database): Promise<void> {
  await db.insertInto('championships').values(championshipRow()).execute();
  await db.insertInto('divisions').values(divisionRow()).execute();
  await db.insertInto('matches').values(matchRow()).execute();
}
