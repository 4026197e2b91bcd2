import type { Prices } from '#contract/operations/site.ts';
import { AGE_GROUP_NAMES } from '#domain/membership/age.ts';
import { MEMBERSHIP_TYPE_NAMES, PAYMENT_PLAN_NAMES } from '#domain/membership/membership.ts';
import { type NewMember, readRegistration } from '#domain/membership/registration.ts';
import { Facts } from '#web/ui/facts.tsx';
import { StepForm } from '#web/ui/form/step-form.tsx';
import { priceText } from '#web/ui/prices.tsx';
import type { Draft } from './draft.ts';
import { Problem } from './problem.tsx';
import { useRegistering } from './use-registering.ts';

type CheckStepProps = {
  readonly draft: Draft;
  /** Empty for who is signed in already. */
  readonly password: string;
  /** The account's. */
  readonly email: string;
  readonly isJoining: boolean;
  readonly prices: Prices | undefined;
  readonly onJoining: () => void;
  readonly onBack: () => void;
};

/** Everything once more, as it will be kept. */
export function CheckStep(props: CheckStepProps) {
  const { draft, password, email, isJoining, prices, onJoining, onBack } = props;
  const { isBusy, problem, join, submit } = useRegistering(draft, onJoining);
  const read = readRegistration(draft);
  return (
    <StepForm
      submitLabel="この内容で登録する"
      onBack={onBack}
      isBusy={isBusy}
      onSubmit={() => (isJoining ? join() : submit(password))}
    >
      {read.ok && <Summary member={read.member} email={email} prices={prices} />}
      {problem !== null && <Problem problem={problem} />}
    </StepForm>
  );
}

function ageRows(member: NewMember): readonly (readonly [string, string])[] {
  const { ageGroup, guardianName, guardianRelationship, guardianPhone } = member;
  if (ageGroup === '') return [];
  const age = ['年齢', AGE_GROUP_NAMES[ageGroup]] as const;
  if (guardianName === '') return [age];
  return [
    age,
    ['保護者', `${guardianName}（${guardianRelationship}）`],
    ['保護者の電話番号', guardianPhone.replace('+81', '0')],
  ];
}

type SummaryProps = {
  readonly member: NewMember;
  readonly email: string;
  readonly prices: Prices | undefined;
};

function Summary({ member, email, prices }: SummaryProps) {
  const { membershipType, paymentPlan } = member;
  const rows: readonly (readonly [string, string])[] = [
    ['メールアドレス', email],
    ['お名前', `${member.lastName} ${member.firstName}`],
    ['お名前（ふりがな）', member.furigana || '（なし）'],
    ['電話番号', member.phoneNumber.replace('+81', '0')],
    ['郵便番号', member.postalCode],
    ['住所', member.address],
    ...ageRows(member),
    ['会員種別', MEMBERSHIP_TYPE_NAMES[membershipType]],
    ['お支払いプラン', PAYMENT_PLAN_NAMES[paymentPlan]],
    ...(prices === undefined ? [] : [['料金', priceText(prices[membershipType], paymentPlan)] as const]),
  ];
  return <Facts rows={rows} />;
}
