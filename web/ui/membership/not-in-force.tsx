import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PaidMembership, Payments } from '#contract/payment/payments.ts';
import { fullDayText } from '../jst.ts';
import { Notice } from '../notice.tsx';
import { Skeleton } from '../reading.tsx';
import { dueOffer } from './due-offer.ts';
import { InquiryLink } from './inquiry-link.tsx';
import { PayLink } from './pay-link.tsx';
import { isEndedByRefusal } from './refusal.ts';

type AtTheOfficeProps = {
  /** Last day in force, `YYYY-MM-DD`; null before the first payment. */
  readonly expiresAt: string | null;
  /** Another way from here. */
  readonly children?: ReactNode;
};

type NotInForceProps = AtTheOfficeProps & {
  /** Undefined until it is known; null where it can't be. */
  readonly payments: Payments | null | undefined;
};

/** Why a member's membership is not in force, and what to do about it: pay where a provider takes payments, else ask. */
export function NotInForce({ expiresAt, payments, children }: NotInForceProps) {
  if (payments === undefined) return <Skeleton shape="twoRows" />;
  const own = payments?.memberships.find(({ is_own }) => is_own);
  if (own === undefined || payments?.by !== 'provider') {
    return <AtTheOffice expiresAt={expiresAt}>{children}</AtTheOffice>;
  }
  const offer = dueOffer(own);
  const isSlip = payments.payments.some((one) => one.member_id === own.member_id && one.state === 'pending');
  const ways = (
    <>
      {offer !== null && !isSlip && (
        <PayLink
          memberId={own.member_id}
          offer={offer}
          verb={own.failed_month === null ? '支払う' : 'もう一度支払う'}
        />
      )}
      <Link to="/payments">
        {isSlip || own.debit !== null || payments.paid_by !== null
          ? 'お支払いの画面を見る'
          : '種別・プランや、お支払いの方法を選ぶ'}
      </Link>
      <InquiryLink wish={expiresAt === null ? 'payment' : 'renewal'}>事務局に問い合わせる</InquiryLink>
      {children}
    </>
  );
  const payer = payments.paid_by;
  return (
    <Notice action={ways}>
      {reasonOf(own, isSlip)}
      {payer !== null && `お支払いは、${payer}さんが、ご自分の画面で行えます。`}
    </Notice>
  );
}

const KEPT = 'フォローや通知の設定など、これまでのものはすべて残っていて、お支払いがすむとすぐに使えます。';

function reasonOf(membership: PaidMembership, isSlip: boolean): string {
  const { expires_at, failed_month, debit } = membership;
  if (debit !== null) {
    return `お申し込みを受け付けています。${fullDayText(debit.next_on)}のお支払いを確認したあとに、会員向けのページをご覧いただけます。`;
  }
  if (isSlip) {
    return '入金を待っています。コンビニまたは銀行でのお支払いの確認がとれると、会員向けのページをご覧いただけます。';
  }
  if (expires_at === null) {
    return '会員登録を受け付けました。お支払いがすむと、会員向けのページをご覧いただけるようになります。';
  }
  const last = fullDayText(expires_at);
  return failed_month === null || !isEndedByRefusal(membership)
    ? `会員の有効期限が${last}で切れています。${KEPT}`
    : `カードでのお支払いができなかったため、会員の期間が${last}で終わりました。${KEPT}`;
}

function AtTheOffice({ expiresAt, children }: AtTheOfficeProps) {
  if (expiresAt === null) {
    const ways = (
      <>
        <a href="/register-card-info.html">お支払いの案内を見る</a>
        <InquiryLink wish="payment">案内のメールが届かないとき</InquiryLink>
        {children}
      </>
    );
    return (
      <Notice action={ways}>
        会員登録を受け付けました。お支払いの確認がとれると、会員向けのページをご覧いただけるようになります。
      </Notice>
    );
  }
  const ways = (
    <>
      <InquiryLink wish="renewal">会員の継続を申し込む</InquiryLink>
      {children}
    </>
  );
  return (
    <Notice action={ways}>
      {`会員の有効期限が${fullDayText(expiresAt)}で切れています。継続すると、会員向けのページをまたご覧いただけます。フォローや通知の設定は、そのまま残っています。`}
    </Notice>
  );
}
