import { AGE_FIELDS } from '#domain/membership/age.ts';
import { faultOf, type RegistrationField } from '#domain/membership/registration.ts';
import { phoneNumberOf, postalCodeOf } from '#domain/membership/typed.ts';
import { Field } from '#web/ui/form/field.tsx';
import { StepForm } from '#web/ui/form/step-form.tsx';
import { AgeFields } from '#web/ui/membership/age-fields.tsx';
import { Purpose } from '#web/ui/purpose.tsx';
import { type Draft, useTouched } from './draft.ts';
import styles from './steps.module.css';

export type DraftStepProps = {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly onNext: () => void;
  readonly onBack: (() => void) | null;
};

const FIELDS = [
  'lastName',
  'firstName',
  'furigana',
  'phoneNumber',
  'postalCode',
  'address',
  ...AGE_FIELDS,
] as const;
type DetailField = (typeof FIELDS)[number] & RegistrationField;

/** Who joins, and where letters reach them. */
export function DetailsStep({ draft, onChange, onNext, onBack }: DraftStepProps) {
  const touched = useTouched<DetailField>();
  const props = (field: DetailField) => ({
    value: draft[field],
    fault: touched.has(field) ? faultOf(field, draft) : null,
    onChange: (value: string) => onChange({ ...draft, [field]: value }),
    onBlur: () => {
      touched.add(field);
      const tidy = tidied(field, draft[field]);
      if (tidy !== draft[field]) onChange({ ...draft, [field]: tidy });
    },
  });
  const next = () => {
    touched.addAll(FIELDS);
    if (FIELDS.every((field) => faultOf(field, draft) === null)) onNext();
  };
  return (
    <StepForm submitLabel="次へ" onBack={onBack} onSubmit={next}>
      <Purpose>ご入力の内容は、会員であることの確認、料金のご案内とご連絡のために使います。</Purpose>
      <div className={styles.names}>
        <Field label="姓" autoComplete="family-name" {...props('lastName')} />
        <Field label="名" autoComplete="given-name" {...props('firstName')} />
      </div>
      <Field
        label="お名前（ふりがな）"
        hint="例：さっぽろ はなこ"
        need="optional"
        autoComplete="off"
        {...props('furigana')}
      />
      <Field
        label="電話番号"
        hint="例：090-1234-5678"
        type="tel"
        autoComplete="tel-national"
        {...props('phoneNumber')}
      />
      <Field
        label="郵便番号"
        hint="例：060-0001"
        inputMode="numeric"
        autoComplete="postal-code"
        {...props('postalCode')}
      />
      <Field
        label="住所"
        hint="都道府県から、建物名と部屋番号まで"
        autoComplete="street-address"
        {...props('address')}
      />
      <AgeFields propsOf={props} ageGroup={draft.ageGroup} />
    </StepForm>
  );
}

/** What is sound, as it will be kept: full-width digits become plain ones, a postal code gets its hyphen. */
function tidied(field: DetailField, typed: string): string {
  if (field === 'postalCode') return postalCodeOf(typed) ?? typed;
  if (field !== 'phoneNumber' && field !== 'guardianPhone') return typed;
  const number = phoneNumberOf(typed);
  return number === null ? typed : number.replace('+81', '0');
}
