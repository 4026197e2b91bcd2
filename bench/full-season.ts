/** A season that fills the tables as a large federation would: for lists that must stay quick. Rows as a database has them. */

import { CATEGORIES, type Category } from '#domain/competition/category.ts';
import type { NewRow, TableName } from '#server/platform/store/schema.ts';
import type { Database, Store } from '#server/platform/store/store.ts';

export const SEASON = {
  championships: 60,
  matches: 5_000,
  eventsOfAMatch: 8,
  members: 5_000,
  clubs: 400,
  articles: 600,
  photosOfAMatch: 2,
  links: 400,
  inquiries: 1_000,
  auditEntries: 5_000,
} as const;

export type Season = { readonly [Each in keyof typeof SEASON]: number };

/** With other numbers; each championship has as many matches as ever. */
export function seasonOf(other: Pick<Season, 'matches' | 'members'> & Partial<Season>): Season {
  const championships = Math.ceil((other.matches * SEASON.championships) / SEASON.matches);
  return { ...SEASON, championships, ...other };
}

const FIRST_DAY = '2026-04-04';
const CREATED = '2026-04-01T00:00:00Z';
/** A statement of SQLite takes some thousand values at once. */
const CHUNK = 200;

const AREAS = ['championship', 'club', 'article', 'photo', 'member', 'match', 'link'] as const;

/** Writes it all, in one transaction. */
export async function insertFullSeason(store: Store, season: Season = SEASON): Promise<void> {
  const matches = numbers(season.matches).map((index) => matchRow(index, season));
  await store.transaction(async (db) => {
    await insertAll('championships', numbers(season.championships).map(championshipRow), db);
    await insertAll('divisions', numbers(season.championships).map(divisionRow), db);
    await insertAll('matches', matches, db);
    await insertAll('match_events', matches.flatMap(eventsOf), db);
    await insertAll('users', numbers(season.members).map(userRow), db);
    await insertAll('members', numbers(season.members).map(memberRow), db);
    await insertAll('member_sessions', numbers(season.members).map(sessionRow), db);
    await insertAll('clubs', numbers(SEASON.clubs).map(clubRow), db);
    await insertAll('articles', numbers(SEASON.articles).map(articleRow), db);
    const photos = matches.flatMap((match) => photosOf(match, season));
    await insertAll(
      'pictures',
      photos.map(({ picture_key }) => pictureRow(picture_key)),
      db,
    );
    await insertAll('photos', photos, db);
    await insertAll('access_tokens', numbers(SEASON.links).map(linkRow), db);
    await insertAll('access_token_matches', matches.map(linkedMatch), db);
    await insertAll('inquiries', numbers(SEASON.inquiries).map(inquiryRow), db);
    await insertAll('audit_entries', numbers(SEASON.auditEntries).map(auditRow), db);
  });
}

async function insertAll<Table extends TableName>(
  table: Table,
  rows: readonly NewRow<Table>[],
  db: Database,
): Promise<void> {
  for (let at = 0; at < rows.length; at += CHUNK) {
    await db
      .insertInto<TableName>(table)
      .values(rows.slice(at, at + CHUNK))
      .execute();
  }
}

const addDays = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString();
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const category = (index: number): Category => CATEGORIES[index % CATEGORIES.length] ?? 'WOMAN';
const clubName = (index: number) => `札幌${index % SEASON.clubs}フットボールクラブジュニアユース`;
const hash = (index: number) => index.toString(16).padStart(64, '0');

function championshipRow(index: number): NewRow<'championships'> {
  return {
    championship_id: `c${index}`,
    fiscal_year: 2026,
    name: `第${index}回北海道${index % 2 === 0 ? 'リーグ' : 'カップ'}`,
    abbreviation: `第${index}回`,
    category: category(index),
    organizer: '北海道',
    archive_id: `a${index}`,
    is_league: index % 2 === 0 ? 1 : 0,
    half_minutes: 20,
    extra_halves: index % 2 === 0 ? 0 : 1,
    extra_half_minutes: 5,
    shoot_out_kicks: 5,
    practice: 0,
    result_url: null,
    matchup_url: null,
    regulation_url: null,
    notice: null,
    start_date: FIRST_DAY,
    created_at: CREATED,
    updated_at: CREATED,
  };
}

function divisionRow(index: number): NewRow<'divisions'> {
  return { championship_id: `c${index}`, division_id: '1', round_id: 1, name: '１部' };
}

function matchRow(index: number, { championships }: Season): NewRow<'matches'> {
  const isPlayed = index % 3 !== 0;
  return {
    championship_id: `c${index % championships}`,
    match_id: `m${index}`,
    division_id: '1',
    group_1: null,
    group_2: null,
    label: `第${index % 10}試合`,
    match_number: index,
    match_date: addDays(FIRST_DAY, Math.floor(index / 20)),
    scheduled_start_time: '10:00',
    ground: `第${index % 40}競技場`,
    club_left_name: clubName(index),
    club_left_id: null,
    club_right_name: clubName(index * 7 + 1),
    club_right_id: null,
    version: SEASON.eventsOfAMatch,
    status: isPlayed ? '試合終了' : '試合前',
    left_first_half: isPlayed ? index % 3 : 0,
    right_first_half: isPlayed ? index % 2 : 0,
    outcome: isPlayed ? 'registered' : 'open',
    actual_start_time: isPlayed ? '10:02' : null,
    postponed_reason: null,
    postponed_other_reason: null,
    created_at: CREATED,
    updated_at: CREATED,
  };
}

