import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Wish } from '#domain/inquiry/wishes.ts';
import { fullDayText } from '../jst.ts';
import { Notice } from '../notice.tsx';

type NotInForceProps = {
  /** Last day in force, `YYYY-MM-DD`; null before the first payment. */
  readonly expiresAt: string | null;
  /** Another way from here. */
  readonly children?: ReactNode;
};

/** Why a member's membership is not in force, and what to do about it. */
export function NotInForce({ expiresAt, children }: NotInForceProps) {
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
      {`会員の有効期限が${fullDayText(expiresAt)}で切れています。継続すると、会員向けのページをまたご覧いただけます。`}
    </Notice>
  );
}

type InquiryLinkProps = {
  readonly wish: Wish;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** Leads to the contact form with a wish filled in, for what only the office can do. */
export function InquiryLink({ wish, children, ...props }: InquiryLinkProps) {
  return (
    <Link to="/contact" hash={wish} {...props}>
      {children}
    </Link>
  );
}
