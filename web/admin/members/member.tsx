import { useParams } from '@tanstack/react-router';
import type { AdminMember } from '#contract/members.ts';
import { MEMBER_STATE_NAMES } from '#domain/membership/membership.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { BackLink } from '../back-link.tsx';
import { momentText } from '../moment.ts';
import { isUnknown } from '../unknown.ts';
import { AccountSection } from './account-section.tsx';
import styles from './members.module.css';
import { MEMBER_NOT_READ, MEMBERS } from './messages.ts';
import { PersonData } from './person-data.tsx';
import { useMember } from './queries.ts';
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
  const reading = useMember(memberId);
  const { error } = reading;
  return (
    <Page title={MEMBERS} isWide>
      <BackLink to="/admin-members">会員の一覧</BackLink>
      <PageTitle>{reading.data === undefined ? MEMBERS : nameOf(reading.data)}</PageTitle>
      {isUnknown(error) ? (
        <Notice>{error.message}</Notice>
      ) : (
        <Reading query={reading} shape="rows" problem={readingProblem(error, MEMBER_NOT_READ)}>
          {(member) => <Parts member={member} />}
        </Reading>
      )}
    </Page>
  );
}

function Parts({ member }: { readonly member: AdminMember }) {
  return (
    <div className={styles.columns}>
      <section className={styles.section} aria-labelledby="record">
        <h2 id="record" className={styles.heading}>
          会員の記録
        </h2>
        <RecordForm member={member} />
      </section>
      <div className={styles.side}>
        <Facts rows={factsOf(member)} />
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
    ...(member.is_administrator ? ([['権限', '管理者']] as const) : []),
  ] as const;
}
