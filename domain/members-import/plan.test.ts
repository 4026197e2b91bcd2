import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readRecords, writeCsv } from '../input/delimited.ts';
import { inHiragana } from '../search/folding.ts';
import { IMPORT_NAMES, type ImportRow, WRITTEN_FIELDS } from './fields.ts';
import * as sentence from './messages.ts';
import { type KnownMember, planMembers } from './plan.ts';
import { readImportRow } from './read-row.ts';
import { cellsOf, MEMBER_HEADER, membersOf } from './read-table.ts';
import { known, newRow, rowOf, TODAY } from './testing/people.ts';

const HARUNA = known();
const CHILD = known({ email: 'ko@example.jp', firstName: '冬' }, { memberId: 'M2', payerId: 'M1' });
const OTHER = known({ email: 'hoka@example.jp', lastName: '南' }, { memberId: 'M3' });

function plan(rows: readonly ImportRow[], stored: readonly KnownMember[] = [HARUNA, OTHER]) {
  return planMembers(rows.map(readImportRow), stored, TODAY);
}

function one(cells: ImportRow['cells'], stored = HARUNA) {
  const [planned] = plan([rowOf(stored, 2, cells)]);
  if (planned === undefined) throw new Error('No row');
  return planned;
}

describe('変わらない', () => {
  test.each([
    ['そのまま', {}],
    ['会員番号なしで、メールアドレスの書き方が違う', { memberId: '', email: ' ＨＡＲＵＮＡ@Example.jp ' }],
    ['電話番号の書き方', { phoneNumber: '０９０（１２３４）５６７８' }],
    ['先頭の0が落ちた電話番号', { phoneNumber: '9012345678' }],
    ['先頭の0が落ちた郵便番号', { postalCode: '600001' }],
    ['郵便番号の書き方', { postalCode: '〒０６００００１' }],
    ['ふりがなのかな', { furigana: 'キタノ　ハルナ' }],
    ['半角のかな', { furigana: 'ｷﾀﾉ ﾊﾙﾅ' }],
    ['住所の全角と半角', { address: '札幌市北区北２４条西５丁目 ' }],
    ['会員種別の言葉', { membershipType: 'レギュラー会員' }],
    ['プランの言葉', { paymentPlan: '年額' }],
    ['期限の書き方', { expiresAt: '令和9年3月31日' }],
    ['期限が表計算ソフトの日付', { expiresAt: '46477' }],
    ['空の欄', { phoneNumber: '', address: '', expiresAt: '', furigana: '' }],
    ['氏名が一つの欄', { lastName: '', firstName: '', fullName: '北野　春菜' }],
    ['氏名に空白がない', { lastName: '', firstName: '', fullName: '北野春菜' }],
  ] satisfies readonly (readonly [string, ImportRow['cells']])[])('%s', (_what, cells) => {
    expect(one(cells)).toMatchObject({ kind: 'same', changes: [], faults: [] });
  });

  test('過ぎた期限も、もとのままなら誤りではない', () => {
    const lapsed = known({ expiresAt: '2026-03-31' });
    expect(plan([rowOf(lapsed, 2)], [lapsed])).toMatchObject([{ kind: 'same' }]);
  });

  test('行が触れない欄は、いまの決まりに合わなくても残る', () => {
    const old = known({ phoneNumber: '', postalCode: '?' });
    const [planned] = plan([{ line: 2, cells: { memberId: 'M1', address: '小樽市' } }], [old]);
    expect(planned).toMatchObject({ kind: 'changed', facts: { ...old.facts, address: '小樽市' } });
  });
});

describe('変わる', () => {
  test('欄ごとに、前と後が画面の言葉で出る', () => {
    const cells = { phoneNumber: '011-222-3333', membershipType: 'プレミアム', expiresAt: '2028/3/31' };
    expect(one(cells)).toMatchObject({
      kind: 'changed',
      facts: { phoneNumber: '+81112223333', membershipType: 'premium', expiresAt: '2028-03-31' },
      changes: [
        { field: '電話番号', before: '090-1234-5678', after: '011-222-3333' },
        { field: '会員種別', before: 'レギュラー', after: 'プレミアム' },
        { field: '有効期限', before: '2027-03-31', after: '2028-03-31' },
      ],
    });
  });

  test('会員番号があれば、メールアドレスも直せる', () => {
    expect(one({ email: 'atarashii@example.jp' })).toMatchObject({
      kind: 'changed',
      changes: [{ field: 'メールアドレス', before: 'haruna@example.jp', after: 'atarashii@example.jp' }],
    });
  });

  test('知らないメールアドレスの行は、追加になる', () => {
    const [planned] = plan([newRow(2, { lastName: '', firstName: '', fullName: '小樽 次郎' })]);
    expect(planned).toMatchObject({
      kind: 'new',
      stored: null,
      facts: { lastName: '小樽', firstName: '次郎', email: 'atarashii2@example.jp' },
    });
  });
});

