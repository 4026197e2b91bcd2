import { NO_PRORATION, NO_REFUND, PAYMENT_DATES } from '#domain/membership/payment-terms.ts';
import { faultOf } from '#domain/membership/registration.ts';
import { ConsentBox } from '#web/ui/form/consent-box.tsx';
import { StepForm } from '#web/ui/form/step-form.tsx';
import { GuardianBox } from '#web/ui/membership/guardian-box.tsx';
import type { DraftStepProps } from './details-step.tsx';
import { useTouched } from './draft.ts';
import styles from './steps.module.css';

/** Section 9 in short; the whole text stands on its own page. */
const POINTS = [
  `月払いは、${PAYMENT_DATES.monthly}${NO_PRORATION}`,
  `年払いは、${PAYMENT_DATES.yearly}`,
  NO_REFUND,
  '毎月1日のカード決済ができなかったときは、退会されたものとして扱います。',
  '退会を希望する月の前月20日までにご連絡ください（6月15日のご連絡で、7月1日に終了します）。',
  'お預かりした個人情報は、会員としてのサービスのためだけに使います。',
] as const;

const FIELDS = ['agreesToTerms', 'guardianAgrees'] as const;

/** What the member agrees to. */
export function TermsStep({ draft, onChange, onNext, onBack }: DraftStepProps) {
  const touched = useTouched<(typeof FIELDS)[number]>();
  const boxOf = (field: (typeof FIELDS)[number]) => ({
    isChecked: draft[field],
    fault: touched.has(field) ? faultOf(field, draft) : null,
    onChange: (isChecked: boolean) => onChange({ ...draft, [field]: isChecked }),
  });
  const next = () => {
    touched.addAll(FIELDS);
    if (FIELDS.every((field) => faultOf(field, draft) === null)) onNext();
  };
  return (
    <StepForm submitLabel="次へ" onBack={onBack} onSubmit={next}>
      <ul className={styles.points}>
        {POINTS.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p>
        <a href="/site-info/terms-of-service" target="_blank" rel="noreferrer">
          利用規約の全文を読む（新しいタブで開きます）
        </a>
      </p>
      <p>
        <a href="/site-info/privacy-policy" target="_blank" rel="noreferrer">
          プライバシーポリシーの全文を読む（新しいタブで開きます）
        </a>
      </p>
      <div className="stack2">
        <ConsentBox label="プライバシーポリシーと利用規約に同意します" {...boxOf('agreesToTerms')} />
        <GuardianBox ageGroup={draft.ageGroup} {...boxOf('guardianAgrees')} />
      </div>
    </StepForm>
  );
}
