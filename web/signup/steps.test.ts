import { describe, expect, test } from 'vitest';
import { NO_AGE } from '#domain/membership/age.ts';
import { type Draft, EMPTY_DRAFT } from './draft.ts';
import { stepAfterAccount, stepsOf, stepToShow } from './steps.ts';

const WHOLE: Draft = {
  email: 'haha@example.jp',
  lastName: '山田',
  firstName: '花子',
  furigana: '',
  phoneNumber: '09012345678',
  postalCode: '0600001',
  address: '北海道札幌市中央区北一条西二丁目',
  membershipType: 'premium',
  paymentPlan: 'yearly',
  agreesToTerms: true,
  ...NO_AGE,
  ageGroup: 'adult',
};
const YOUTH = {
  ageGroup: 'youth',
  guardianName: '山田 太郎',
  guardianRelationship: '父',
  guardianPhone: '09011112222',
};
const stranger = { draft: WHOLE, hasPassword: true, isJoining: false };
const joining = { draft: { ...WHOLE, email: '' }, hasPassword: false, isJoining: true };

describe('どの段階を見せるか', () => {
  test.each([
    ['初めて来た人には、アカウントから', null, { ...stranger, draft: EMPTY_DRAFT }, 'account'],
    ['入力の途中の段階は、そのまま', 'plan', { ...stranger, draft: EMPTY_DRAFT }, 'plan'],
    ['全部そろえば、内容の確認', 'check', stranger, 'check'],
    ['再読み込みの後は、確認の前にパスワードをきく', 'check', { ...stranger, hasPassword: false }, 'account'],
    [
      '会員情報が足りなければ、確認の前に会員情報',
      'check',
      { ...stranger, draft: { ...WHOLE, address: '' } },
      'details',
    ],
    ['プランがなければ、プラン', 'check', { ...stranger, draft: { ...WHOLE, paymentPlan: '' } }, 'plan'],
    [
      '同意がなければ、利用規約',
      'check',
      { ...stranger, draft: { ...WHOLE, agreesToTerms: false } },
      'terms',
    ],
    ['年齢がなければ、会員情報', 'check', { ...stranger, draft: { ...WHOLE, ageGroup: '' } }, 'details'],
    [
      '18歳未満で保護者の同意がなければ、利用規約',
      'check',
      { ...stranger, draft: { ...WHOLE, ...YOUTH } },
      'terms',
    ],
    [
      '確認コードは、ほかの端末からでも入れられる',
      'confirm',
      { ...stranger, draft: EMPTY_DRAFT, hasPassword: false },
      'confirm',
    ],
    ['ログインしていて未登録の人は、会員情報から', null, joining, 'details'],
    ['その人に、アカウントの段階はない', 'account', joining, 'details'],
    ['その人に、確認コードの段階はない', 'confirm', joining, 'details'],
    ['その人の確認に、パスワードはいらない', 'check', joining, 'check'],
  ] as const)('%s', (_case, asked, progress, expected) => {
    expect(stepToShow(asked, progress)).toBe(expected);
  });
});

test('パスワードを入れ直した人は、入力の済んだ段階を飛ばして先へ進む', () => {
  expect(stepAfterAccount({ ...EMPTY_DRAFT, email: WHOLE.email })).toBe('details');
  expect(stepAfterAccount({ ...WHOLE, membershipType: '' })).toBe('plan');
  expect(stepAfterAccount(WHOLE)).toBe('check');
});

test('ログインしている人の道は、四段階', () => {
  expect(stepsOf({ isJoining: true })).toEqual(['details', 'plan', 'terms', 'check']);
});
