import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { PaidMembership, Payments, TermsView } from '#contract/payment/payments.ts';
import { usePaying } from '#web/api/provider-page.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Choices } from '#web/ui/form/choices.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PressProblem } from '#web/ui/press-problem.tsx';
import { useToday } from '#web/ui/today.ts';
import { factsOf, startOptions } from './checked-words.ts';
import type { PaymentCheckProps } from './payment-check.tsx';
import styles from './payments.module.css';

type CheckedPaymentProps = PaymentCheckProps & { readonly own: Payments };

/** What is bought, and the way to pay for it; nothing to pay if the choice is not offered now. */
export function CheckedPayment({ own, memberId, type, plan }: CheckedPaymentProps) {
  const membership = own.memberships.find(({ member_id }) => member_id === memberId);
  const offer = membership?.offers.find(
    (one) => one.way === 'payNow' && one.type === type && one.plan === plan,
  );
  if (own.by === 'office' || membership === undefined || offer === undefined) {
    return (
      <Notice action={<Link to="/payments">お支払いの画面へ</Link>}>
        この内容のお支払いは、いまは必要ないか、お受けできません。
      </Notice>
    );
  }
  return <Checked own={own} membership={membership} offer={offer} />;
}

type CheckedProps = {
  readonly own: Payments;
  readonly membership: PaidMembership;
  readonly offer: TermsView;
};

function Checked({ own, membership, offer }: CheckedProps) {
  const { pay, isOpening, problem } = usePaying();
  const today = useToday();
  // A page that stays open past midnight offers today's payment, which the server refuses as it has changed.
  const offered = offer.payment?.later_start_on ?? null;
  const laterStart = offered !== null && offered > today ? offered : null;
  const [isLater, setLater] = useState(false);
  const startsOn = isLater && laterStart !== null ? laterStart : offer.from;
  return (
    <section className={styles.part}>
      {laterStart !== null && (
        <Choices
          legend="いつから始めますか"
          name="start"
          options={startOptions(offer, laterStart)}
          chosen={isLater ? 'later' : 'today'}
          fault={null}
          onChoose={(start) => setLater(start === 'later')}
        />
      )}
      <Facts rows={factsOf({ membership, offer, startsOn, today, otherMethods: own.other_methods })} />
      <p className={styles.ways}>
        <TextLink name="terms-of-service">利用規約</TextLink>
        <TextLink name="specified-commercial-transactions-law-notations">特定商取引法に基づく表記</TextLink>
        <TextLink name="withdrawal">退会について</TextLink>
      </p>
      <p>
        カードの番号は決済会社のページで入力し、このサイトには届きません。カードの本人認証（3Dセキュア）をお願いすることがあります。
      </p>
      <button
        type="button"
        className={styles.yes}
        aria-disabled={isOpening}
        onClick={() => {
          if (!isOpening) pay(membership.member_id, offer, startsOn);
        }}
      >
        {isOpening
          ? 'お支払いのページを開いています…'
          : startsOn === offer.from
            ? 'この内容で支払いへ進む'
            : 'この内容でカードの登録へ進む'}
      </button>
      <PressProblem sentence={problem} />
      <p>
        <Link to="/payments" className={styles.more}>
          種別・プランを選び直す
        </Link>
      </p>
    </section>
  );
}

function TextLink({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <Link to="/site-info/$name" params={{ name }}>
      {children}
    </Link>
  );
}
