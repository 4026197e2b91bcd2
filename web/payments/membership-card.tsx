import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { PaidMembership, Payments } from '#contract/payment/payments.ts';
import { MEMBERSHIP_TYPE_NAMES, PAYMENT_PLAN_NAMES } from '#domain/membership/membership.ts';
import { Facts } from '#web/ui/facts.tsx';
import { fullDayText } from '#web/ui/jst.ts';
import { choiceText, costText } from '#web/ui/membership/choice-words.ts';
import { dueOffer } from '#web/ui/membership/due-offer.ts';
import { InquiryLink } from '#web/ui/membership/inquiry-link.tsx';
import { PayLink } from '#web/ui/membership/pay-link.tsx';
import { isEndedByRefusal } from '#web/ui/membership/refusal.ts';
import { Changing } from './changing.tsx';
import styles from './payments.module.css';
import { Request } from './request.tsx';
import { ToPay } from './to-pay.tsx';
import { lastDayWords, type MembershipState, monthText, slipOf, startWords, stateOf } from './words.ts';

const STATES = {
  failed: { word: 'お支払いできませんでした', tone: 'bad' },
  slip: { word: '入金待ち', tone: 'waiting' },
  notStarted: { word: 'お支払い待ち', tone: 'waiting' },
  starting: { word: '開始待ち', tone: 'waiting' },
  lapsed: { word: '期限切れ', tone: 'bad' },
  leaving: { word: '退会の予定', tone: 'waiting' },
  renewal: { word: '更新できます', tone: 'good' },
  debited: { word: '有効', tone: 'good' },
  paid: { word: '有効', tone: 'good' },
} as const satisfies Readonly<Record<MembershipState, { readonly word: string; readonly tone: string }>>;

/** What follows from the way to what is due. */
const VERBS: Partial<Record<MembershipState, string>> = {
  failed: 'もう一度支払う',
  renewal: '支払って更新する',
};

type MembershipCardProps = {
  readonly membership: PaidMembership;
  readonly own: Payments;
  readonly startsChanging: boolean;
};

/** A membership that its reader pays for: what it is, how long it is paid for, and what to do now. */
export function MembershipCard({ membership, own, startsChanging }: MembershipCardProps) {
  const id = useId();
  const { member_id, name, is_own, leaving_on } = membership;
  const state = stateOf(membership, own);
  const { word, tone } = STATES[state];
  const due = state === 'slip' ? null : dueOffer(membership);
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className="heading">
          {is_own ? 'ご自分の会員' : `${name}さんの会員`}
        </h2>
        <p className={styles.pill} data-tone={tone}>
          {word}
        </p>
      </div>
      <Facts rows={factsOf(membership)} />
      <Told membership={membership} state={state} isByOffice={own.by === 'office'} />
      {state === 'slip' && <ToPay slip={slipOf(membership, own)} />}
      {membership.request !== null && (
        <Request membership={membership} request={membership.request} paidBy={own.paid_by} />
      )}
      {own.by === 'office' ? (
        <AtTheOffice membership={membership} state={state} />
      ) : (
        <>
          {due !== null && <PayLink memberId={member_id} offer={due} verb={VERBS[state] ?? '支払う'} />}
          <Changing membership={membership} startsOpen={startsChanging} />
        </>
      )}
      {(leaving_on !== null || membership.last_days.length > 0) && (
        <p>
          <Link to="/leaving" className={styles.more}>
            {leavingLinkOf(membership)}
          </Link>
        </p>
      )}
    </section>
  );
}

function leavingLinkOf({ is_in_force, leaving_on }: PaidMembership): string {
  if (leaving_on !== null) return '退会を取り消す';
  return is_in_force ? '退会する' : '申し込みを取り消す';
}

