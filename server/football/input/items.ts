/** The items of a batch as the form they came from: the common fields once, and a row for each item. */

import type { InputItem } from '#contract/match/input.ts';
import { type ChampionshipEntry, readCommon, requiredAlert, yearOf } from '#domain/input/common.ts';
import {
  BLANK_COMMON,
  BLANK_ROW,
  type CommonFields,
  DEFAULT_START_TIME,
  type MatchRow,
  ROW_FIELDS,
  tidy,
} from '#domain/input/fields.ts';
import { CHOSEN_TWICE, leftOut, NO_ROWS } from '#domain/input/messages.ts';
import type { PlanRow } from '#domain/input/plan.ts';
import { describesMatch, isBlank, isCounted, missingFields, readRow } from '#domain/input/row.ts';
import type { MatchRules } from '#domain/match/match.ts';
import { mapInSlices } from '#server/platform/http/slices.ts';
import { BatchRefused, commonDiffers } from './refusals.ts';

/** The items, read; what the championship's rules are is known once it has been looked up. */
export type ReadItems = {
  readonly championshipId: string;
  /** Null is a row that doesn't count. */
  readonly rows: readonly (PlanRow | null)[];
  /** How people know the item at a place, from 0. */
  lineOf(index: number): number;
  /** Why rows in which something is typed don't count, by their place. */
  readonly leftOut: ReadonlyMap<number, string>;
  /**
   * The championship that the items name, under the stored rules (null without any) where they leave some open. Throws a
   * BatchRefused with the first alert of section 5.
   */
  championship(stored: MatchRules | null): ChampionshipEntry;
};

/** `look`: a dry run, for which a match needs no link. */
type Purpose = 'look' | 'write';

/** Asks nothing stored. Throws a BatchRefused with what section 5 requires, or for items that are not of one championship. */
export async function readItems(items: readonly InputItem[], purpose: Purpose): Promise<ReadItems> {
  // No rows: nothing is known of the championship, either.
  if (items.length === 0) throw alert('rows', NO_ROWS);
  const rows = await mapInSlices(items, rowOf);
  const counts = (row: MatchRow, at: number) =>
    isCounted(row) || ((purpose === 'look' || items[at]?.changeOf !== undefined) && describesMatch(row));
  const counted = items.filter((_item, at) => counts(rows[at] ?? BLANK_ROW, at));
  const first = counted[0] ?? items.find((_item, at) => !isBlank(rows[at] ?? BLANK_ROW)) ?? items[0] ?? {};
  const typed = textOf(first);
  refuse(requiredAlert(typed));
  if (counted.length === 0) throw alert('rows', NO_ROWS);
  requireOneChampionship(counted, first);
  const around = { divisionName: '', group_1: '', group_2: '', fiscalYear: yearOf(typed) };
  return {
    lineOf: (index) => items[index]?.line ?? index + 1,
    championshipId: tidy(typed.championshipId),
    rows: await mapInSlices(rows, (row, at) => {
      if (!counts(row, at)) return null;
      const isChange = items[at]?.changeOf !== undefined;
      return { ...readRow(row, around), matchId: tidy(items[at]?.matchId ?? '') || null, isChange };
    }),
    leftOut: new Map(
      rows.flatMap((row, at) =>
        isBlank(row) || counts(row, at) ? [] : [[at, leftOut(missingFields(row))] as const],
      ),
    ),
    championship(stored) {
      const read = readCommon(withRules(typed, first, stored));
      if ('alert' in read) throw alert(read.alert.field, read.alert.message);
      return read.championship;
    },
  };
}

const COMMON_TEXT = [
  ['championshipId', '大会ID'],
  ['category', 'カテゴリー'],
  ['fiscalYear', '年度'],
  ['championshipName', '大会名'],
  ['championshipIdInArchive', 'アーカイブ大会ID'],
  ['abbr', '略称'],
  ['organizer', '主催'],
] as const;

const RULES = [
  ['isLeague', '方式'],
  ['extraHalves', '延長戦'],
  ['shootOutKicks', 'PK戦の本数'],
  ['halfMinutes', '前後半の時間'],
] as const;

function requireOneChampionship(items: readonly InputItem[], first: InputItem): void {
  for (const item of items) {
    const text = COMMON_TEXT.find(([field]) => cell(item[field]) !== cell(first[field]));
    if (text?.[0] === 'championshipId') throw alert(text[0], CHOSEN_TWICE);
    const differing = text ?? RULES.find(([field]) => item[field] !== first[field]);
    if (differing !== undefined) throw alert(differing[0], commonDiffers(differing[1]));
  }
}

function textOf(item: InputItem): CommonFields {
  const text = COMMON_TEXT.map(([field]): [string, string] => [field, cell(item[field])]);
  return { ...BLANK_COMMON, ...Object.fromEntries(text) };
}

function withRules(common: CommonFields, item: InputItem, stored: MatchRules | null): CommonFields {
  return {
    ...common,
    isLeague: item.isLeague ?? (stored === null ? common.isLeague : stored.format === 'league'),
    extraHalves: item.extraHalves ?? stored?.extraHalves ?? common.extraHalves,
    shootOutKicks: item.shootOutKicks ?? stored?.shootOutKicks ?? common.shootOutKicks,
    halfMinutes: item.halfMinutes ?? stored?.halfMinutes ?? common.halfMinutes,
  };
}

/** The item's own division and groups are the row's: they may change from row to row. */
function rowOf(item: InputItem): MatchRow {
  const cells = ROW_FIELDS.map((field): [string, string] => [field, cell(item[field])]);
  const row = { ...BLANK_ROW, ...Object.fromEntries(cells) };
  const isAlone = isBlank({ ...row, divisionName: '', group_1: '', group_2: '' });
  if (isAlone) return BLANK_ROW;
  // The default holds only for an absent time: an emptied one is no time (section 5).
  return { ...row, scheduledStartTime: cell(item.scheduledStartTime ?? DEFAULT_START_TIME) };
}

function cell(value: string | number | null | undefined): string {
  return tidy(String(value ?? ''));
}

function refuse(found: ReturnType<typeof requiredAlert>): void {
  if (found !== null) throw alert(found.field, found.message);
}

function alert(field: string, message: string): BatchRefused {
  return new BatchRefused(400, { code: 'invalid_input', message, field });
}
