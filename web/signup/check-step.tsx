import { MEMBERSHIP_TYPE_NAMES, PAYMENT_PLAN_NAMES } from '#domain/membership/membership.ts';
import { type NewMember, phoneNumberOf, readRegistration } from '#domain/membership/registration.ts';
import type { Draft } from './draft.ts';
import { Problem } from './problem.tsx';
import type { RegistrationError } from './registering.ts';
import { StepForm } from './step-form.tsx';
import styles from './steps.module.css';

type CheckStepProps = {
  readonly draft: Draft;
  /** Of who is signed in already; null: the one in the draft. */
  readonly email: string | null;
  readonly isBusy: boolean;
  readonly problem: RegistrationError | null;
  readonly onSubmit: () => void;
  readonly onBack: () => void;
};

/** Everything once more, as it will be kept. */
export function CheckStep({ draft, email, isBusy, problem, onSubmit, onBack }: CheckStepProps) {
  const read = readRegistration(draft);
  return (
    <StepForm submitLabel="この内容で登録する" onBack={onBack} isBusy={isBusy} onSubmit={onSubmit}>
      {'member' in read && <Summary member={read.member} draft={draft} email={email ?? draft.email} />}
      {problem !== null && <Problem problem={problem} />}
    </StepForm>
  );
}

type SummaryProps = { readonly member: NewMember; readonly draft: Draft; readonly email: string };

function Summary({ member, draft, email }: SummaryProps) {
  const rows = [
    ['メールアドレス', email],
    ['お名前', `${member.lastName} ${member.firstName}`],
    ['電話番号', (phoneNumberOf(draft.phoneNumber) ?? '').replace('+81', '0')],
    ['郵便番号', member.postalCode],
    ['住所', member.address],
    ['会員種別', MEMBERSHIP_TYPE_NAMES[member.membershipType]],
    ['お支払いプラン', PAYMENT_PLAN_NAMES[member.paymentPlan]],
  ] as const;
  return (
    <dl className={styles.summary}>
      {rows.map(([term, value]) => (
        <div key={term} className={styles.row}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
