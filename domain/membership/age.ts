/**
 * 年齢区分 and 保護者. The age group says who has to agree: from 18 the person alone, from 15 with a guardian's consent, below 15
 * the guardian. Nothing more exact is asked, for nothing more exact is needed.
 */

import { phoneNumberOf, textFault } from './typed.ts';

export const AGE_GROUPS = ['adult', 'youth', 'child'] as const;
export type AgeGroup = (typeof AGE_GROUPS)[number];

export const AGE_GROUP_NAMES: Readonly<Record<AgeGroup, string>> = {
  adult: '18歳以上',
  youth: '15歳以上18歳未満',
  child: '15歳未満',
};

/** Who may be a legal representative (法定代理人). */
export const GUARDIAN_RELATIONSHIPS = ['父', '母', 'その他の法定代理人'] as const;

/** As typed. */
export type AgeForm = {
  readonly ageGroup: string;
  /** These are asked below 18 alone. */
  readonly guardianName: string;
  readonly guardianRelationship: string;
  readonly guardianPhone: string;
  readonly guardianAgrees: boolean;
};

/** As stored; a guardian's part is empty where there is none. */
export type AgeFacts = {
  /** Empty for a member who was never asked. */
  readonly ageGroup: AgeGroup | '';
  readonly guardianName: string;
  readonly guardianRelationship: string;
  /** E.164, Japanese. */
  readonly guardianPhone: string;
};

export const NO_AGE: AgeForm = {
  ageGroup: '',
  guardianName: '',
  guardianRelationship: '',
  guardianPhone: '',
  guardianAgrees: false,
};

/** In the order of the screen. */
export const AGE_FIELDS = ['ageGroup', 'guardianName', 'guardianRelationship', 'guardianPhone'] as const;

/** Both names, with a blank between them. */
const LONGEST_NAME = 61;

/** A field's mistake, null where it has none. */
export function ageFaultOf(field: keyof AgeForm, form: AgeForm): string | null {
  if (field !== 'ageGroup' && !needsGuardian(form.ageGroup)) return null;
  switch (field) {
    case 'ageGroup':
      return ageGroupOf(form.ageGroup) === '' ? '年齢を選択してください。' : null;
    case 'guardianName':
      return textFault(form.guardianName, '保護者のお名前', LONGEST_NAME);
    case 'guardianRelationship':
      return GUARDIAN_RELATIONSHIPS.some((one) => one === form.guardianRelationship)
        ? null
        : '保護者の続柄を選択してください。';
    case 'guardianPhone':
      if (form.guardianPhone.trim() === '') return '保護者の電話番号を入力してください。';
      return guardianPhoneFault(form.guardianPhone);
    case 'guardianAgrees':
      return form.guardianAgrees ? null : '保護者の同意が必要です。';
  }
}

/** The mistake of a number, null for a sound one and for none. */
export function guardianPhoneFault(typed: string): string | null {
  return typed.trim() === '' || phoneNumberOf(typed) !== null
    ? null
    : '保護者の電話番号は、市外局番から10桁か11桁の数字で入力してください。';
}

/** A sound form as it is stored: from 18, nothing is kept of a guardian. */
export function ageFactsOf(form: Omit<AgeForm, 'guardianAgrees'>): AgeFacts {
  const ageGroup = ageGroupOf(form.ageGroup);
  if (ageGroup === 'adult') {
    return { ageGroup, guardianName: '', guardianRelationship: '', guardianPhone: '' };
  }
  return {
    ageGroup,
    guardianName: form.guardianName.trim(),
    guardianRelationship: form.guardianRelationship,
    guardianPhone: phoneNumberOf(form.guardianPhone) ?? '',
  };
}

/** Whether somebody of this age group needs a guardian's consent. */
export function needsGuardian(ageGroup: string): boolean {
  return ageGroup === 'youth' || ageGroup === 'child';
}

function ageGroupOf(typed: string): AgeGroup | '' {
  return AGE_GROUPS.find((group) => group === typed) ?? '';
}
