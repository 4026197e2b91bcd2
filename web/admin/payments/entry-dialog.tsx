import { useId, useState } from 'react';
import { enterPayment, type MemberPayments, MOST_OF_NOTE } from '#contract/payment/admin.ts';
import {
  MEMBERSHIP_TYPE_NAMES,
  MEMBERSHIP_TYPES,
  PAYMENT_PLAN_NAMES,
  PAYMENT_PLANS,
} from '#domain/membership/membership.ts';
import { METHODS_BY_HAND, PAYMENT_METHOD_NAMES } from '#domain/membership/payment.ts';
import { monthText } from '#domain/membership/words.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Field } from '#web/ui/form/field.tsx';
import { StepForm } from '#web/ui/form/step-form.tsx';
import { ModalDialog } from '#web/ui/modal-dialog.tsx';
import { Choice } from '../controls/choice.tsx';
import { useCreationKey } from '../record/creation-key.ts';
import { SavingProblem } from '../record/problem.tsx';
import { amountOf, monthsAround, proposed } from './amounts.ts';
import { AMOUNT_WRONG, DAY_WRONG, NO_NAMES_IN_NOTES, NOT_DONE } from './messages.ts';
import styles from './payments.module.css';
import { changing } from './queries.ts';

type EntryDialogProps = { readonly known: MemberPayments; readonly onClose: () => void };

/** A payment that came past the provider, with the amount proposed from the prices. */
export function EntryDialog({ known, onClose }: EntryDialogProps) {
  const id = useId();
  const { member_id: memberId, today, prices, payer } = known;
  const choice = known.next ?? known;
  const [entry, setEntry] = useState({
    payerId: payer?.member_id ?? memberId,
    method: 'transfer' as (typeof METHODS_BY_HAND)[number],
    day: today,
    type: choice.type,
    plan: choice.plan,
    month: today.slice(0, 7),
    note: '',
  });
  // Null: as proposed.
  const [typed, setTyped] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const key = useCreationKey();
  const { mutate, isPending, error } = useWrite(enterPayment, changing(memberId));
  const amountText = typed ?? proposed(prices, entry.type, entry.plan);
  const amount = amountOf(amountText);
  const isDayWrong = entry.day === '' || entry.day > today;
  const change = (part: Partial<typeof entry>) => setEntry({ ...entry, ...part });
  const submit = () => {
    setTried(true);
    if (amount === null || isDayWrong || isPending) return;
    const body = { ...entry, month: entry.plan === 'monthly' ? entry.month : null, amount };
    const idempotencyKey = key.of(body);
    mutate({ params: { memberId }, body, idempotencyKey }, { onSuccess: onClose });
  };
  return (
    <ModalDialog role="dialog" labelledBy={id} onClose={onClose}>
      <h2 id={id} className={styles.heading}>
        お支払いの入力
      </h2>
      <StepForm
        submitLabel="入力する"
        onBack={onClose}
        backLabel="やめる"
        isBusy={isPending}
        onSubmit={submit}
      >
        {payer !== null && (
          <Choice
            label="支払った方（領収書の宛名）"
            value={entry.payerId}
            options={[payer, known].map((one) => [one.member_id, one.name] as const)}
            onChange={(payerId) => change({ payerId })}
          />
        )}
        <Choice
          label="方法"
          value={entry.method}
          options={METHODS_BY_HAND.map((one) => [one, PAYMENT_METHOD_NAMES[one]] as const)}
          onChange={(method) => change({ method })}
        />
        <Field
          label="入金日"
          type="date"
          max={today}
          value={entry.day}
          fault={isTried && isDayWrong ? DAY_WRONG : null}
          onChange={(day) => change({ day })}
        />
        <Choice
          label="会員種別"
          value={entry.type}
          options={MEMBERSHIP_TYPES.map((one) => [one, MEMBERSHIP_TYPE_NAMES[one]] as const)}
          onChange={(type) => change({ type })}
        />
        <Choice
          label="お支払いプラン"
          value={entry.plan}
          options={PAYMENT_PLANS.map((one) => [one, PAYMENT_PLAN_NAMES[one]] as const)}
          onChange={(plan) => change({ plan })}
        />
        {entry.plan === 'monthly' && (
          <Choice
            label="何月分"
            value={entry.month}
            options={monthsAround(today.slice(0, 7), 6, 12).map((one) => [one, monthText(one)] as const)}
            onChange={(month) => change({ month })}
          />
        )}
        <Field
          label="金額（円、税込）"
          inputMode="numeric"
          value={amountText}
          fault={isTried && amount === null ? AMOUNT_WRONG : null}
          onChange={setTyped}
        />
        <Field
          label="メモ"
          need="optional"
          hint={NO_NAMES_IN_NOTES}
          maxLength={MOST_OF_NOTE}
          value={entry.note}
          fault={null}
          onChange={(note) => change({ note })}
        />
        <SavingProblem error={error} notDone={NOT_DONE} />
      </StepForm>
    </ModalDialog>
  );
}
