import { expect, test } from 'vitest';
import { AGE_FIELDS, type AgeForm, ageFactsOf, ageFaultOf, NO_AGE } from './age.ts';
import { agreedByOf } from './consent.ts';

const FIELDS = [...AGE_FIELDS, 'guardianAgrees'] as const;
const YOUTH: AgeForm = {
  ageGroup: 'youth',
  guardianName: ' 山田 太郎 ',
  guardianRelationship: '父',
  guardianPhone: '０９０-１２３４-５６７８',
  guardianAgrees: true,
};

const faultsOf = (form: AgeForm) => FIELDS.flatMap((field) => ageFaultOf(field, form) ?? []);

test.each<[string, AgeForm, readonly string[]]>([
  ['年齢を選ばない', NO_AGE, ['年齢を選択してください。']],
  ['知らない区分', { ...NO_AGE, ageGroup: '17' }, ['年齢を選択してください。']],
  ['18歳以上は、保護者をきかない', { ...NO_AGE, ageGroup: 'adult' }, []],
  ['保護者のそろった17歳', YOUTH, []],
  [
    '保護者のない17歳',
    { ...NO_AGE, ageGroup: 'youth' },
    [
      '保護者のお名前を入力してください。',
      '保護者の続柄を選択してください。',
      '保護者の電話番号を入力してください。',
      '保護者の同意が必要です。',
    ],
  ],
  ['同意のない14歳', { ...YOUTH, ageGroup: 'child', guardianAgrees: false }, ['保護者の同意が必要です。']],
  [
    '番号でない電話番号',
    { ...YOUTH, guardianPhone: '110' },
    ['保護者の電話番号は、市外局番から10桁か11桁の数字で入力してください。'],
  ],
  ['表にない続柄', { ...YOUTH, guardianRelationship: '友人' }, ['保護者の続柄を選択してください。']],
])('%s', (_case, form, faults) => expect(faultsOf(form)).toEqual(faults));

test('保護者のことは、18歳以上では何も残さない', () => {
  expect(ageFactsOf(YOUTH)).toEqual({
    ageGroup: 'youth',
    guardianName: '山田 太郎',
    guardianRelationship: '父',
    guardianPhone: '+819012345678',
  });
  expect(ageFactsOf({ ...YOUTH, ageGroup: 'adult' })).toEqual({
    ageGroup: 'adult',
    guardianName: '',
    guardianRelationship: '',
    guardianPhone: '',
  });
});

test.each([
  ['adult', 'self'],
  ['youth', 'selfWithGuardian'],
  ['child', 'guardian'],
  ['', 'self'],
] as const)('区分「%s」では、同意したのは %s', (group, by) => expect(agreedByOf(group)).toBe(by));
