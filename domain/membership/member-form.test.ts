import { expect, test } from 'vitest';
import { blankOf, namesOf } from '../record/form.ts';
import { MEMBER, type MemberForm, readMemberForm } from './member-form.ts';

const FORM: MemberForm = {
  lastName: '札幌',
  firstName: '花子',
  furigana: 'さっぽろ はなこ',
  email: ' Ｈanako@Example.JP ',
  phoneNumber: '090-1234-5678',
  postalCode: '0600001',
  address: '札幌市中央区北1条西2丁目',
  membershipType: 'premium',
  paymentPlan: 'yearly',
  expiresAt: '2027-03-31',
  ageGroup: 'child',
  guardianName: ' 山田 太郎',
  guardianRelationship: '父',
  guardianPhone: '011-123-4567',
};

test('正しい内容は、新規会員登録と同じ形に直して受け取る', () => {
  expect(readMemberForm(FORM)).toEqual({
    ok: true,
    member: {
      lastName: '札幌',
      firstName: '花子',
      furigana: 'さっぽろ はなこ',
      email: 'hanako@example.jp',
      phoneNumber: '+819012345678',
      postalCode: '060-0001',
      address: '札幌市中央区北1条西2丁目',
      membershipType: 'premium',
      paymentPlan: 'yearly',
      ageGroup: 'child',
      guardianName: '山田 太郎',
      guardianRelationship: '父',
      guardianPhone: '+81111234567',
      expiresAt: '2027-03-31',
    },
  });
  expect(readMemberForm({ ...FORM, expiresAt: '' })).toMatchObject({ member: { expiresAt: null } });
});

test.each([
  ['登録と同じ規則', { postalCode: '060000' }, 'postalCode', '郵便番号は7桁の数字で入力してください。'],
  ['メールアドレスがない', { email: ' ' }, 'email', 'メールアドレスを入力してください。'],
  ['メールアドレスでない', { email: 'hanako' }, 'email', 'メールアドレスを正しい形で入力してください。'],
  [
    'ない日',
    { expiresAt: '2027-02-29' },
    'expiresAt',
    '有効期限は、2000年から2099年までの日付で入力してください。',
  ],
  [
    '打ち間違えた年',
    { expiresAt: '0227-03-31' },
    'expiresAt',
    '有効期限は、2000年から2099年までの日付で入力してください。',
  ],
] as const)('誤りは、その欄の文になる：%s', (_case, change, field, message) => {
  expect(readMemberForm({ ...FORM, ...change })).toEqual({ ok: false, faults: [{ field, message }] });
});

test('すべての誤りを、欄の順に言う', () => {
  const read = readMemberForm({
    ...blankOf(MEMBER),
    furigana: 'あ\nい',
    expiresAt: 'いつか',
    ageGroup: '17',
    guardianName: 'あ\nい',
    guardianRelationship: '友人',
    guardianPhone: '110',
  });
  expect(!read.ok && read.faults.map(({ field }) => field)).toEqual(namesOf(MEMBER));
});
