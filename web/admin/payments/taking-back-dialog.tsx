import { useId, useState } from 'react';
import { type MemberPayments, MOST_OF_NOTE, takeBackPayment } from '#contract/payment/admin.ts';
import { paidForText } from '#domain/membership/payment.ts';
import { yenText } from '#domain/membership/words.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Field } from '#web/ui/form/field.tsx';
import { StepForm } from '#web/ui/form/step-form.tsx';
import { ModalDialog } from '#web/ui/modal-dialog.tsx';
import { SavingProblem } from '../record/problem.tsx';
import { NO_NAMES_IN_NOTES, NOT_DONE } from './messages.ts';
import styles from './payments.module.css';
import { changing } from './queries.ts';

type TakingBackDialogProps = {
  readonly memberId: string;
  readonly payment: MemberPayments['payments'][number];
  readonly onClose: () => void;
};

/** 入力の取り消し: a payment that was entered by mistake. */
export function TakingBackDialog({ memberId, payment, onClose }: TakingBackDialogProps) {
  const id = useId();
  const [note, setNote] = useState(payment.note);
  const { mutate, isPending, error } = useWrite(takeBackPayment, changing(memberId));
  const submit = () => {
    if (isPending) return;
    mutate({ params: { paymentId: payment.payment_id }, body: { note } }, { onSuccess: onClose });
  };
  return (
    <ModalDialog role="alertdialog" labelledBy={id} onClose={onClose}>
      <h2 id={id} className={styles.heading}>
        入力の取り消し
      </h2>
      <p>
        誤って入力した「{paidForText(payment)}　{yenText(payment.amount)}
        」を取り消します。このお支払いの期間はなくなり、記録は帳簿に残ります。会員にメールでお知らせします。
      </p>
      <StepForm
        submitLabel="取り消す"
        onBack={onClose}
        backLabel="やめる"
        isBusy={isPending}
        onSubmit={submit}
      >
        <Field
          label="メモ"
          need="optional"
          hint={NO_NAMES_IN_NOTES}
          maxLength={MOST_OF_NOTE}
          value={note}
          fault={null}
          onChange={setNote}
        />
        <SavingProblem error={error} notDone={NOT_DONE} />
      </StepForm>
    </ModalDialog>
  );
}
