import { useState } from 'react';
import { memberPayments, type PaymentsOverview } from '#contract/payment/admin.ts';
import { yenText } from '#domain/membership/words.ts';
import { useRead } from '#web/api/calls.ts';
import { DeedButton } from '../controls/buttons.tsx';
import { momentText } from '../moment.ts';
import { SavingProblem } from '../record/problem.tsx';
import { MemberLink } from './member-link.tsx';
import { ERASED, NOT_READ } from './messages.ts';
import styles from './payments.module.css';
import { RefundDialog } from './refund-dialog.tsx';

type Owed = PaymentsOverview['owed_back'][number];

/** Payments that go back. An erased member has no page: such a payment is refunded from here. */
export function OwedBack({ payments }: { readonly payments: readonly Owed[] }) {
  const [open, setOpen] = useState<Owed | null>(null);
  return (
    <div className="stack2">
      <h3 className="subheading">返金が必要なお支払い</h3>
      {payments.length === 0 ? (
        <p className="hint">ありません。</p>
      ) : (
        <ul className="card list">
          {payments.map((one) => (
            <li key={one.payment_id} className={styles.person}>
              <div className={styles.about}>
                <MemberLink memberId={one.member_id} name={one.name} />
                <span className={styles.what} data-urgent>
                  {yenText(one.amount)}（{momentText(one.at)}の入金）
                </span>
              </div>
              {one.name === '' && (
                <DeedButton
                  deed="risky"
                  aria-label={`${ERASED}のお支払い${yenText(one.amount)}を返金する`}
                  onClick={() => setOpen(one)}
                >
                  返金…
                </DeedButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {open !== null && <ErasedRefund owed={open} onClose={() => setOpen(null)} />}
    </div>
  );
}

function ErasedRefund({ owed, onClose }: { readonly owed: Owed; readonly onClose: () => void }) {
  const { member_id: memberId, payment_id: paymentId } = owed;
  const { data, error } = useRead(memberPayments, { params: { memberId } });
  const payment = data?.payments.find((one) => one.payment_id === paymentId);
  return payment === undefined ? (
    <SavingProblem error={error} notDone={NOT_READ} />
  ) : (
    <RefundDialog memberId={memberId} payment={payment} onClose={onClose} />
  );
}
