/** Where what is entered differs from what is stored. */

import type { Side } from '../match/match.ts';
import type { ChampionshipEntry } from './common.ts';
import { DEFAULT_START_TIME, FIELD_NAMES, type RowField } from './fields.ts';
import type { MatchEntry } from './row.ts';
import type { StoredChampionship, StoredMatch } from './stored.ts';
import { clubsNamedBy } from './stored.ts';

/** `field` as on the wire, `name` as the screen calls it; what is stored, and what is entered, as text. */
export type Difference = {
  readonly field: string;
  readonly name: string;
  readonly stored: string;
  readonly given: string;
};

const TOKEN_DIFFERS = '別のURLトークン';

/**
 * Between a stored match and the row that describes it. A row without club ids agrees with those of the same clubs, and a
 * row with the clubs as they were entered agrees with those that results have put in their place.
 */
export function differencesOf(stored: StoredMatch, entry: MatchEntry): readonly Difference[] {
  const named = clubsNamedBy(entry.clubs, stored);
  const compared: readonly (readonly [RowField, string | null, string | null])[] = [
    ['clubLeftName', named.clubs.home, entry.clubs.home],
    ['clubRightName', named.clubs.away, entry.clubs.away],
    ['clubLeftId', named.clubIds.home, clubIdOf('home', named, entry)],
    ['clubRightId', named.clubIds.away, clubIdOf('away', named, entry)],
    ['matchNumber', stored.label, entry.label],
    ['matchDate', stored.date, entry.date],
    ['scheduledStartTime', timeOf(stored), timeOf(entry)],
    ['ground', stored.ground, entry.ground],
    ['divisionName', stored.division, entry.division],
    ['group_1', stored.group1, entry.group1],
    ['group_2', stored.group2, entry.group2],
  ];
  const differences = compared
    .filter(([, before, given]) => before !== given)
    .map(([field, before, given]) => ofField(field, before, given));
  const token = entry.urlAccessToken;
  if (token === null || stored.isOpenedBy(token)) return differences;
  return [...differences, ofField('urlAccessToken', TOKEN_DIFFERS, token)];
}

/** Between a stored championship and the common fields that name it. */
export function championshipDifferences(
  stored: StoredChampionship,
  entry: ChampionshipEntry,
): readonly Difference[] {
  const compared: readonly (readonly [string, string, unknown, unknown])[] = [
    ['category', 'カテゴリー', stored.category, entry.category],
    ['fiscalYear', '年度', stored.fiscalYear, entry.fiscalYear],
    ['championshipName', '大会名', stored.name, entry.name],
    ['championshipIdInArchive', ARCHIVE_ID, stored.archiveId ?? entry.archiveId, entry.archiveId],
    ['abbr', '略称', stored.abbreviation, entry.abbreviation],
    ['organizer', '主催', stored.organizer, entry.organizer],
    ['isLeague', '方式', formatOf(stored), formatOf(entry)],
    ['extraHalves', '延長戦', extraHalvesOf(stored), extraHalvesOf(entry)],
    ['shootOutKicks', 'PK戦の本数', stored.rules.shootOutKicks, entry.rules.shootOutKicks],
    ['halfMinutes', '前後半の時間（分）', stored.rules.halfMinutes, entry.rules.halfMinutes],
  ];
  return compared
    .filter(([, , before, given]) => before !== given)
    .map(([field, name, before, given]) => ({ field, name, stored: String(before), given: String(given) }));
}

/** What a stored championship lacks, and the common fields bring. */
export function newOfChampionship(
  stored: StoredChampionship,
  entry: ChampionshipEntry,
): readonly Difference[] {
  if (stored.archiveId !== null) return [];
  return [{ field: 'championshipIdInArchive', name: ARCHIVE_ID, stored: '', given: entry.archiveId }];
}

const ARCHIVE_ID = 'アーカイブ大会ID';

function ofField(field: RowField, before: string | null, given: string | null): Difference {
  return { field, name: FIELD_NAMES[field], stored: before ?? '', given: given ?? '' };
}

/** The club's id once the row is written: a stored id stays with its club only. */
function clubIdOf(
  side: Side,
  stored: Pick<StoredMatch, 'clubs' | 'clubIds'>,
  entry: Pick<MatchEntry, 'clubs' | 'clubIds'>,
): string | null {
  const kept = stored.clubs[side] === entry.clubs[side] ? stored.clubIds[side] : null;
  return entry.clubIds[side] ?? kept;
}

function timeOf({ startTime }: Pick<MatchEntry, 'startTime'>): string {
  return startTime ?? DEFAULT_START_TIME;
}

function formatOf({ rules }: Pick<ChampionshipEntry, 'rules'>): string {
  return rules.format === 'league' ? 'リーグ' : 'トーナメント';
}

function extraHalvesOf({ rules }: Pick<ChampionshipEntry, 'rules'>): string {
  return rules.extraHalves ? 'あり' : 'なし';
}
