import { describe, expect, test } from 'vitest';
import { choice, flag, isWebAddress, lines, some, text, whole, withRule } from './field.ts';
import { blankOf, changesOf, defineForm, faultsOf, isSame, merged, tidied, type ValuesOf } from './form.ts';

const ROOM = defineForm(
  {
    name: text('名前', { need: 'required', most: 5 }),
    page: withRule(text('ページ'), isWebAddress, 'ページの書き方が違います。'),
    ownerName: text('管理人'),
    ownerId: text('管理人の番号'),
    kind: choice(
      '種類',
      [
        ['hall', '体育館'],
        ['pitch', 'ピッチ'],
      ],
      'pitch',
    ),
    isLit: flag(
      '照明',
      [
        [true, 'あり'],
        [false, 'なし'],
      ],
      false,
    ),
    size: whole('広さ', { blank: 10, unit: 'm', sound: (size) => size > 0, fault: '広さは1m以上です。' }),
    days: some('曜日', ['土', '日'], { noneFault: '曜日を選択してください。' }),
    notes: lines('覚え書き', { hint: '一行に一つ', most: 2, mostEach: 3 }),
  },
  {
    tidy: ({ name, notes }) => ({ notes: notes.filter((note) => note !== name) }),
    together: [['ownerName', 'ownerId']],
  },
);
type Room = ValuesOf<typeof ROOM>;

const HALL: Room = { ...blankOf(ROOM), name: '西岡', days: ['土'] };

describe('項目の宣言から', () => {
  test('新しいものの値が出る', () => {
    expect(blankOf(ROOM)).toEqual({
      name: '',
      page: '',
      ownerName: '',
      ownerId: '',
      kind: 'pitch',
      isLit: false,
      size: 10,
      days: [],
      notes: [],
    });
  });

  test('前後の空白、空の行、同じ行、項目をまたぐ決まりで落ちるものが、保存の前に落ちる', () => {
    const room = { ...HALL, name: ' 西岡　', days: ['日', '土'] as const, notes: [' 西岡', '鍵 ', '', '鍵'] };
    expect(tidied(ROOM, room)).toMatchObject({ name: '西岡', days: ['土', '日'], notes: ['鍵'] });
  });

  test.each<[string, Partial<Room>, readonly string[]]>([
    ['そろっていれば何も言わない', {}, []],
    ['必須が空', { name: '' }, ['name 名前を入力してください。']],
    ['長すぎる。𠮷は一字', { name: '𠮷𠮷𠮷𠮷𠮷字' }, ['name 名前は5字以内で入力してください。']],
    ['長さぎりぎり', { name: '𠮷𠮷𠮷𠮷𠮷' }, []],
    ['アドレスでない', { page: 'javascript:alert(1)' }, ['page ページの書き方が違います。']],
    ['端数', { size: 1.5 }, ['size 広さは1m以上です。']],
    ['何も入力されていない数', { size: Number.NaN }, ['size 広さは1m以上です。']],
    ['一つも選ばれていない', { days: [] }, ['days 曜日を選択してください。']],
    [
      '行が多すぎる',
      { notes: ['a', 'b', 'c'] },
      ['notes 覚え書きは2個まで、それぞれ3字以内で入力してください。'],
    ],
    ['画面の順', { days: [], name: '' }, ['name 名前を入力してください。', 'days 曜日を選択してください。']],
  ])('%s', (_why, change, faults) => {
    expect(faultsOf(ROOM, { ...HALL, ...change }).map(({ field, message }) => `${field} ${message}`)).toEqual(
      faults,
    );
  });

  test('操作の記録には、変わった項目だけが、画面の言葉で並ぶ', () => {
    const after: Room = { ...HALL, kind: 'hall', isLit: true, size: 12, notes: ['鍵', '靴'] };
    expect(changesOf(ROOM, HALL, after)).toEqual([
      { field: '種類', before: 'ピッチ', after: '体育館' },
      { field: '照明', before: 'なし', after: 'あり' },
      { field: '広さ', before: '10m', after: '12m' },
      { field: '覚え書き', before: '', after: '鍵、靴' },
    ]);
    expect(changesOf(ROOM, HALL, HALL)).toEqual([]);
    expect(changesOf(ROOM, null, HALL)).toContainEqual({ field: '名前', before: '', after: '西岡' });
  });
});

describe('二人が同じものを変えたとき', () => {
  const merge = (typed: Partial<Room>, newest: Partial<Room>) =>
    merged(ROOM, { base: HALL, typed: { ...HALL, ...typed }, newest: { ...HALL, ...newest } });

  test('触れていない項目は新しい値になり、入力した項目は残る', () => {
    const { typed, contested } = merge({ name: '東' }, { size: 20, notes: ['鍵'] });
    expect(typed).toEqual({ ...HALL, name: '東', size: 20, notes: ['鍵'] });
    expect(contested).toEqual([]);
  });

  test('二人とも変えた項目には入力した値が残り、違う値なら争いになる', () => {
    expect(merge({ name: '東' }, { name: '北' })).toEqual({
      typed: { ...HALL, name: '東' },
      contested: ['name'],
    });
    expect(merge({ days: ['日'] }, { days: ['日'] }).contested).toEqual([]);
  });

  test('一つの値である二つの項目は、混ざらない', () => {
    const { typed, contested } = merge(
      { ownerName: '山田', ownerId: '' },
      { ownerName: '佐藤', ownerId: 'S1' },
    );
    expect(typed).toMatchObject({ ownerName: '山田', ownerId: '' });
    expect(contested).toEqual(['ownerName', 'ownerId']);
  });

  test('送ったものを土台にすれば、保存した答えも同じ重ね方で入る', () => {
    const sent: Room = { ...HALL, name: ' 東 ' };
    const answer: Room = { ...HALL, name: '東' };
    const since: Room = { ...sent, size: 30 };
    expect(merged(ROOM, { base: sent, typed: since, newest: answer })).toEqual({
      typed: { ...answer, size: 30 },
      contested: [],
    });
    expect(isSame(ROOM, answer, { ...answer, days: ['土'] })).toBe(true);
    expect(isSame(ROOM, answer, since)).toBe(false);
  });
});
