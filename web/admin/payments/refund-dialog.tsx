import { useId, useState } from 'react';
import { type MemberPayments, MOST_OF_NOTE, refundPayment } from '#contract/payment/admin.ts';
import { paidForText } from '#domain/membership/payment.ts';
import { yenText } from '#domain/membership/words.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Field } from '#web/ui/form/field.tsx';
import { StepForm } from '#web/ui/form/step-form.tsx';
import { ModalDialog } from '#web/ui/modal-dialog.tsx';
import { SavingProblem } from '../record/problem.tsx';
import { Check } from '../record/section.tsx';
import { amountOf } from './amounts.ts';
import { NO_NAMES_IN_NOTES, NOT_DONE, REASON_MISSING } from './messages.ts';
import styles from './payments.module.css';
import { changing } from './queries.ts';

type RefundDialogProps = {
  readonly memberId: string;
  readonly payment: MemberPayments['payments'][number];
  readonly onClose: () => void;
};

/** 返金: how much, whether its days end, and why. */
export function RefundDialog({ memberId, payment, onClose }: RefundDialogProps) {
  const id = useId();
  const [text, setText] = useState(String(payment.refundable));
  const [endsMembership, setEnds] = useState(true);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = useWrite(refundPayment, changing(memberId));
  const amount = amountOf(text);
  const isWrong = amount === null || amount > payment.refundable;
  const submit = () => {
    setTried(true);
    if (isWrong || reason.trim() === '' || isPending) return;
    const params = { paymentId: payment.payment_id };
    mutate({ params, body: { amount, endsMembership, reason: reason.trim() } }, { onSuccess: onClose });
  };
  return (
    <ModalDialog role="dialog" labelledBy={id} onClose={onClose}>
      <h2 id={id} className={styles.heading}>
        {paidForText(payment)}の返金
      </h2>
      <p>
        {payment.source === 'provider'
          ? '返金の手続きは、決済サービスで自動で行われます。'
          : '先に現金や振込で返し、ここに記録してください。'}
      </p>
      <StepForm
        submitLabel={payment.source === 'provider' ? '返金する' : '返金したことを記録する'}
        onBack={onClose}
        backLabel="やめる"
        isBusy={isPending}
        onSubmit={submit}
      >
        <Field
          label="返金する金額（円）"
          inputMode="numeric"
          hint={`${yenText(payment.refundable)}まで返金できます。`}
          value={text}
          fault={isTried && isWrong ? `1円から${yenText(payment.refundable)}までで入力してください。` : null}
          onChange={setText}
        />
        {payment.is_owed_back ? (
          <p className="hint">このお支払いに当たる期間はありません。会員資格は変わりません。</p>
        ) : (
          <Check checked={endsMembership} onChange={setEnds}>
            このお支払いの期間も終わらせる
            {payment.plan === 'monthly' && '（毎月の引き落としも止まります）'}
          </Check>
        )}
        <Field
          label="返金の理由"
          need="required"
          hint={NO_NAMES_IN_NOTES}
          maxLength={MOST_OF_NOTE}
          value={reason}
          fault={isTried && reason.trim() === '' ? REASON_MISSING : null}
          onChange={setReason}
        />
        <SavingProblem error={error} notDone={NOT_DONE} />
      </StepForm>
    </ModalDialog>
  );
}
