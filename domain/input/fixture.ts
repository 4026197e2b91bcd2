/** One match that is entered by itself (試合の日程), without the link that a row of the bulk input brings. */

import type { FieldFault, RefusedForm } from '../fault.ts';
import { type Field, type LineMarks, text } from '../record/field.ts';
import { defineForm } from '../record/form.ts';
import { DEFAULT_START_TIME, FIELD_NAMES, type RowField } from './fields.ts';
import { type MatchEntry, readRow } from './row.ts';

export type FixtureForm = {
  readonly match_date: string;
  /** `HH:MM`, or null for 時刻未定. */
  readonly scheduled_start_time: string | null;
  readonly ground: string;
  readonly club_left_name: string;
  readonly club_right_name: string;
  /** 3 or 第3試合 is a number, other text is a name: 準決勝. */
  readonly label: string;
  /** 部・ブロック; one that the championship lacks is added to it. */
  readonly division: string;
  readonly group_1: string;
  readonly group_2: string;
  /** Empty where the club is not known: a club that stays keeps its id. */
  readonly club_left_id: string;
  readonly club_right_id: string;
};

export type FixtureEntry = Omit<MatchEntry, 'urlAccessToken'>;

/** The rules of all fields are those of a row of the bulk input. */
export const FIXTURE = defineForm<FixtureForm>(
  {
    match_date: cell('matchDate', { need: 'required', type: 'date' }),
    scheduled_start_time: startTime(),
    ground: cell('ground', { need: 'required' }),
    club_left_name: club('clubLeftName'),
    club_right_name: club('clubRightName'),
    label: cell('matchNumber', {
      need: 'optional',
      hint: '「3」と入力すると第3試合になります。「準決勝」のような名前も使えます。',
    }),
    division: cell('divisionName', {
      need: 'optional',
      hint: '大会にない名前を入力すると、新しい部・ブロックが大会に加わります。',
      attributes: { list: 'fixture-divisions' },
    }),
    group_1: cell('group_1', { need: 'optional' }),
    group_2: cell('group_2', { need: 'optional' }),
    club_left_id: clubId('clubLeftId'),
    club_right_id: clubId('clubRightId'),
  },
  {
    faultsOf(form) {
      const read = readFixture(form);
      return read.ok ? [] : read.faults;
    },
    together: [
      ['club_left_name', 'club_left_id'],
      ['club_right_name', 'club_right_id'],
    ],
  },
);

/** The match, or every field that is missing or wrong. Its day has its year. */
export function readFixture(
  form: FixtureForm,
): { readonly ok: true; readonly entry: FixtureEntry } | RefusedForm<keyof FixtureForm> {
  const row = {
    clubLeftName: form.club_left_name,
    clubRightName: form.club_right_name,
    clubLeftId: form.club_left_id,
    clubRightId: form.club_right_id,
    matchNumber: form.label,
    matchDate: form.match_date,
    scheduledStartTime: form.scheduled_start_time ?? DEFAULT_START_TIME,
    ground: form.ground,
    divisionName: form.division,
    group_1: form.group_1,
    group_2: form.group_2,
    urlAccessToken: '',
  };
  const read = readRow(row, { divisionName: '', group_1: '', group_2: '', fiscalYear: null });
  if (!read.ok) return { ok: false, faults: read.faults.flatMap(ofForm) };
  const { urlAccessToken: _none, ...entry } = read.entry;
  return { ok: true, entry };
}

const FORM_FIELDS: Readonly<Partial<Record<RowField, keyof FixtureForm>>> = {
  clubLeftName: 'club_left_name',
  clubRightName: 'club_right_name',
  clubLeftId: 'club_left_name',
  clubRightId: 'club_right_name',
  matchNumber: 'label',
  matchDate: 'match_date',
  scheduledStartTime: 'scheduled_start_time',
  ground: 'ground',
  divisionName: 'division',
  group_1: 'group_1',
  group_2: 'group_2',
};

function ofForm({ field, message }: FieldFault<RowField>): readonly FieldFault<keyof FixtureForm>[] {
  const named = FORM_FIELDS[field];
  return named === undefined ? [] : [{ field: named, message }];
}

// @__NO_SIDE_EFFECTS__
function cell(name: RowField, marks: LineMarks): Field<string> {
  return {
    ...text(FIELD_NAMES[name], marks),
    wire: { kind: 'text', most: 200 },
    faultOf: () => null,
  };
}

/** The screen enters a club by its name and id together. */
// @__NO_SIDE_EFFECTS__
function club(name: RowField): Field<string> {
  return { ...cell(name, { need: 'required' }), input: { kind: 'special' } };
}

/** The audit has the name. */
// @__NO_SIDE_EFFECTS__
function clubId(name: RowField): Field<string> {
  return { ...cell(name, {}), input: { kind: 'special' }, textOf: () => '' };
}

// @__NO_SIDE_EFFECTS__
function startTime(): Field<string | null> {
  const { label, hint, need, mayBeLeftOut } = text(FIELD_NAMES.scheduledStartTime);
  return {
    label,
    hint,
    need,
    mayBeLeftOut,
    blank: null,
    wire: { kind: 'textOrNull' },
    input: { kind: 'special' },
    tidy: (time) => time,
    faultOf: () => null,
    textOf: (time) => time ?? '時刻未定',
  };
}