describe('誤り', () => {
  test.each([
    ['姓がない', newRow(2, { lastName: '' }), 'lastName', '姓を入力してください。'],
    [
      '氏名に切れ目がない',
      newRow(2, { lastName: '', firstName: '', fullName: '小樽次郎' }),
      'fullName',
      sentence.NAME_IN_ONE,
    ],
    ['メールアドレスがない', newRow(2, { email: '' }), 'email', 'メールアドレスを入力してください。'],
    [
      '電話番号が短い',
      newRow(2, { phoneNumber: '1234' }),
      'phoneNumber',
      '電話番号は、市外局番から10桁か11桁の数字で入力してください。',
    ],
    [
      '郵便番号が短い',
      rowOf(HARUNA, 2, { postalCode: '060-001' }),
      'postalCode',
      '郵便番号は7桁の数字で入力してください。',
    ],
    [
      '知らない種別',
      rowOf(HARUNA, 2, { membershipType: 'ゴールド' }),
      'membershipType',
      sentence.TYPE_UNKNOWN,
    ],
    ['知らないプラン', newRow(2, { paymentPlan: '週払い' }), 'paymentPlan', sentence.PLAN_UNKNOWN],
    ['暦にない期限', newRow(2, { expiresAt: '2027/2/30' }), 'expiresAt', sentence.DAY_UNREADABLE],
    ['年のない期限', newRow(2, { expiresAt: '3月31日' }), 'expiresAt', sentence.DAY_UNREADABLE],
    ['過ぎた期限', newRow(2, { expiresAt: '2026-05-15' }), 'expiresAt', sentence.DAY_PAST],
    ['知らない会員番号', newRow(2, { memberId: 'M9' }), 'memberId', sentence.UNKNOWN_MEMBER],
    [
      '別の会員のメールアドレス',
      rowOf(HARUNA, 2, { email: 'hoka@example.jp' }),
      'email',
      sentence.EMAIL_OF_ANOTHER,
    ],
    [
      '本人が支払う人',
      rowOf(HARUNA, 2, { payerEmail: 'haruna@example.jp' }),
      'payerEmail',
      sentence.FAMILY_FAULTS.self,
    ],
    ['いない支払う人', newRow(2, { payerEmail: 'inai@example.jp' }), 'payerEmail', sentence.PAYER_UNKNOWN],
    [
      '支払う人がメールアドレスでない',
      newRow(2, { payerEmail: '母' }),
      'payerEmail',
      sentence.PAYER_UNREADABLE,
    ],
  ] as const)('%s', (_what, row, field, message) => {
    const [planned] = plan([row]);
    expect(planned).toMatchObject({ kind: 'faulty', facts: null, changes: [] });
    expect(planned?.faults).toEqual([{ field, message }]);
  });

  test('ログインのある会員のメールアドレスは、本人が変える', () => {
    const own = known({}, { hasAccount: true });
    const [planned] = plan([rowOf(own, 2, { email: 'x@example.jp' })], [own]);
    expect(planned?.faults).toEqual([{ field: 'email', message: sentence.EMAIL_OF_ACCOUNT }]);
  });

  test('一人が二行にあれば、後の行が先の行を指す', () => {
    const rows = [
      rowOf(HARUNA, 2),
      rowOf(HARUNA, 3, { memberId: '' }),
      newRow(4),
      newRow(5, { email: 'atarashii4@example.jp' }),
    ];
    expect(plan(rows).map(({ faults }) => faults)).toEqual([
      [],
      [{ field: 'email', message: sentence.sameMemberAs(2) }],
      [],
      [{ field: 'email', message: sentence.sameEmailAs(4) }],
    ]);
  });

  test('読み取れない欄は、一つの誤りになる', () => {
    const [planned] = plan([newRow(2, { membershipType: '？', expiresAt: '？', phoneNumber: '' })]);
    expect(planned?.faults.map(({ field }) => field)).toEqual(['membershipType', 'expiresAt', 'phoneNumber']);
  });
});

