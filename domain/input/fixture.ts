/** One match that is entered by itself, without the link that a row of the bulk input brings. */

import type { RefusedForm } from '../fault.ts';
import { DEFAULT_START_TIME, FIELD_NAMES, type MatchRow, type RowField } from './fields.ts';
import { type MatchEntry, readRow } from './row.ts';

export type FixtureRow = Omit<MatchRow, 'urlAccessToken'>;
export type FixtureEntry = Omit<MatchEntry, 'urlAccessToken'>;

/** A sound token in the place of none: the rules of all other cells are those of a row. */
const NO_LINK = 'no-link-is-asked-for';

/** The match, or every cell that is missing or wrong. Its day has its year. */
export function readFixture(
  row: FixtureRow,
): { readonly ok: true; readonly entry: FixtureEntry } | RefusedForm<RowField> {
  const around = { divisionName: '', group_1: '', group_2: '', fiscalYear: null };
  const read = readRow({ ...row, urlAccessToken: NO_LINK }, around);
  if (!read.ok) return read;
  const { urlAccessToken: _none, ...entry } = read.entry;
  return { ok: true, entry };
}

/** What the audit and the screen call the fields, in the order of the form. */
export const FIXTURE_NAMES = {
  matchDate: FIELD_NAMES.matchDate,
  scheduledStartTime: FIELD_NAMES.scheduledStartTime,
  ground: FIELD_NAMES.ground,
  clubLeftName: FIELD_NAMES.clubLeftName,
  clubRightName: FIELD_NAMES.clubRightName,
  matchNumber: FIELD_NAMES.matchNumber,
  divisionName: FIELD_NAMES.divisionName,
  group_1: FIELD_NAMES.group_1,
  group_2: FIELD_NAMES.group_2,
} as const;

/** An entry in the words of {@link FIXTURE_NAMES}. */
export function fixtureWords(entry: FixtureEntry): Readonly<Record<keyof typeof FIXTURE_NAMES, string>> {
  return {
    matchDate: entry.date,
    scheduledStartTime: entry.startTime ?? NO_TIME,
    ground: entry.ground,
    clubLeftName: entry.clubs.home,
    clubRightName: entry.clubs.away,
    matchNumber: entry.label,
    divisionName: entry.division,
    group_1: entry.group1 ?? '',
    group_2: entry.group2 ?? '',
  };
}

const NO_TIME = '時刻未定';

/** A form's start time as a row has it. */
export function startTimeCell(startTime: string | null): string {
  return startTime ?? DEFAULT_START_TIME;
}
