import { useState } from 'react';
import { type PaymentsOverview, paymentsOverview, withdrawRefund } from '#contract/payment/admin.ts';
import { yenText } from '#domain/membership/words.ts';
import { readingOf } from '#web/api/calls.ts';
import { useWrite } from '#web/api/use-write.ts';
import { DeedButton } from '../controls/buttons.tsx';
import { Question } from '../dialog/question.tsx';
import { SavingProblem } from '../record/problem.tsx';
import { MemberLink, memberText } from './member-link.tsx';
import { NOT_DONE } from './messages.ts';
import styles from './payments.module.css';

type OpenRefund = PaymentsOverview['open_refunds'][number];

/** Refunds that the provider has not made. One that it has refused can be withdrawn. */
export function OpenRefunds({ refunds }: { readonly refunds: readonly OpenRefund[] }) {
  const [withdrawing, setWithdrawing] = useState<OpenRefund | null>(null);
  const { mutate, isPending, error } = useWrite(withdrawRefund, { keeps: readingOf(paymentsOverview) });
  return (
    <div className="stack2">
      <h3 className="subheading">手続き中の返金</h3>
      {refunds.length === 0 ? (
        <p className="hint">ありません。</p>
      ) : (
        <ul className="card list">
          {refunds.map((refund) => (
            <li key={refund.refund_id} className={styles.person}>
              <div className={styles.about}>
                <MemberLink memberId={refund.member_id} name={refund.name} />
                <span className={styles.what} data-urgent={refund.problem !== null}>
                  {yenText(refund.amount)}　{refund.problem ?? '決済サービスの手続きを待っています。'}
                </span>
              </div>
              {refund.problem !== null && (
                <DeedButton
                  deed="risky"
                  disabled={isPending}
                  aria-label={`${memberText(refund.name)}への返金${yenText(refund.amount)}を取り下げる`}
                  onClick={() => setWithdrawing(refund)}
                >
                  取り下げる…
                </DeedButton>
              )}
            </li>
          ))}
        </ul>
      )}
      <SavingProblem error={error} notDone={NOT_DONE} />
      {withdrawing !== null && (
        <Question
          deed="destructive"
          sentence={`${memberText(withdrawing.name)}への${yenText(withdrawing.amount)}の返金を取り下げます。お金は戻りません。よろしいですか？`}
          onYes={() => {
            mutate({ params: { refundId: withdrawing.refund_id }, body: {} });
            setWithdrawing(null);
          }}
          onClose={() => setWithdrawing(null)}
        />
      )}
    </div>
  );
}