function factsOf(membership: PaidMembership): readonly (readonly [string, string])[] {
  const { type, plan, expires_at, debit, next, leaving_on } = membership;
  const nextChoice = next ?? { type, plan };
  return [
    ['会員種別', MEMBERSHIP_TYPE_NAMES[type]],
    ['お支払いプラン', PAYMENT_PLAN_NAMES[plan]],
    leaving_on !== null && expires_at !== null
      ? ['最終日', fullDayText(expires_at)]
      : ['お支払い済み', expires_at === null ? 'まだありません' : `${fullDayText(expires_at)}まで`],
    ...(debit === null || leaving_on !== null
      ? []
      : [
          [
            '次のお支払い',
            `${fullDayText(debit.next_on)}\n${costText(nextChoice.plan, debit.amount)}（税込）`,
          ] as const,
        ]),
    ...(next === null || leaving_on !== null ? [] : [['次から', choiceText(next)] as const]),
  ];
}

type ToldProps = {
  readonly membership: PaidMembership;
  readonly state: MembershipState;
  readonly isByOffice: boolean;
};

/** What has happened, or will, where it is not seen from the facts. */
function Told({ membership, state, isByOffice }: ToldProps) {
  const { expires_at, failed_month, leaving_on, plan } = membership;
  switch (state) {
    case 'failed':
      return (
        <p className={styles.told} data-tone="bad">
          {`${failed_month === null ? '' : monthText(failed_month)}1日のカード決済ができなかったため、`}
          {isEndedByRefusal(membership) && expires_at !== null
            ? `${fullDayText(expires_at)}で会員の期間が終わりました。お支払いがすむと、すぐにまたご利用いただけます。`
            : '会員の期間は始まっていません。お支払いがすむと、すぐにご利用いただけます。'}
          フォローや設定は、そのまま残っています。
        </p>
      );
    case 'slip':
      return (
        <p className={styles.told} data-tone="waiting">
          お支払い番号または振込先をお渡ししています。入金の確認がとれると、すぐにご利用いただけます。別のお支払いに変えるときは、先に取り消してください。
        </p>
      );
    case 'notStarted':
      return (
        <p className={styles.told} data-tone="waiting">
          お支払いがすむと、会員向けのページをご覧いただけるようになります。
        </p>
      );
    case 'starting':
      return (
        <p className={styles.told} data-tone="waiting">
          {startWords(membership)}
        </p>
      );
    case 'lapsed':
      return (
        <p className={styles.told} data-tone="bad">
          お支払いがすむと、すぐにまたご利用いただけます。フォローや設定は、そのまま残っています。
        </p>
      );
    case 'leaving':
      return (
        <p className={styles.told} data-tone="waiting">
          {`退会の届けを受け付けています。${leaving_on === null ? '' : lastDayWords(leaving_on)}`}
        </p>
      );
    case 'renewal':
      return (
        <p className={styles.told} data-tone="waiting">
          {isByOffice
            ? '有効期限が近づいています。更新は、事務局がご案内します。'
            : '更新のお支払いができます。いまの期間に続けて、1年延びます。早く支払っても、日数は減りません。'}
        </p>
      );
    case 'debited':
      return null;
    case 'paid':
      return plan === 'yearly' ? (
        <p className="hint">年払いは自動では更新されません。期限の60日前から、この画面で更新できます。</p>
      ) : null;
  }
}

/** Where no card can be registered here, the office is asked. */
function AtTheOffice({ membership, state }: Omit<ToldProps, 'isByOffice'>) {
  return (
    <p className={styles.ways}>
      {state === 'notStarted' && <InquiryLink wish="payment">案内のメールが届かないとき</InquiryLink>}
      {(state === 'lapsed' || state === 'failed' || state === 'renewal') && (
        <InquiryLink wish="renewal">会員の継続を申し込む</InquiryLink>
      )}
      {membership.is_in_force && state !== 'leaving' && (
        <>
          {membership.type === 'regular' ? (
            <InquiryLink wish="premium">プレミアム会員への変更を申し込む</InquiryLink>
          ) : (
            <InquiryLink wish="regular">レギュラー会員への変更を申し込む</InquiryLink>
          )}
          <InquiryLink wish="plan">お支払いプランの変更を申し込む</InquiryLink>
        </>
      )}
    </p>
  );
}
