import { AGE_FIELDS } from '#domain/membership/age.ts';
import { faultOf, type RegistrationField } from '#domain/membership/registration.ts';
import { useAddressFilling } from '#web/api/address-filling.ts';
import { StepForm } from '#web/ui/form/step-form.tsx';
import { AgeFields } from '#web/ui/membership/age-fields.tsx';
import { CONTACT_FIELDS, ContactFields, tidiedContact } from '#web/ui/membership/contact-fields.tsx';
import { Purpose } from '#web/ui/purpose.tsx';
import { type Draft, useTouched } from './draft.ts';

export type DraftStepProps = {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly onNext: () => void;
  readonly onBack: (() => void) | null;
};

const FIELDS = [...CONTACT_FIELDS, ...AGE_FIELDS] as const;
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
      const tidy = tidiedContact(field, draft[field]);
      if (tidy !== draft[field]) onChange({ ...draft, [field]: tidy });
    },
  });
  const { fillFrom, enter, isFilled } = useAddressFilling(props('address'));
  const next = () => {
    touched.addAll(FIELDS);
    if (FIELDS.every((field) => faultOf(field, draft) === null)) onNext();
  };
  return (
    <StepForm submitLabel="次へ" onBack={onBack} onSubmit={next}>
      <Purpose>ご入力の内容は、会員であることの確認、料金のご案内とご連絡のために使います。</Purpose>
      <ContactFields propsOf={props} onPostalCode={fillFrom} onAddress={enter} isAddressFilled={isFilled} />
      <AgeFields propsOf={props} ageGroup={draft.ageGroup} />
    </StepForm>
  );
}
