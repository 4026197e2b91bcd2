import { beforeEach, describe, expect, test } from 'vitest';
import { BLANK_COMMON, BLANK_ROW, type MatchRow, ROW_FIELDS } from '#domain/input/fields.ts';
import { readTable } from '#domain/input/read-table.ts';
import type { RowSurroundings } from '#domain/input/row.ts';
import { signInForTest } from '#web/testing/session.ts';
import { clearDraft, keepDraft, readDraft } from './draft.ts';
import { BLANK_FORM, changeForm, type Form, formOf, lastTyped, lineNumbers } from './form.ts';
import { pastedRows } from './paste.ts';
import {
  type Choice,
  differingItems,
  itemsToPlan,
  itemsToWrite,
  UNDECIDED,
  writable,
} from './plan-reading.ts';
import { reviewRows } from './review.ts';
import { shownFields } from './rows.tsx';

const around = { divisionName: '', group_1: '', group_2: '', fiscalYear: 2026 };
const common = { ...BLANK_COMMON, fiscalYear: '2026', championshipName: ' 春季カップ ' };

function row(changes: Partial<MatchRow> = {}): MatchRow {
  return {
    ...BLANK_ROW,
    clubLeftName: '北',
    clubRightName: '南',
    matchDate: '2026-05-16',
    ground: '厚別公園',
    urlAccessToken: 'Token-of_the-cup-2026',
    ...changes,
  };
}

const rowsOf = ({ rows }: Form) => rows.map((one) => one.row);

describe('貼り付け', () => {
  const fields = shownFields([], false);
  const at = { field: 'clubLeftName', fields, fiscalYear: 2026 } as const;

  test('一つの欄の文字は、ふつうの貼り付けに任せる', () => {
    expect(pastedRows('北, 南', at)).toBeNull();
    expect(pastedRows('北\n', at)).toBeNull();
  });

  test('見出しのない範囲は、貼り付けた欄から画面の列の順に入る', () => {
    expect(pastedRows('5/16\t9:30\r\n5/17\t\r\n', { ...at, field: 'matchDate' })).toEqual({
      ok: true,
      rows: [
        { matchDate: '5/16', scheduledStartTime: '9:30' },
        { matchDate: '5/17', scheduledStartTime: '00:00' },
      ],
      isSchedule: false,
      notices: [],
    });
  });

  test('見出しのある範囲は、見出しの言葉で入る', () => {
    const pasted = pastedRows('会場\tホーム\tアウェイ\n厚別公園\t北\t南', { ...at, field: 'ground' });
    const rows = [row({ matchDate: '', urlAccessToken: '' })];
    expect(pasted).toEqual({ ok: true, rows, isSchedule: true, notices: [] });
  });

  test('画面より列の多い範囲を先頭の欄に貼ると、書き出しの列の順に入る', () => {
    const cells = ROW_FIELDS.map((field) => `${field}!`);
    const whole = Object.fromEntries(ROW_FIELDS.map((field) => [field, `${field}!`]));
    expect(pastedRows(cells.join('\t'), at)).toEqual({
      ok: true,
      rows: [whole],
      isSchedule: false,
      notices: [],
    });
  });

  test('行が足りなければ増え、日付と時刻は一つの形になる', () => {
    const block = [{ matchDate: '5/16', scheduledStartTime: '９時３０分' }, { matchDate: '5/17' }];
    const form = changeForm({ ...BLANK_FORM, common }, { kind: 'block', index: 19, rows: block });
    expect(rowsOf(form).slice(19)).toEqual([
      { ...BLANK_ROW, matchDate: '2026-05-16', scheduledStartTime: '09:30' },
      { ...BLANK_ROW, matchDate: '2026-05-17' },
    ]);
    expect(new Set(form.rows.map(({ key }) => key)).size).toBe(21);
  });
});

/** Typed, not of a file. */
const reviewed = (rows: readonly MatchRow[], around: RowSurroundings) =>
  reviewRows(formOf(common, rows).rows, around);

