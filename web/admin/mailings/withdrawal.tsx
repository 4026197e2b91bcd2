import { useState } from 'react';
import {
  callBackMailing,
  type MailingDetail,
  searchMailings,
  searchRecipients,
  withdrawMailing,
} from '#contract/messaging/mailings.ts';
import { useWrite } from '#web/api/use-write.ts';
import { DeedButton } from '../controls/buttons.tsx';
import { Question } from '../dialog/question.tsx';
import { SavingProblem } from '../record/problem.tsx';
import { Buttons } from '../record/section.tsx';
import type { Kept } from '../record/use-record.ts';
import { NOT_DONE, WITHDRAW_DRAFT, WITHDRAW_SENDING } from './messages.ts';

/** How a mailing is taken back: a scheduled one becomes a draft again, any other that is not sent ends for good. */
export function Withdrawal({ record }: { readonly record: Kept<MailingDetail> }) {
  const { mailing_id: mailingId, state } = record.stored;
  const [isAsked, setAsked] = useState(false);
  const refreshed = { refreshesAlways: [searchMailings, searchRecipients] };
  const calling = useWrite(callBackMailing, refreshed);
  const withdrawing = useWrite(withdrawMailing, refreshed);
  if (state === 'sent' || state === 'withdrawn') return null;
  const params = { mailingId };
  const withdraw = () => {
    setAsked(false);
    withdrawing.mutate({ params }, { onSuccess: record.keep });
  };
  return (
    <>
      <Buttons>
        {state === 'scheduled' && (
          <DeedButton
            deed="plain"
            disabled={calling.isPending}
            onClick={() => calling.mutate({ params }, { onSuccess: record.keep })}
          >
            予約を取り消して下書きに戻す
          </DeedButton>
        )}
        {state !== 'scheduled' && (
          <DeedButton deed="risky" disabled={withdrawing.isPending} onClick={() => setAsked(true)}>
            {state === 'draft' ? '下書きを取りやめる' : '送信を取りやめる'}
          </DeedButton>
        )}
      </Buttons>
      <SavingProblem error={calling.error ?? withdrawing.error} notDone={NOT_DONE} />
      {isAsked && (
        <Question
          deed="destructive"
          sentence={state === 'draft' ? WITHDRAW_DRAFT : WITHDRAW_SENDING}
          onYes={withdraw}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
