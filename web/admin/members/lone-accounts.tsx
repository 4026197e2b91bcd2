import { useState } from 'react';
import { ACCOUNT_SORTS, exportAccount, searchAccounts } from '#contract/member/accounts.ts';
import { readingOf } from '#web/api/calls.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { dateText } from '#web/ui/jst.ts';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { BackLink } from '../controls/back-link.tsx';
import { DeedButton } from '../controls/buttons.tsx';
import { SavingProblem } from '../record/problem.tsx';
import { RecordList } from '../record/record-list.tsx';
import { Address } from './address.tsx';
import { ErasureDialog } from './erasure-dialog.tsx';
import styles from './members.module.css';
import {
  KEEP_IT_SAFE,
  LONE_ACCOUNTS,
  LONE_ACCOUNTS_NOT_READ,
  NO_LONE_ACCOUNTS,
  NOT_EXPORTED,
  WHO_IS_LISTED,
} from './messages.ts';
import { SAVED_AS_JSON } from './queries.ts';
import { ShortDay } from './short-day.tsx';
import { ACCOUNT_STATE_NAMES } from './words.ts';

/** /admin-accounts: accounts without a member's record; their data can be exported and erased. */
export function LoneAccounts() {
  const exporting = useWrite(exportAccount, SAVED_AS_JSON);
  const [erased, setErased] = useState<string | null>(null);
  return (
    <Page title={LONE_ACCOUNTS} isWide>
      <BackLink to="/admin-members">会員の一覧</BackLink>
      <PageTitle>{LONE_ACCOUNTS}</PageTitle>
      <RecordList
        caption={LONE_ACCOUNTS}
        head={() => (
          <>
            <p>{WHO_IS_LISTED}</p>
            {exporting.isSuccess && <p role="status">{KEEP_IT_SAFE}</p>}
            <SavingProblem error={exporting.error} notDone={NOT_EXPORTED} />
          </>
        )}
        reading={(body) => readingOf(searchAccounts, { body })}
        sorts={ACCOUNT_SORTS}
        order="desc"
        filters={{}}
        about="people"
        columns={[
          { title: 'メールアドレス', sort: 'email', cell: ({ email }) => <Address email={email} /> },
          {
            title: 'メールの確認',
            isShort: true,
            cell: ({ email_verified: isVerified }) => (isVerified ? '確認済み' : '未確認'),
          },
          {
            title: 'アカウント',
            isShort: true,
            cell: ({ state, is_administrator: isOne }) =>
              `${ACCOUNT_STATE_NAMES[state]}${isOne ? '（管理者）' : ''}`,
          },
          {
            title: '作成',
            sort: 'created',
            isShort: true,
            cell: ({ created_at: at }) => <ShortDay day={dateText(Date.parse(at))} />,
          },
          {
            title: '個人のデータ',
            cell: ({ account_id: accountId, email }) => (
              <div className={styles.acts}>
                <Button
                  aria-label={`${email}のデータを書き出す`}
                  disabled={exporting.isPending}
                  onClick={() => exporting.mutate({ params: { accountId } })}
                >
                  書き出す
                </Button>
                <DeedButton
                  deed="risky"
                  aria-label={`${email}のデータを消去する…`}
                  onClick={() => setErased(accountId)}
                >
                  消去する…
                </DeedButton>
              </div>
            ),
          },
        ]}
        keyOf={({ account_id }) => account_id}
        searchHint="メールアドレス"
        notRead={LONE_ACCOUNTS_NOT_READ}
        empty={NO_LONE_ACCOUNTS}
      />
      {erased !== null && (
        <ErasureDialog
          subject={{ kind: 'account', id: erased }}
          onErased={() => setErased(null)}
          onClose={() => setErased(null)}
        />
      )}
    </Page>
  );
}
