/** Championships, matches and links for tests of the groups, one fixture factory each. */

import { hash } from 'node:crypto';
import { DEFAULT_RULES, type MatchRules } from '#domain/match/match.ts';
import type { TokenScope } from '#server/football/access/repository.ts';
import { issueToken } from '#server/football/access/tokens.ts';
import {
  insertChampionship,
  insertDivision,
  type NewChampionship,
} from '#server/football/championships/repository.ts';
import { insertMatch } from '#server/football/matches/repository.ts';
import type { NewMatch } from '#server/football/matches/row.ts';
import { unheard } from '#server/platform/store/changes.ts';
import { type Database, openStore } from '#server/platform/store/store.ts';

/** A Saturday; its week is Friday 2026-05-15 to Thursday 2026-05-21, its fiscal year 2026. */
export const MATCH_DAY = '2026-05-16';
/** 10:00 in Tokyo on the match day. */
export const MATCH_DAY_MORNING = '2026-05-16T01:00:00Z';

export const LEAGUE: MatchRules = { ...DEFAULT_RULES, format: 'league', extraHalves: false };

/** A knockout of U-12 that plays in fiscal year 2026; `changes` says what the test is about. */
export function championship(changes: Partial<NewChampionship> = {}): NewChampionship {
  return {
    id: 'cup',
    fiscalYear: 2026,
    name: '春季カップ',
    abbreviation: '春季',
    category: 'U-12（ジュニア）',
    organizer: '札幌',
    archiveId: 'cup-archive',
    rules: DEFAULT_RULES,
    practice: false,
    publicResults: 'none',
    resultUrl: 'https://results.example/cup',
    matchupUrl: null,
    regulationUrl: null,
    notice: null,
    startDate: null,
    ...changes,
  };
}

/** A match of {@link championship} that nobody has touched. */
export function match(changes: Partial<NewMatch> = {}): NewMatch {
  return {
    championshipId: 'cup',
    matchId: 'm1',
    divisionId: '1',
    group1: 'A',
    group2: null,
    label: '第1試合',
    matchNumber: null,
    date: MATCH_DAY,
    scheduledStartTime: '10:00',
    ground: '厚別公園',
    clubs: { home: '北クラブ', away: '南クラブ' },
    clubIds: { home: null, away: null },
    ...changes,
  };
}

/** A championship with one division (`1`, １部) and these matches in it. */
export async function insertSeason(
  db: Database,
  changes: Partial<NewChampionship>,
  matches: readonly Partial<NewMatch>[],
): Promise<void> {
  const inserted = championship(changes);
  const samples = unheard(db);
  await insertChampionship(inserted, MATCH_DAY_MORNING, samples);
  await insertDivision(inserted.id, { id: '1', name: '１部', roundId: 1 }, samples);
  for (const one of matches) {
    await insertMatch(match({ championshipId: inserted.id, ...one }), MATCH_DAY_MORNING, samples);
  }
}

/** The same, in the SQLite database of a server that has been stopped. */
export async function insertSeasonInto(
  dataDir: string,
  changes: Partial<NewChampionship>,
  matches: readonly Partial<NewMatch>[],
): Promise<void> {
  const store = await openStore({ dataDir });
  await insertSeason(store.db, changes, matches);
  await store.close();
}

/** A link that lives until the evening of the match day. */
export async function link(
  db: Database,
  scope: TokenScope,
  expiresAt = `${MATCH_DAY}T14:59:59Z`,
): Promise<{ readonly token: string; readonly tokenId: string }> {
  const request = { scope, label: 'テスト', expiresAt: Temporal.Instant.from(expiresAt) };
  return issueToken(request, Temporal.Instant.from(MATCH_DAY_MORNING), db);
}

/** The same, in the SQLite database of a server that has been stopped. */
export async function linkInto(dataDir: string, scope: TokenScope, expiresAt: string) {
  const store = await openStore({ dataDir });
  const made = await link(store.db, scope, expiresAt);
  await store.close();
  return made;
}

/** The scope of these matches of {@link championship}. */
export function matchesOfCup(...matchIds: readonly string[]): TokenScope {
  return { kind: 'matches', matches: matchIds.map((matchId) => ({ championshipId: 'cup', matchId })) };
}

/** Everything that a request could have changed, as one short text: equal before and after when it changed nothing. */
export async function stateOf(db: Database): Promise<string> {
  const matches = await db.selectFrom('matches').selectAll().orderBy('match_id').execute();
  const events = await db.selectFrom('match_events').selectAll().orderBy('seq').execute();
  const operations = await db.selectFrom('operations').selectAll().orderBy('operation_key').execute();
  return hash('sha256', JSON.stringify([matches, events, operations]));
}
