import { Link } from '@tanstack/react-router';
import { type PaymentsOverview, paymentNumbers, paymentsOverview } from '#contract/payment/admin.ts';
import { STANDING_NAMES } from '#domain/membership/payment.ts';
import { monthText, yenText } from '#domain/membership/words.ts';
import { useRead } from '#web/api/calls.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { fullDayText } from '#web/ui/jst.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { hasSettled, Reading } from '#web/ui/reading.tsx';
import { LinkButton } from '../controls/buttons.tsx';
import { momentText } from '../moment.ts';
import { ListHead } from '../record/record-list.tsx';
import { Section } from '../record/section.tsx';
import { Closing } from './closing.tsx';
import { MemberLink } from './member-link.tsx';
import { BY_OFFICE, DISPUTE_MEANINGS, NOT_READ, PAYMENTS, SINCE_NAMES } from './messages.ts';
import { Numbers } from './numbers.tsx';
import { OpenRefunds } from './open-refunds.tsx';
import { OwedBack } from './owed-back.tsx';
import styles from './payments.module.css';
import { Strays } from './strays.tsx';

/** /admin-payments: how this month stands, the books, and the last two years. */
export function Payments() {
  const query = useRead(paymentsOverview);
  const numbers = useRead(paymentNumbers);
  return (
    <Page title={PAYMENTS} isWide>
      <ListHead title={PAYMENTS}>
        <LinkButton to="/admin-payments-list" isMain>
          お支払いの一覧
        </LinkButton>
      </ListHead>
      <Reading query={query} shape="tiles" problem={readingProblem(query.error, NOT_READ)}>
        {(overview) => <Overview overview={overview} />}
      </Reading>
      {hasSettled(query) && (
        <>
          <Closing />
          <Numbers query={numbers} />
        </>
      )}
    </Page>
  );
}

function Overview({ overview }: { readonly overview: PaymentsOverview }) {
  const { month, by, standings, debits } = overview;
  return (
    <>
      {by === 'office' && <Notice>{BY_OFFICE}</Notice>}
      <Section heading="会員のお支払いの状態">
        <ul className={styles.tiles}>
          {standings.map(({ standing, members }) => (
            <li key={standing}>
              <Link to="/admin-members" search={{ payment: standing }} className={styles.tile}>
                <span>{STANDING_NAMES[standing]}</span>
                <span className={styles.count}>{members.toLocaleString('ja-JP')}人</span>
              </Link>
            </li>
          ))}
        </ul>
      </Section>
      <Section heading={`${monthText(month)}の毎月のお支払い`}>
        <p>{debitsText(debits)}</p>
        <People
          title="お支払いができなかった会員と、その後"
          rows={overview.failures.map((one) => ({
            ...one,
            key: one.member_id,
            what: `${momentText(one.at)}　${SINCE_NAMES[one.since]}`,
            isUrgent: one.since === 'nothing',
          }))}
        />
      </Section>
      <Strays strays={overview.strays} />
      <Section heading="返金と、今月の期限">
        <OwedBack payments={overview.owed_back} />
        <OpenRefunds refunds={overview.open_refunds} />
        {overview.disputes.length > 0 && (
          <People
            title="カード会社から問い合わせや異議申し立てがあるお支払い"
            rows={overview.disputes.map((one) => ({
              ...one,
              key: one.payment_id,
              what: `${yenText(one.amount)}（${momentText(one.at)}の入金）　${DISPUTE_MEANINGS[one.status]}`,
              isUrgent: true,
            }))}
          />
        )}
        <People
          title="今月で期限が来る会員（毎月のお支払いを除く）"
          rows={overview.years_ending.map((one) => ({
            ...one,
            key: one.member_id,
            what: `${fullDayText(one.on)}まで`,
            isUrgent: false,
          }))}
        />
      </Section>
    </>
  );
}

function debitsText({ due, paid, failed }: PaymentsOverview['debits']): string {
  if (due === 0) return '毎月のお支払いは、まだありません。';
  const [all, came, refused, awaited] = [due, paid, failed, due - paid - failed].map(
    (count) => `${count.toLocaleString('ja-JP')}件`,
  );
  return `${all}のうち、入金${came}、不成立${refused}、結果待ち${awaited}です。`;
}

type PeopleRow = {
  readonly key: string;
  readonly member_id: string;
  readonly name: string;
  readonly what: string;
  readonly isUrgent: boolean;
};

/** Members with what is to be known of each; nobody is a sentence. */
function People({ title, rows }: { readonly title: string; readonly rows: readonly PeopleRow[] }) {
  return (
    <div className="stack2">
      <h3 className="subheading">{title}</h3>
      {rows.length === 0 ? (
        <p className="hint">ありません。</p>
      ) : (
        <ul className="card list">
          {rows.map(({ key, member_id: memberId, name, what, isUrgent }) => (
            <li key={key} className={styles.person}>
              <MemberLink memberId={memberId} name={name} />
              <span className={styles.what} data-urgent={isUrgent}>
                {what}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