describe('行の確認', () => {
  test('必要な欄のそろった行だけを数え、欠けた行は追加されないと言う', () => {
    const { counted, faults, warnings } = reviewed([row(), BLANK_ROW, row({ ground: '' })], around);
    expect([counted, faults]).toEqual([1, []]);
    expect(warnings).toEqual([
      { index: 2, field: 'ground', message: '会場が空のため、この行は追加されません。' },
    ]);
  });

  test('同じ試合の行は誤り、同じ日の同じ組み合わせは確認になる', () => {
    const { faults, warnings } = reviewed(
      [BLANK_ROW, row(), row(), row({ scheduledStartTime: '10:00', clubLeftName: '東' })],
      around,
    );
    expect(faults).toEqual([{ index: 2, field: 'clubLeftName', message: '2行目と同じ試合です。' }]);
    expect(warnings).toEqual([]);
    const twice = reviewed([row(), row({ scheduledStartTime: '10:00' })], around);
    expect(twice.faults).toEqual([]);
    expect(twice.warnings.map(({ index }) => index)).toEqual([0, 1]);
  });

  test('読めない日付は、その欄の誤りになる', () => {
    const { faults } = reviewed([row({ matchDate: '5月32日' })], around);
    expect(faults).toMatchObject([{ index: 0, field: 'matchDate', message: '試合日が暦にありません。' }]);
  });

  test('2,000行を1秒以内に確認する', () => {
    const rows = Array.from({ length: 2_000 }, (_, at) => row({ clubLeftName: `北${at}` }));
    const from = performance.now();
    expect(reviewed(rows, around).counted).toBe(2_000);
    expect(performance.now() - from).toBeLessThan(1_000);
  });
});

describe('送る内容', () => {
  test('数えない行は空のまま送り、行の番号を画面と合わせる', () => {
    const items = itemsToPlan(
      formOf(common, [row({ ground: '' }), row({ divisionName: '１部' }), BLANK_ROW]),
    );
    expect(items).toHaveLength(2);
    expect(items[0]).toEqual({});
    expect(items[1]).toMatchObject({
      championshipName: ' 春季カップ ',
      divisionName: '１部',
      ground: '厚別公園',
    });
  });

  test('書き込むのは新しい試合だけで、計画の試合IDを付ける', () => {
    const form = formOf(common, [row(), row({ clubLeftName: '東' })]);
    const nothing = { differences: [], change_of: null, new_match_id: null, faults: [], notices: [] };
    const items = itemsToWrite(
      form,
      {
        championship: { kind: 'same', differences: [], entered: [] },
        new_divisions: [],
        items: [
          { row: 1, kind: 'same', match_id: 'm1', ...nothing },
          { row: 2, kind: 'new', match_id: 'm2', ...nothing },
        ],
      },
      UNDECIDED,
    );
    expect(items.map(({ matchId }) => matchId)).toEqual([undefined, 'm2']);
    expect(items[0]).toEqual({});
  });

  test.each([
    [['new', 'same'], 'yes'],
    [['same', 'blank'], 'nothing'],
    [['new', 'different'], 'undecided'],
    [['new', 'conflict'], 'no'],
    [['new', 'error'], 'no'],
  ] as const)('%j の計画は %s', (kinds, expected) => {
    const items = kinds.map((kind, at) => ({
      row: at + 1,
      kind,
      match_id: `m${at + 1}`,
      differences: [],
      change_of: null,
      new_match_id: null,
      faults: [],
      notices: [],
    }));
    const plan = {
      championship: { kind: 'same' as const, differences: [], entered: [] },
      new_divisions: [],
      items,
    };
    expect(writable(plan, UNDECIDED)).toBe(expected);
  });
});

