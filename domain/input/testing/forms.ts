/** Forms and entries for the tests of the input, one factory each; `changes` says what the test is about. */

import { type ChampionshipEntry, readCommon } from '../common.ts';
import { BLANK_COMMON, BLANK_ROW, type CommonFields, type MatchRow } from '../fields.ts';
import { type MatchEntry, readRow } from '../row.ts';

export const TOKEN = 'Token-of_the-cup-2026';

export function commonFields(changes: Partial<CommonFields> = {}): CommonFields {
  return {
    ...BLANK_COMMON,
    category: 'U-12（ジュニア）',
    fiscalYear: '2026',
    championshipName: '春季カップ',
    championshipId: 'cup',
    championshipIdInArchive: 'cup-archive',
    abbr: '春季',
    organizer: '札幌',
    divisionName: '１回戦',
    ...changes,
  };
}

export function matchRow(changes: Partial<MatchRow> = {}): MatchRow {
  return {
    ...BLANK_ROW,
    clubLeftName: 'ひばりが丘FCジュニア',
    clubRightName: '白石キッカーズ',
    matchNumber: '1',
    matchDate: '2026-05-16',
    scheduledStartTime: '09:30',
    ground: '厚別公園',
    urlAccessToken: TOKEN,
    ...changes,
  };
}

export function championshipEntry(changes: Partial<CommonFields> = {}): ChampionshipEntry {
  const read = readCommon(commonFields(changes));
  if ('alert' in read) throw new Error(read.alert.message);
  return read.championship;
}

export function matchEntry(changes: Partial<MatchRow> = {}): MatchEntry {
  const read = readRow(matchRow(changes), { ...commonFields(), fiscalYear: 2026 });
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  return read.entry;
}