function eventsOf({ championship_id, match_id }: NewRow<'matches'>): readonly NewRow<'match_events'>[] {
  return numbers(SEASON.eventsOfAMatch).map((index) => ({
    championship_id,
    match_id,
    version: index + 1,
    operation_id: `${championship_id}-${match_id}-${index}`,
    actor: 'token:t1',
    type: 'goalScored',
    data: '{"side":"home","period":"firstHalf"}',
    recorded_at: CREATED,
    received_at: CREATED,
  }));
}

const emailOf = (index: number) => `kaiin${index}@example.jp`;

function userRow(index: number): NewRow<'users'> {
  return {
    user_id: `u${index}`,
    login_name: emailOf(index),
    status: 'CONFIRMED',
    enabled: 1,
    email: emailOf(index),
    email_verified: 1,
    new_email: null,
    phone_number: null,
    phone_number_verified: 0,
    attributes: '{}',
    sealed_verifier: null,
    sealed_totp_secret: null,
    totp_last_step: null,
    sms_mfa: 0,
    totp_mfa: 0,
    preferred_mfa: null,
    created_at: CREATED,
    updated_at: CREATED,
  };
}

function memberRow(index: number): NewRow<'members'> {
  return {
    member_id: `p${index}`,
    user_id: `u${index}`,
    email: emailOf(index),
    last_name: `北野${index % 500}`,
    first_name: `春菜${index}`,
    phone_number: `090${String(index).padStart(8, '0')}`,
    postal_code: '060-0001',
    address: `札幌市中央区北${index % 30}条西${index % 20}丁目`,
    membership_type: index % 4 === 0 ? 'premium' : 'regular',
    payment_plan: index % 2 === 0 ? 'monthly' : 'yearly',
    expires_at: addDays('2026-11-01', index % 300),
    created_at: CREATED,
    updated_at: CREATED,
    last_sign_in_at: CREATED,
  };
}

function sessionRow(index: number): NewRow<'member_sessions'> {
  return {
    user_id: `u${index}`,
    session_id: `2026040110000${String(index).padStart(5, '0')}`,
    email: emailOf(index),
    created_at: CREATED,
    ended_at: null,
    end_reason: null,
  };
}

function clubRow(index: number): NewRow<'clubs'> {
  return {
    club_id: `k${index}`,
    name: clubName(index),
    short_name: `札幌${index}`,
    kana: `さっぽろ${index}`,
    categories: JSON.stringify([category(index)]),
    url: null,
  };
}

function articleRow(index: number): NewRow<'articles'> {
  return {
    kind: index % 2 === 0 ? 'news' : 'media',
    fiscal_year: 2026,
    number: Math.floor(index / 2) + 1,
    title: `第${index}回大会のお知らせ`,
    content: `<p>${'大会の日程と会場が決まりました。'.repeat(100)}</p>`,
    thumbnail_key: null,
    published_at: index % 10 === 0 ? null : CREATED,
    created_at: CREATED,
    updated_at: CREATED,
  };
}

function photosOf(
  { championship_id, match_id }: NewRow<'matches'>,
  { photosOfAMatch }: Season,
): readonly NewRow<'photos'>[] {
  return numbers(photosOfAMatch).map((index) => ({
    photo_id: `${championship_id}-${match_id}-${index}`,
    championship_id,
    match_id,
    picture_key: `${championship_id}-${match_id}-${index}`,
    position: index,
    taken_down_at: null,
    created_at: CREATED,
  }));
}

let pictures = 0;
function pictureRow(key: string): NewRow<'pictures'> {
  pictures += 1;
  return { picture_key: key, width: 1600, height: 1067, source_hash: hash(pictures), created_at: CREATED };
}

function linkRow(index: number): NewRow<'access_tokens'> {
  return {
    token_id: `t${index}`,
    token_hash: hash(index),
    scope: 'matches',
    category: null,
    label: `第${index}会場`,
    expires_at: '2027-03-31T14:59:59Z',
    revoked_at: null,
    created_at: CREATED,
    created_by: 'admin@tsunagu.example',
  };
}

function linkedMatch(
  { championship_id, match_id }: NewRow<'matches'>,
  index: number,
): NewRow<'access_token_matches'> {
  return { token_id: `t${index % SEASON.links}`, championship_id, match_id };
}

function inquiryRow(index: number): NewRow<'inquiries'> {
  return {
    inquiry_id: `i${index}`,
    category: '試合結果について',
    message: '第2試合の得点が違うようです。確認をお願いします。'.repeat(10),
    name: `北野 春菜${index}`,
    furigana: 'きたの はるな',
    email: emailOf(index),
    phone_number: null,
    operation_key: null,
    received_at: CREATED,
    answered_at: index % 3 === 0 ? null : CREATED,
  };
}

function auditRow(index: number): NewRow<'audit_entries'> {
  return {
    recorded_at: CREATED,
    actor: 'admin@tsunagu.example',
    area: AREAS[index % AREAS.length] ?? 'club',
    subject_id: `p${index}`,
    subject_name: '',
    sentence: '会員の情報を変更しました。',
    changes: '[{"field":"住所","before":"","after":""}]',
  };
}
