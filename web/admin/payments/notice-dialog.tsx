import { useId, useState } from 'react';
import { enterNotice, type MemberPayments as Known } from '#contract/payment/admin.ts';
import { NOTICE_RULE } from '#domain/membership/payment-terms.ts';
import { yenText } from '#domain/membership/words.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Choices } from '#web/ui/form/choices.tsx';
import { StepForm } from '#web/ui/form/step-form.tsx';
import { dayAfter, fullDayText } from '#web/ui/jst.ts';
import { ModalDialog } from '#web/ui/modal-dialog.tsx';
import { DeedButton } from '../controls/buttons.tsx';
import { SavingProblem } from '../record/problem.tsx';
import { NOT_DONE } from './messages.ts';
import styles from './payments.module.css';
import { changing } from './queries.ts';

type KnownProps = { readonly known: Known };

/** 退会の届け by the office: entering it, or taking it back as long as the member could. Nothing if neither is possible. */
export function NoticeButton({ known }: KnownProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (known.last_days.length === 0 && !known.can_stay) return null;
  return (
    <>
      <DeedButton deed="risky" onClick={() => setOpen(true)}>
        {known.can_stay ? '退会の届けを取り消す…' : '退会の届けを入力する…'}
      </DeedButton>
      {isOpen && known.can_stay && <TakingBack known={known} onClose={close} />}
      {isOpen && !known.can_stay && <Entering known={known} onClose={close} />}
    </>
  );
}

type DialogProps = KnownProps & { readonly onClose: () => void };

/** The last day, with what is still debited before it. */
function Entering({ known, onClose }: DialogProps) {
  const { member_id: memberId, name, last_days: days } = known;
  const id = useId();
  const [chosen, setChosen] = useState(days[0]?.day ?? '');
  const { mutate, isPending, error } = useWrite(enterNotice, changing(memberId));
  const submit = () => {
    if (!isPending) mutate({ params: { memberId }, body: { lastDay: chosen } }, { onSuccess: onClose });
  };
  return (
    <ModalDialog role="dialog" labelledBy={id} onClose={onClose}>
      <h2 id={id} className={styles.heading}>
        退会の届けの入力
      </h2>
      <p>
        {`${name}さんから電話などで聞いた退会の届けを入力します。${NOTICE_RULE}会員と会費を支払う人に、事務局が入力したことをメールでお知らせします。`}
      </p>
      <StepForm
        submitLabel="この日で退会の届けを入力する"
        onBack={onClose}
        backLabel="やめる"
        isBusy={isPending}
        onSubmit={submit}
      >
        <Choices
          legend="最終日"
          name="last-day"
          options={days.map((one) => ({
            value: one.day,
            label: fullDayText(one.day),
            about: [`${fullDayText(dayAfter(one.day))}に終わります。`, debitText(one.debits, known)],
          }))}
          chosen={chosen}
          fault={null}
          onChoose={setChosen}
        />
        <SavingProblem error={error} notDone={NOT_DONE} />
      </StepForm>
    </ModalDialog>
  );
}

/** Which debits still come. */
function debitText(debits: readonly string[], { debit_amount: amount }: Known): string {
  const [first] = debits;
  const last = debits.at(-1);
  if (first === undefined || last === undefined) return 'これからの引き落としはありません。';
  const sum = amount === null ? '会費' : `${yenText(amount)}`;
  return debits.length === 1
    ? `${fullDayText(first)}に、あと1回${sum}が引き落とされます。`
    : `${fullDayText(first)}から${fullDayText(last)}まで、あと${debits.length}回${sum}が引き落とされます。`;
}

function TakingBack({ known, onClose }: DialogProps) {
  const { member_id: memberId, name, has_debit: hasDebit } = known;
  const id = useId();
  const { mutate, isPending, error } = useWrite(enterNotice, changing(memberId));
  const submit = () => {
    if (!isPending) mutate({ params: { memberId }, body: { lastDay: null } }, { onSuccess: onClose });
  };
  return (
    <ModalDialog role="alertdialog" labelledBy={id} onClose={onClose}>
      <h2 id={id} className={styles.heading}>
        退会の届けの取り消し
      </h2>
      <p>
        {`${name}さんの退会の届けを取り消します。${hasDebit ? '毎月1日の引き落としも、これまでどおり続きます。' : ''}会員と会費を支払う人にメールでお知らせします。`}
      </p>
      <StepForm
        submitLabel="届けを取り消す"
        onBack={onClose}
        backLabel="やめる"
        isBusy={isPending}
        onSubmit={submit}
      >
        <SavingProblem error={error} notDone={NOT_DONE} />
      </StepForm>
    </ModalDialog>
  );
}
