import {
  type AGE_FIELDS,
  AGE_GROUP_NAMES,
  AGE_GROUPS,
  GUARDIAN_RELATIONSHIPS,
  needsGuardian,
} from '#domain/membership/age.ts';
import { Field } from '../form/field.tsx';
import { Labelled } from '../form/labelled.tsx';

type AgeField = (typeof AGE_FIELDS)[number];

type FieldProps = {
  readonly value: string;
  readonly fault: string | null;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
};

type AgeFieldsProps = {
  readonly ageGroup: string;
  readonly propsOf: (field: AgeField) => FieldProps;
};

/** 年齢, and of somebody below 18 the guardian. */
export function AgeFields({ ageGroup, propsOf }: AgeFieldsProps) {
  return (
    <>
      <Select
        label="年齢"
        hint="登録するご本人（会員になる方）の、今日の年齢です。"
        options={AGE_GROUPS.map((group) => [group, AGE_GROUP_NAMES[group]])}
        {...propsOf('ageGroup')}
      />
      {needsGuardian(ageGroup) && (
        <>
          <p>
            {ageGroup === 'child'
              ? '15歳未満の方の登録は、保護者（法定代理人）の方がお手続きください。'
              : '18歳未満の方の登録には、保護者（法定代理人）の方の同意が必要です。確認のため、ご連絡することがあります。'}
          </p>
          <Field
            label="保護者のお名前"
            hint="例：山田 太郎"
            autoComplete="off"
            {...propsOf('guardianName')}
          />
          <Select
            label="保護者の続柄"
            options={GUARDIAN_RELATIONSHIPS.map((one) => [one, one])}
            {...propsOf('guardianRelationship')}
          />
          <Field label="保護者の電話番号" type="tel" autoComplete="off" {...propsOf('guardianPhone')} />
        </>
      )}
    </>
  );
}

type SelectProps = FieldProps & {
  readonly label: string;
  readonly hint?: string;
  readonly options: readonly (readonly [value: string, word: string])[];
};

function Select({ options, value, onChange, onBlur, ...words }: SelectProps) {
  return (
    <Labelled {...words}>
      {(ties) => (
        <select {...ties} value={value} onChange={({ target }) => onChange(target.value)} onBlur={onBlur}>
          <option value="">選択してください</option>
          {options.map(([one, word]) => (
            <option key={one} value={one}>
              {word}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}