describe('家族', () => {
  test('支払う人は、会員でも、同じファイルの新しい会員でもよい', () => {
    const rows = [
      newRow(2, { payerEmail: ' HARUNA@example.jp ' }),
      newRow(3, { payerEmail: 'atarashii4@example.jp' }),
      newRow(4),
    ];
    expect(plan(rows).map(({ payer }) => payer)).toEqual([
      { memberId: 'M1', email: 'haruna@example.jp' },
      { row: 2, email: 'atarashii4@example.jp' },
      null,
    ]);
  });

  const parent = known({}, { paysFor: ['M2'] });
  test.each([
    ['そのままなら、変わらない', { payerEmail: 'haruna@example.jp' }, 'same', []],
    ['空なら、いまのまま', { payerEmail: '' }, 'same', []],
    [
      '別の人になれば、前と後が出る',
      { payerEmail: 'hoka@example.jp' },
      'changed',
      [{ field: IMPORT_NAMES.payerEmail, before: 'haruna@example.jp', after: 'hoka@example.jp' }],
    ],
  ] as const)('%s', (_what, cells, kind, changes) => {
    expect(plan([rowOf(CHILD, 2, cells)], [parent, CHILD, OTHER])).toMatchObject([{ kind, changes }]);
  });

  test('支払う人を支払う人は、いない', () => {
    const rows = [rowOf(parent, 2, { payerEmail: 'hoka@example.jp' })];
    expect(plan(rows, [parent, CHILD, OTHER])[0]?.faults).toEqual([
      { field: 'payerEmail', message: sentence.FAMILY_FAULTS.paysForOthers },
    ]);
    const grandchild = [newRow(2, { payerEmail: 'ko@example.jp' })];
    expect(plan(grandchild, [parent, CHILD])[0]?.faults).toEqual([
      { field: 'payerEmail', message: sentence.FAMILY_FAULTS.payerIsPaidFor },
    ]);
  });

  test('同じファイルの中の連なりも、その両方が誤りになる', () => {
    const rows = [
      newRow(2, { payerEmail: 'atarashii3@example.jp' }),
      newRow(3, { payerEmail: 'haruna@example.jp' }),
    ];
    expect(plan(rows).map(({ faults }) => faults[0]?.message)).toEqual([
      sentence.FAMILY_FAULTS.payerIsPaidFor,
      sentence.FAMILY_FAULTS.paysForOthers,
    ]);
  });
});

const name = fc
  .string({ unit: fc.constantFrom(...'北野春菜ー=＝+-@「"、，,髙 ﾊﾙ0１'), minLength: 1, maxLength: 8 })
  .filter((text) => text.trim() !== '' && !/^'/.test(text))
  .map((text) => text.trim());
const person = fc.record({
  lastName: name,
  firstName: name,
  furigana: name.map(inHiragana),
  phoneNumber: fc.stringMatching(/^\+81[1-9]\d{8,9}$/),
  postalCode: fc.stringMatching(/^\d{3}-\d{4}$/),
  address: name,
  membershipType: fc.constantFrom('regular' as const, 'premium' as const),
  paymentPlan: fc.constantFrom('monthly' as const, 'yearly' as const),
  expiresAt: fc.constantFrom(null, '2020-01-31', '2027-03-31'),
});

test('会員から書いたファイルは、列の順を変えて読み戻しても、だれも変えない', () => {
  const people = fc.array(person, { minLength: 1, maxLength: 6 });
  const order = fc.shuffledSubarray([...WRITTEN_FIELDS.keys()], { minLength: WRITTEN_FIELDS.length });
  fc.assert(
    fc.property(people, order, (all, columns) => {
      const stored = all.map((facts, at) =>
        known(
          { ...facts, email: `m${at}@example.jp` },
          { memberId: `M${at}`, payerId: at > 0 && at % 2 === 0 ? 'M1' : null },
        ),
      );
      const payers = (at: number) => (stored[at]?.payerId == null ? '' : 'm1@example.jp');
      const records = [
        MEMBER_HEADER,
        ...stored.map((one, at) => cellsOf(rowOf(one, 0, { payerEmail: payers(at) }))),
      ];
      const moved = records.map((cells) => columns.map((at) => cells[at] ?? ''));
      const read = membersOf(readRecords(writeCsv(moved)));
      if (!read.ok) throw new Error(read.fault.message);
      expect(read.table.notices).toEqual([]);
      const planned = plan(read.table.rows, stored);
      expect(planned.filter(({ kind }) => kind !== 'same')).toEqual([]);
      expect(planned).toHaveLength(all.length);
    }),
  );
});
