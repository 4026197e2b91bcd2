import { useParams } from '@tanstack/react-router';
import { type AdminMember, adminMember } from '#contract/member/members.ts';
import { AGREED_BY_NAMES, AGREEMENT_NAMES } from '#domain/membership/consent.ts';
import { MEMBER_STATE_NAMES } from '#domain/membership/member-state.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { BackLink } from '../controls/back-link.tsx';
import { momentText } from '../moment.ts';
import { MemberFamily } from '../payments/member-family.tsx';
import { MemberPayments } from '../payments/member-payments.tsx';
import { RecordReading } from '../record/record-reading.tsx';
import { type Kept, useRecord } from '../record/use-record.ts';
import { AccountSection } from './account-section.tsx';
import styles from './members.module.css';
import { MEMBER_NOT_READ, MEMBERS } from './messages.ts';
import { PersonData } from './person-data.tsx';
import { RecordForm } from './record-form.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { nameOf } from './words.ts';

/** /admin-members/{id}: one member's record, account, sessions and data. */
export function Member() {
  const { memberId } = useParams({ strict: false });
  return <MemberPage key={memberId} memberId={memberId ?? ''} />;
}

/** The page of one member. */
export function MemberPage({ memberId }: { readonly memberId: string }) {
  const record = useRecord(adminMember, { params: { memberId } });
  const { data } = record.query;
  return (
    <Page title={MEMBERS} isWide>
      <BackLink to="/admin-members">会員の一覧</BackLink>
      <PageTitle>{data === undefined ? MEMBERS : nameOf(data)}</PageTitle>
      <RecordReading query={record.query} title={null} shape="rows" notRead={MEMBER_NOT_READ}>
        {(stored) => <Parts record={{ ...record, stored }} />}
      </RecordReading>
    </Page>
  );
}

function Parts({ record }: { readonly record: Kept<AdminMember> }) {
  const member = record.stored;
  return (
    <div className={styles.columns}>
      <section className={styles.section} aria-labelledby="record">
        <h2 id="record" className={styles.heading}>
          会員の記録
        </h2>
        <RecordForm record={record} />
      </section>
      <div className={styles.side}>
        <Facts rows={factsOf(member)} />
        <MemberPayments memberId={member.member_id} />
        <MemberFamily memberId={member.member_id} />
        <AccountSection member={member} />
        <SessionsSection member={member} />
        <PersonData member={member} />
      </div>
    </div>
  );
}

function factsOf(member: AdminMember) {
  const { last_sign_in_at: signedInAt } = member;
  return [
    ['会員番号', member.member_id],
    ['状態', MEMBER_STATE_NAMES[member.state]],
    ['登録', momentText(member.created_at)],
    ['最後の変更', momentText(member.updated_at)],
    ['最後のログイン', signedInAt === null ? '（まだ）' : momentText(signedInAt)],
    ...member.consents.map(
      (one) =>
        [
          `${AGREEMENT_NAMES[one.agreement]}への同意`,
          `${one.version}（${momentText(one.agreed_at)}、${AGREED_BY_NAMES[one.agreed_by]}）`,
        ] as const,
    ),
    ...(member.is_administrator ? ([['権限', '管理者']] as const) : []),
  ] as const;
}
