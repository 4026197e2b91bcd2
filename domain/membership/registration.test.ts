import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NO_AGE } from './age.ts';
import { type RegistrationForm, readRegistration } from './registration.ts';
import { phoneNumberOf, postalCodeOf } from './typed.ts';

const FORM: RegistrationForm = {
  ...NO_AGE,
  ageGroup: 'adult',
  lastName: '札幌',
  firstName: ' 花子 ',
  furigana: ' さっぽろ はなこ ',
  phoneNumber: '０９０−１２３４−５６７８',
  postalCode: '〒060-0001',
  address: '札幌市中央区北1条西2丁目',
  membershipType: 'regular',
  paymentPlan: 'monthly',
  agreesToTerms: true,
};

test('正しい内容は、決まった形に直して受け取る', () => {
  expect(readRegistration(FORM)).toEqual({
    ok: true,
    member: {
      lastName: '札幌',
      firstName: '花子',
      furigana: 'さっぽろ はなこ',
      phoneNumber: '+819012345678',
      postalCode: '060-0001',
      address: '札幌市中央区北1条西2丁目',
      membershipType: 'regular',
      paymentPlan: 'monthly',
      ageGroup: 'adult',
      guardianName: '',
      guardianRelationship: '',
      guardianPhone: '',
    },
  });
});

test.each([
  ['姓が空白だけ', { lastName: '　 ' }, 'lastName', '姓を入力してください。'],
  ['姓が31字', { lastName: 'あ'.repeat(31) }, 'lastName', '姓は30字以下で入力してください。'],
  ['名に改行', { firstName: '花\n子' }, 'firstName', '名に使用できない文字が含まれています。'],
  ['ふりがなが62字', { furigana: 'あ'.repeat(62) }, 'furigana', 'ふりがなは61字以下で入力してください。'],
  [
    'ふりがなに改行',
    { furigana: 'さっぽろ\nはなこ' },
    'furigana',
    'ふりがなに使用できない文字が含まれています。',
  ],
  ['電話番号がない', { phoneNumber: '' }, 'phoneNumber', '電話番号を入力してください。'],
  [
    '電話番号が9桁',
    { phoneNumber: '011123456' },
    'phoneNumber',
    '電話番号は、市外局番から10桁か11桁の数字で入力してください。',
  ],
  ['郵便番号が6桁', { postalCode: '060000' }, 'postalCode', '郵便番号は7桁の数字で入力してください。'],
  ['住所が201字', { address: '札'.repeat(201) }, 'address', '住所は200字以下で入力してください。'],
  ['知らない種別', { membershipType: 'gold' }, 'membershipType', '会員種別を選択してください。'],
  ['プランがない', { paymentPlan: '' }, 'paymentPlan', 'お支払いプランを選択してください。'],
  ['同意がない', { agreesToTerms: false }, 'agreesToTerms', '利用規約への同意が必要です。'],
] as const)('誤りは、その欄の文になる：%s', (_case, change, field, message) => {
  expect(readRegistration({ ...FORM, ...change })).toEqual({ ok: false, faults: [{ field, message }] });
});

test('30字と200字までは受け取る。絵文字も一字と数える', () => {
  const names = { lastName: '𠮷'.repeat(30), address: '札'.repeat(200) };
  expect(readRegistration({ ...FORM, ...names })).toHaveProperty('member');
});

test('ふりがなは、なくてもよい', () => {
  expect(readRegistration({ ...FORM, furigana: '　' })).toMatchObject({ member: { furigana: '' } });
});

test('すべての誤りを、欄の順に言う', () => {
  const empty = {
    lastName: '',
    firstName: '',
    furigana: 'あ'.repeat(62),
    phoneNumber: '',
    postalCode: '',
    address: '',
    ageGroup: 'youth',
    guardianName: '',
    guardianRelationship: '',
    guardianPhone: '',
    membershipType: '',
    paymentPlan: '',
    agreesToTerms: false,
    guardianAgrees: false,
  };
  const read = readRegistration(empty);
  expect(!read.ok && read.faults.map(({ field }) => field)).toEqual(
    Object.keys(empty).filter((field) => field !== 'ageGroup'),
  );
});

describe('電話番号', () => {
  test.each([
    ['090-1234-5678', '+819012345678'],
    ['011 123 4567', '+81111234567'],
    ['(011)123-4567', '+81111234567'],
    ['+81 90 1234 5678', '+819012345678'],
    ['+81 090-1234-5678', '+819012345678'],
    ['０１１ー１２３ー４５６７', '+81111234567'],
  ])('「%s」は %s', (typed, number) => expect(phoneNumberOf(typed)).toBe(number));

  test.each(['12345678901', '0901234567890', '090-1234-567x', '00 1234 5678', '+1 202 555 0100', ''])(
    '「%s」は電話番号でない',
    (typed) => expect(phoneNumberOf(typed)).toBeNull(),
  );

  test('受け取った番号は、もう一度読んでも同じ番号', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^0[1-9]\d{8,9}$/), (typed) => {
        const number = phoneNumberOf(typed);
        expect(number).toBe(`+81${typed.slice(1)}`);
        expect(phoneNumberOf(number ?? '')).toBe(number);
      }),
    );
  });
});

describe('郵便番号', () => {
  test.each(['0600001', '060-0001', '〒060－0001', '０６０ ０００１', '060ー0001'])(
    '「%s」は 060-0001',
    (typed) => expect(postalCodeOf(typed)).toBe('060-0001'),
  );
  test.each(['060001', '06000011', '060-000a', ''])('「%s」は郵便番号でない', (typed) =>
    expect(postalCodeOf(typed)).toBeNull(),
  );
});
