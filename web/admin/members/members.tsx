import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { exportMemberList, type MemberSearch, searchMembers } from '#contract/member/members.ts';
import { MEMBER_STATE_NAMES, MEMBER_STATES } from '#domain/membership/member-state.ts';
import {
  MEMBERSHIP_TYPE_NAMES,
  MEMBERSHIP_TYPES,
  PAYMENT_PLAN_NAMES,
  PAYMENT_PLANS,
} from '#domain/membership/membership.ts';
import { STANDING_NAMES, STANDINGS } from '#domain/membership/payment.ts';
import { readingOf } from '#web/api/calls.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { download } from '#web/ui/download.ts';
import { dateText } from '#web/ui/jst.ts';
import { Page } from '#web/ui/page.tsx';
import { LinkButton } from '../controls/buttons.tsx';
import { SavingProblem } from '../record/problem.tsx';
import { ListHead, RecordList } from '../record/record-list.tsx';
import { choice } from '../table/filters.tsx';
import { Address } from './address.tsx';
import { ExtendDialog } from './extend-dialog.tsx';
import styles from './members.module.css';
import {
  KEEP_IT_SAFE,
  LONE_ACCOUNTS,
  MEMBERS,
  MEMBERS_NOT_READ,
  NEW_MEMBER,
  NO_MEMBERS,
  NOT_EXPORTED,
} from './messages.ts';
import { ShortDay } from './short-day.tsx';
import { ACCOUNT_STATE_NAMES, nameOf } from './words.ts';

/** /admin-members: found by name, e-mail, number, address. */
export function Members() {
  const exporting = useWrite(exportMemberList, {
    onAnswer: ({ text, file_name: name }) => download(text, name, 'text/csv;charset=utf-8'),
  });
  /** The list's question, while its members are being extended; null otherwise. */
  const [extending, setExtending] = useState<MemberSearch | null>(null);
  const [extended, setExtended] = useState<number | null>(null);
  return (
    <Page title={MEMBERS} isWide>
      <RecordList
        caption={MEMBERS}
        head={(query) => (
          <>
            <ListHead title={MEMBERS}>
              <LinkButton to="/admin-new-member" isMain>
                {NEW_MEMBER}
              </LinkButton>
              <LinkButton to="/admin-members-import">ファイルから取り込む</LinkButton>
              <Button onClick={() => setExtending(query)}>期限をまとめて延ばす</Button>
              <Button disabled={exporting.isPending} onClick={() => exporting.mutate({ body: query })}>
                一覧をCSVに書き出す
              </Button>
            </ListHead>
            {extended !== null && <p role="status">{`${extended}人の有効期限を延ばしました。`}</p>}
            {exporting.isSuccess && <p role="status">{KEEP_IT_SAFE}</p>}
            <SavingProblem error={exporting.error} notDone={NOT_EXPORTED} />
          </>
        )}
        reading={(body) => readingOf(searchMembers, { body })}
        sorts={['created', 'name', 'email', 'type', 'plan', 'expires', 'signIn']}
        order="desc"
        filters={FILTERS}
        about="people"
        columns={[
          {
            title: '名前',
            sort: 'name',
            cell: (member) => (
              <>
                <Link
                  to="/admin-members/$memberId"
                  params={{ memberId: member.member_id }}
                  className={styles.name}
                >
                  {nameOf(member)}
                </Link>
                {member.furigana !== '' && <span className={styles.reading}>{member.furigana}</span>}
              </>
            ),
          },
          { title: 'メールアドレス', sort: 'email', cell: ({ email }) => <Address email={email} /> },
          {
            title: '種別',
            sort: 'type',
            cell: (member) => (
              <span className={styles.short}>{MEMBERSHIP_TYPE_NAMES[member.membership_type]}</span>
            ),
          },
          {
            title: 'プラン',
            sort: 'plan',
            isShort: true,
            cell: (member) => PAYMENT_PLAN_NAMES[member.payment_plan],
          },
          {
            title: '有効期限',
            sort: 'expires',
            cell: ({ expires_at: day }) => (day === null ? '入金前' : <ShortDay day={day} />),
          },
          {
            title: '状態',
            cell: ({ state }) => (
              <span className={styles.state} data-state={state}>
                {MEMBER_STATE_NAMES[state]}
              </span>
            ),
          },
          { title: 'アカウント', isShort: true, cell: (member) => ACCOUNT_STATE_NAMES[member.account_state] },
          {
            title: '最後のログイン',
            sort: 'signIn',
            cell: ({ last_sign_in_at: at }) => (at === null ? 'まだ' : <ShortDay day={dayOf(at)} />),
          },
          { title: '登録', sort: 'created', cell: ({ created_at: at }) => <ShortDay day={dayOf(at)} /> },
        ]}
        keyOf={({ member_id }) => member_id}
        searchHint="名前・ふりがな・メール・電話・住所"
        notRead={MEMBERS_NOT_READ}
        empty={NO_MEMBERS}
      />
      <p>
        登録を途中でやめた人は、<Link to="/admin-accounts">{LONE_ACCOUNTS}</Link>で探せます。
      </p>
      {extending !== null && (
        <ExtendDialog
          query={extending}
          onClose={() => setExtending(null)}
          onDone={(count) => {
            setExtending(null);
            setExtended(count);
          }}
        />
      )}
    </Page>
  );
}

const FILTERS = {
  type: choice('種別', 'すべて', MEMBERSHIP_TYPES, MEMBERSHIP_TYPE_NAMES),
  plan: choice('プラン', 'すべて', PAYMENT_PLANS, PAYMENT_PLAN_NAMES),
  state: choice('状態', 'すべて', MEMBER_STATES, MEMBER_STATE_NAMES),
  payment: choice('お支払い', 'すべて', STANDINGS, STANDING_NAMES),
};

/** The day in Tokyo at an ISO instant. */
function dayOf(instant: string): string {
  return dateText(Date.parse(instant));
}
