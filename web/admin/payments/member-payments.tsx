import { useState } from 'react';
import { type MemberPayments as Known, memberPayments } from '#contract/payment/admin.ts';
import { PAYMENT_METHOD_NAMES, PAYMENT_STATE_NAMES, paidForText } from '#domain/membership/payment.ts';
import { choiceText, yenText } from '#domain/membership/words.ts';
import { useRead } from '#web/api/calls.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { Facts } from '#web/ui/facts.tsx';
import { fullDayText } from '#web/ui/jst.ts';
import { Reading } from '#web/ui/reading.tsx';
import { DeedButton } from '../controls/buttons.tsx';
import { momentText } from '../moment.ts';
import { Buttons, Section } from '../record/section.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { ACTOR_NAMES, DISPUTE_MEANINGS, NO_PAYMENTS, NOT_READ, PAYMENTS } from './messages.ts';
import { NoticeButton } from './notice-dialog.tsx';
import styles from './payments.module.css';
import { RefundDialog } from './refund-dialog.tsx';
import { ReturnLinks } from './return-links.tsx';
import { TakingBackDialog } from './taking-back-dialog.tsx';

type Payment = Known['payments'][number];
type Open =
  | { readonly kind: 'entry' }
  | { readonly kind: 'refund' | 'takingBack'; readonly payment: Payment };

/** お支払い on a member's page: how it stands, every payment, and what happened. */
export function MemberPayments({ memberId }: { readonly memberId: string }) {
  const query = useRead(memberPayments, { params: { memberId } });
  return (
    <Section heading={PAYMENTS}>
      <Reading query={query} shape="rows" problem={readingProblem(query.error, NOT_READ)}>
        {(known) => <Parts known={known} />}
      </Reading>
    </Section>
  );
}

function Parts({ known }: { readonly known: Known }) {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Facts rows={factsOf(known)} />
      <Buttons>
        <DeedButton deed="main" onClick={() => setOpen({ kind: 'entry' })}>
          お支払いを入力する…
        </DeedButton>
        <NoticeButton known={known} />
      </Buttons>
      {known.payments.length === 0 ? (
        <p>{NO_PAYMENTS}</p>
      ) : (
        <ul className="card list">
          {known.payments.map((payment) => (
            <PaymentRow key={payment.payment_id} payment={payment} onOpen={setOpen} />
          ))}
        </ul>
      )}
      <details>
        <summary className={styles.summary}>会員の経過（{known.course.length}件）</summary>
        <ol className="card list">
          {known.course.map(({ at, sentence, by }) => (
            <li key={`${at} ${sentence}`} className={styles.event}>
              <span>{sentence}</span>
              <span className="hint">
                {momentText(at)}　{ACTOR_NAMES[by]}
              </span>
            </li>
          ))}
        </ol>
      </details>
      {open?.kind === 'entry' && <EntryDialog known={known} onClose={close} />}
      {open?.kind === 'refund' && (
        <RefundDialog memberId={known.member_id} payment={open.payment} onClose={close} />
      )}
      {open?.kind === 'takingBack' && (
        <TakingBackDialog memberId={known.member_id} payment={open.payment} onClose={close} />
      )}
    </>
  );
}

type PaymentRowProps = { readonly payment: Payment; readonly onOpen: (open: Open) => void };

function PaymentRow({ payment, onOpen }: PaymentRowProps) {
  const { amount, refunded, state, method, receipt_number: number, note } = payment;
  const what = `${paidForText(payment)} ${yenText(amount)}`;
  const underWay =
    state === 'paid' && payment.dispute !== 'open' ? amount - refunded - payment.refundable : 0;
  return (
    <li className={styles.payment}>
      <div className={styles.about}>
        <span>
          {paidForText(payment)}　<b className={styles.amount}>{yenText(amount)}</b>
        </span>
        <span className="hint">
          {momentText(payment.at)}　{PAYMENT_METHOD_NAMES[method]}
          {number !== null && `　領収書番号 ${number}`}
        </span>
        <span className={styles.state} data-state={state}>
          {PAYMENT_STATE_NAMES[state]}
          {state === 'paid' && refunded > 0 && `（うち${yenText(refunded)}を返金）`}
          {underWay > 0 && `（${yenText(underWay)}の返金を手続き中）`}
        </span>
        {payment.dispute === 'inquiry' && (
          <span className={styles.urgent}>カード会社から{DISPUTE_MEANINGS.inquiry}</span>
        )}
        {payment.dispute === 'open' && (
          <span className={styles.urgent}>
            カード会社から異議申し立てが出ています。結果が決まるまで返金できません。
          </span>
        )}
        {payment.dispute === 'lost' && (
          <span className={styles.urgent}>カード会社の異議申し立てにより、支払った方に戻りました。</span>
        )}
        {payment.is_owed_back && (
          <span className={styles.urgent}>当たる期間がありません。返金が必要です。</span>
        )}
        <ReturnLinks returns={payment.returns} />
        {note !== '' && <span className="hint">{note}</span>}
      </div>
      <Buttons>
        {payment.is_in_hand && (
          <DeedButton
            deed="risky"
            aria-label={`${what}の入力を取り消す`}
            onClick={() => onOpen({ kind: 'takingBack', payment })}
          >
            入力の取り消し…
          </DeedButton>
        )}
        {payment.refundable > 0 && (
          <DeedButton
            deed="risky"
            aria-label={`${what}を返金する`}
            onClick={() => onOpen({ kind: 'refund', payment })}
          >
            返金…
          </DeedButton>
        )}
      </Buttons>
    </li>
  );
}

function factsOf(known: Known) {
  const { expires_at: expires, leaving_on: leaving, next } = known;
  return [
    ['いまの会員資格', `${choiceText(known)}（${known.is_in_force ? '有効' : '有効ではない'}）`],
    ['有効期限', expires === null ? '入金前' : fullDayText(expires)],
    ['毎月のお支払い', known.has_debit ? '登録あり（毎月1日）' : 'なし'],
    ...(next === null ? [] : ([['次のお支払いから', choiceText(next)]] as const)),
    ...(leaving === null ? [] : ([['退会の届け', `最終日は${fullDayText(leaving)}`]] as const)),
  ] as const;
}
