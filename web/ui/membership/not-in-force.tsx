import type { ReactNode } from 'react';
import { fullDayText } from '../jst.ts';
import { Notice } from '../notice.tsx';
import { InquiryLink } from './inquiry-link.tsx';

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
