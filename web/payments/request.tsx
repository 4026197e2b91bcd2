import { useState } from 'react';
import {
  answerRequest,
  chooseMembership,
  type PaidMembership,
  payments,
} from '#contract/payment/payments.ts';
import { readingOf } from '#web/api/calls.ts';
import { refusalText } from '#web/api/refusal-text.ts';
import { usePress } from '#web/api/use-press.ts';
import { Button } from '#web/ui/button.tsx';
import { fullDayText } from '#web/ui/jst.ts';
import { choiceText, costText } from '#web/ui/membership/choice-words.ts';
import { Confirmation } from './confirmation.tsx';
import { NOT_DONE } from './messages.ts';
import styles from './payments.module.css';

const KEEPS = { keeps: readingOf(payments) };

type RequestProps = {
  readonly membership: PaidMembership;
  readonly request: NonNullable<PaidMembership['request']>;
  /** Name of the reader's payer; null if the reader pays. */
  readonly paidBy: string | null;
};

/** A dearer choice that waits for the payer: the payer answers it, the member reads that nothing has changed. */
export function Request({ membership, request, paidBy }: RequestProps) {
  return request.is_to_answer ? (
    <ToAnswer membership={membership} request={request} />
  ) : (
    <Waiting membership={membership} request={request} paidBy={paidBy} />
  );
}

function ToAnswer({ membership, request }: Omit<RequestProps, 'paidBy'>) {
  const { member_id: memberId, name, debit } = membership;
  const { type, plan, from, amount } = request;
  const [answer, setAnswer] = useState<'agree' | 'decline' | null>(null);
  const { press, isPending, error } = usePress(answerRequest, KEEPS);
  const now = debit === null ? '' : `いまは${costText('monthly', debit.amount)}です。`;
  const asked = `${choiceText(request)}、${costText(plan, amount)}（税込）`;
  return (
    <section className={styles.request} aria-label={`${name}さんからの申し込み`}>
      <p className={styles.told} data-tone="waiting">
        {`${name}さんが、${asked}への変更を申し込んでいます。${now}同意されるまで、引き落としはいまのままです。`}
      </p>
      <div className={styles.answers}>
        <button type="button" className={styles.yes} onClick={() => setAnswer('agree')}>
          {`${costText(plan, amount)}に同意する…`}
        </button>
        <Button onClick={() => setAnswer('decline')}>同意しない…</Button>
      </div>
      {answer !== null && (
        <Confirmation
          question={
            answer === 'agree'
              ? `${fullDayText(from)}のお支払いから、${name}さんの会費が${asked}になり、あなたのカードから引き落とされます。`
              : `${asked}への変更に同意しません。${name}さんの会員種別と引き落としは、いまのままです。`
          }
          yes={answer === 'agree' ? '同意する' : '同意しない'}
          underWay="送信しています…"
          isUnderWay={isPending}
          problem={refusalText(error, NOT_DONE)}
          onYes={() =>
            press(
              { body: { memberId, type, plan, amount, agrees: answer === 'agree' } },
              { onSuccess: () => setAnswer(null) },
            )
          }
          onClose={() => setAnswer(null)}
        />
      )}
    </section>
  );
}

function Waiting({ membership, request, paidBy }: RequestProps) {
  const { member_id: memberId } = membership;
  const { type, plan } = membership.next ?? membership;
  const [isAsking, setAsking] = useState(false);
  const { press, isPending, error } = usePress(chooseMembership, KEEPS);
  const who = paidBy === null ? 'お支払いになる方' : `${paidBy}さん`;
  return (
    <div className={styles.request}>
      <p className={styles.told} data-tone="waiting">
        {`${choiceText(request)}、${costText(request.plan, request.amount)}（税込）への変更に、${who}の同意を待っています。同意があるまで、会員種別も会費もいまのままです。同意のあと、次の1日のお支払いから変わります。`}
      </p>
      <div>
        <Button onClick={() => setAsking(true)}>申し込みを取り消す</Button>
      </div>
      {isAsking && (
        <Confirmation
          question={`${choiceText(request)}への変更の申し込みを取り消します。`}
          yes="取り消す"
          underWay="取り消しています…"
          isUnderWay={isPending}
          problem={refusalText(error, NOT_DONE)}
          onYes={() => press({ body: { memberId, type, plan } }, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
