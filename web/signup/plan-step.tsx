import type { Prices } from '#contract/operations/site.ts';
import {
  MEMBERSHIP_TYPE_NAMES,
  MEMBERSHIP_TYPES,
  type MembershipType,
  PAYMENT_PLAN_NAMES,
  PAYMENT_PLANS,
} from '#domain/membership/membership.ts';
import { NO_PRORATION, PAYMENT_DATES } from '#domain/membership/payment-terms.ts';
import { faultOf } from '#domain/membership/registration.ts';
import { Choices } from '#web/ui/form/choices.tsx';
import { StepForm } from '#web/ui/form/step-form.tsx';
import { priceText } from '#web/ui/prices.tsx';
import type { DraftStepProps } from './details-step.tsx';
import { useTouched } from './draft.ts';

const ABOUT_TYPES = {
  regular: '速報、日程と結果、記事、お知らせ、写真をご覧いただけます。',
  premium: 'レギュラーの内容に加えて、写真を保存できます。',
} as const;

/** Section 9: how each plan is paid. */
const ABOUT_PLANS = {
  monthly: `${PAYMENT_DATES.monthly}${NO_PRORATION}`,
  yearly: `${PAYMENT_DATES.yearly}途中で退会しても返金はありません。`,
} as const;

type PlanStepProps = DraftStepProps & { readonly prices: Prices | undefined };

/** Which membership, and how it is paid. */
export function PlanStep({ draft, prices, onChange, onNext, onBack }: PlanStepProps) {
  const touched = useTouched<'membershipType' | 'paymentPlan'>();
  const shownFault = (field: 'membershipType' | 'paymentPlan') =>
    touched.has(field) ? faultOf(field, draft) : null;
  const pricesOf = (type: MembershipType) =>
    prices === undefined ? [] : PAYMENT_PLANS.map((plan) => priceText(prices[type], plan));
  const next = () => {
    touched.addAll(['membershipType', 'paymentPlan']);
    const isChosen = faultOf('membershipType', draft) === null && faultOf('paymentPlan', draft) === null;
    if (isChosen) onNext();
  };
  return (
    <StepForm submitLabel="次へ" onBack={onBack} onSubmit={next}>
      <Choices
        legend="会員種別"
        name="membershipType"
        options={MEMBERSHIP_TYPES.map((value) => ({
          value,
          label: MEMBERSHIP_TYPE_NAMES[value],
          about: [ABOUT_TYPES[value], ...pricesOf(value)],
        }))}
        chosen={draft.membershipType}
        fault={shownFault('membershipType')}
        onChoose={(membershipType) => onChange({ ...draft, membershipType })}
      />
      <Choices
        legend="お支払いプラン"
        name="paymentPlan"
        options={PAYMENT_PLANS.map((value) => ({
          value,
          label: PAYMENT_PLAN_NAMES[value],
          about: [ABOUT_PLANS[value]],
        }))}
        chosen={draft.paymentPlan}
        fault={shownFault('paymentPlan')}
        onChoose={(paymentPlan) => onChange({ ...draft, paymentPlan })}
      />
      <p>
        {prices === undefined
          ? '料金とカードの登録については、登録の後に事務局からご案内します。料金には消費税を含みます。'
          : 'お支払いの方法は、登録のあとにご案内します。'}
      </p>
    </StepForm>
  );
}
