import type { OwnData } from '#contract/member/own-data.ts';
import { useAddressFilling } from '#web/api/address-filling.ts';
import { refusalText } from '#web/api/refusal-text.ts';
import { StepForm } from '#web/ui/form/step-form.tsx';
import { ContactFields } from '#web/ui/membership/contact-fields.tsx';
import { InquiryLink } from '#web/ui/membership/inquiry-link.tsx';
import { PressProblem } from '#web/ui/press-problem.tsx';
import { useOwnData } from './use-own-data.ts';

const NOT_SAVED = '保存できませんでした。電波の状態を確かめて、もう一度お試しください。';

/** The record of a member while they change it. */
export function OwnDataForm({ stored }: { readonly stored: OwnData }) {
  const { propsOf, save, isSaving, said, error } = useOwnData(stored);
  const { fillFrom, enter, isFilled } = useAddressFilling(propsOf('address'));
  return (
    <StepForm submitLabel="保存する" onBack={null} isBusy={isSaving} onSubmit={save}>
      <ContactFields propsOf={propsOf} onPostalCode={fillFrom} onAddress={enter} isAddressFilled={isFilled} />
      <p className="hint">
        {`メールアドレス（${stored.email}）と年齢、保護者の変更は、`}
        <InquiryLink wish="details">お問い合わせ</InquiryLink>
        からご連絡ください。
      </p>
      <p role="status">{said}</p>
      <PressProblem sentence={refusalText(error, NOT_SAVED)} />
    </StepForm>
  );
}