describe('登録と違う行', () => {
  const nothing = { differences: [], change_of: null, new_match_id: null, faults: [], notices: [] };
  const plan = {
    championship: { kind: 'same' as const, differences: [], entered: [] },
    new_divisions: [],
    items: [
      { ...nothing, row: 1, kind: 'new' as const, match_id: 'm1' },
      { ...nothing, row: 2, kind: 'different' as const, match_id: 'm2', change_of: 'r2', new_match_id: 'x2' },
      { ...nothing, row: 3, kind: 'different' as const, match_id: 'm3' },
    ],
  };
  const form = formOf(common, [row(), row({ clubLeftName: '東' }), row({ clubLeftName: '西' })]);
  const written = (choice: Choice) =>
    itemsToWrite(form, plan, choice).map(({ matchId, changeOf }) => [matchId, changeOf]);

  test('反映しないなら新しい試合だけ、反映するなら変更も、確認したときの内容を添えて書き込む', () => {
    expect(written({ ...UNDECIDED, changes: 'leave' })).toEqual([['m1', undefined]]);
    expect(written({ ...UNDECIDED, changes: 'apply' })).toEqual([
      ['m1', undefined],
      ['m2', 'r2'],
    ]);
  });

  test('別の試合にした行は、新しい試合IDで足す', () => {
    const choice = { changes: 'leave' as const, asNew: new Set([2]) };
    expect(written(choice)).toEqual([
      ['m1', undefined],
      ['x2', undefined],
    ]);
    expect(differingItems(plan, choice).map((item) => item.row)).toEqual([3]);
  });

  test('始まった試合があれば、反映はできず、新しい試合だけなら書き込める', () => {
    expect(writable(plan, { ...UNDECIDED, changes: 'apply' })).toBe('begun');
    expect(writable(plan, { ...UNDECIDED, changes: 'leave' })).toBe('yes');
    const withoutBegun = { ...plan, items: plan.items.slice(0, 2) };
    expect(writable(withoutBegun, { ...UNDECIDED, changes: 'apply' })).toBe('yes');
  });
});

describe('下書き', () => {
  beforeEach(() => {
    localStorage.clear();
    signInForTest();
  });

  test('共通項目と行が残り、URLトークンはどこにも残らない', () => {
    keepDraft(formOf(common, [row(), row({ ground: '白石' })]));
    expect(JSON.stringify({ ...localStorage })).not.toContain('Token-of_the-cup-2026');
    const { form, isRestored } = readDraft();
    expect(isRestored).toBe(true);
    expect(form.common).toEqual(common);
    expect(lastTyped(form)).toBe(2);
    expect(rowsOf(form)[1]).toEqual(row({ ground: '白石', urlAccessToken: '' }));
    expect(form.rows).toHaveLength(20);
  });

  test('消したあとと、読めない下書きのあとは、何もない20行から始まる', () => {
    keepDraft(formOf(common, [row()]));
    clearDraft();
    expect(readDraft()).toEqual({ form: BLANK_FORM, isRestored: false, isHandedOver: false });
    for (const broken of ['{', '[]', '{"rows":[1,null]}']) {
      localStorage.setItem('draft:haha@example.jp:matchInput', broken);
      expect(rowsOf(readDraft().form)).toEqual(rowsOf(BLANK_FORM));
    }
  });
});

test('ファイルの行は、表題と見出しを数えたファイルの番号で呼び、続く行はその次から数える', () => {
  const table = readTable('春季大会\n左,右,日付,会場\n北,南,5/16,厚別\n,,,\n東,西,5/16,厚別', 2026);
  const form = changeForm({ ...BLANK_FORM, common }, { kind: 'table', table });
  expect(lineNumbers(form.rows).slice(0, 3)).toEqual([3, 5, 6]);
});

test('詳しい列は、求められたときと、どれかに入力があるときに見せる', () => {
  expect(shownFields([row()], false)).toHaveLength(7);
  expect(shownFields([row()], true)).toEqual(ROW_FIELDS);
  expect(shownFields([row({ group_2: 'A' })], false)).toEqual(ROW_FIELDS);
});
