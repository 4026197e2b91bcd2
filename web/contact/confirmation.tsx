import type { InquiryForm } from '#domain/inquiry/inquiry.ts';
import { Facts } from '#web/ui/facts.tsx';
import { StepForm } from '#web/ui/form/step-form.tsx';
import { FIELD_NAMES } from './field-names.ts';
import { FormProblem } from './form-problem.tsx';

type ConfirmationProps = {
  readonly form: InquiryForm;
  readonly isSending: boolean;
  readonly problem: string | null;
  readonly onSend: () => void;
  readonly onBack: () => void;
};

const FIELDS = ['category', 'message', 'name', 'furigana', 'email', 'phoneNum'] as const;

/** Everything once more before it is sent. */
export function Confirmation({ form, isSending, problem, onSend, onBack }: ConfirmationProps) {
  const rows = FIELDS.map((field) => [FIELD_NAMES[field], form[field] || '（記入なし）'] as const);
  return (
    <StepForm
      submitLabel="送信する"
      backLabel="修正する"
      isBusy={isSending}
      onBack={onBack}
      onSubmit={onSend}
    >
      <p>この内容で送信します。よろしければ「送信する」を押してください。</p>
      <Facts rows={rows} />
      {problem !== null && <FormProblem>{problem}</FormProblem>}
    </StepForm>
  );
}
