import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { memberInfo, standing } from '#contract/member/membership.ts';
import { checkoutState, payments } from '#contract/payment/payments.ts';
import { useRead } from '#web/api/calls.ts';
import { keyOfAll } from '#web/api/refresh.ts';
import { refusedAim } from '#web/api/sign-in-aim.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { RetryButton } from '#web/ui/reading.tsx';

const TITLE = 'お支払い';
const NOT_ASKED = 'お支払いの結果を確かめられませんでした。電波の状態を確かめて、もう一度お試しください。';

/** The provider has mostly said it before the browser is back. */
const ASKED_EVERY_MS = 2_000;
/** Then something is amiss, and only a letter will come. */
const PATIENCE_MS = 60_000;
const ASKED_SELDOM_EVERY_MS = 15_000;

/** /payment-done: where the provider leads back to, with the checkout's id in the query; without one, its page was left without paying. */
export function PaymentDone() {
  const checkoutId = useCheckoutId();
  return (
    <Page title={TITLE}>
      <PageTitle>{TITLE}</PageTitle>
      {checkoutId === '' ? (
        <Notice action={<ToPayments />}>
          お支払いは行われていません。いつでも、もう一度お手続きいただけます。
        </Notice>
      ) : (
        <Outcome checkoutId={checkoutId} />
      )}
    </Page>
  );
}

function Outcome({ checkoutId }: { readonly checkoutId: string }) {
  const isPatient = useIsFirst(PATIENCE_MS);
  const query = useRead(
    checkoutState,
    { body: { checkoutId } },
    {
      refetchInterval: ({ state: { data } }) =>
        data === undefined || data.state === 'waiting'
          ? isPatient
            ? ASKED_EVERY_MS
            : ASKED_SELDOM_EVERY_MS
          : false,
      retry: false,
      gcTime: 0,
    },
  );
  const { data, isError } = query;
  const state = data?.state;
  useRefreshed(state === 'paid' || state === 'slip' || state === 'later');
  if (data === undefined && isError)
    return <Notice action={<RetryButton query={query} />}>{NOT_ASKED}</Notice>;
  switch (state) {
    case 'paid':
      return <Thanks />;
    case 'slip':
      return (
        <Told action={<ToPayments />}>
          お支払い番号または振込先をお渡ししました。お支払いの場所と期限は、お支払いの画面と、決済会社からのメールでお確かめください。入金の確認がとれると、すぐにご利用いただけます。
        </Told>
      );
    case 'later':
      return (
        <Told action={<ToPayments />}>
          お申し込みを受け付けました。今回のお支払いはありません。最初のお支払いを確認したあとに、ご利用いただけます。お支払いの日は、お支払いの画面でお確かめください。
        </Told>
      );
    case 'ended':
      return (
        <Told action={<ToPayments />}>
          お支払いは行われていません。手続きの時間が切れたか、途中で終わりました。いつでも、もう一度お手続きいただけます。
        </Told>
      );
    case 'owedBack':
      return (
        <Told action={<ToPayments />}>
          お支払いがありましたが、会費をお支払いになる方が変わったあとでしたので、会員の期間にはなりません。お支払いいただいた会費は、事務局から返金いたします。
        </Told>
      );
    default:
      return isPatient ? (
        <Told>お支払いを確認しています…　このままお待ちください。</Told>
      ) : (
        <Told action={<ToPayments />}>
          確認に時間がかかっています。お支払いの確認がとれましたら、メールでお知らせします。このページを閉じても大丈夫です。もう一度お支払いになる必要はありません。
        </Told>
      );
  }
}

function Thanks() {
  const aim = refusedAim();
  const ways = (
    <>
      <Link to={aim}>{aim === '/top' ? 'ホームへ進む' : '見ようとしていたページへ進む'}</Link>
      <ToPayments />
    </>
  );
  return (
    <Told action={ways}>
      お支払いを確認しました。ありがとうございます。領収書は、お支払いの画面から開けます。
    </Told>
  );
}

/** Read out when it changes. */
function Told({ children, action }: { readonly children: string; readonly action?: ReactNode }) {
  return (
    <div role="status">
      <Notice action={action}>{children}</Notice>
    </div>
  );
}

function ToPayments() {
  return <Link to="/payments">お支払いの画面へ</Link>;
}

function useCheckoutId(): string {
  const query = useLocation({ select: ({ searchStr }) => searchStr });
  return new URLSearchParams(query).get('checkout') ?? '';
}

/** Whether so many milliseconds have not passed yet. */
function useIsFirst(milliseconds: number): boolean {
  const [isFirst, setFirst] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setFirst(false), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isFirst;
}

/** What was read before the payment is out of date. */
function useRefreshed(hasChanged: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!hasChanged) return;
    for (const call of [payments, memberInfo, standing]) {
      void client.invalidateQueries({ queryKey: keyOfAll(call) });
    }
  }, [hasChanged, client]);
}
