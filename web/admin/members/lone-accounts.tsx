import { type ReactNode, useState } from 'react';
import {
  ACCOUNT_SORTS,
  type AccountRow,
  type AccountSort,
  exportAccount,
  searchAccounts,
} from '#contract/accounts.ts';
import { useRead } from '#web/api/calls.ts';
import { ApiError } from '#web/api/client.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { dateText } from '#web/ui/jst.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { BackLink } from '../controls/back-link.tsx';
import { DeedButton } from '../controls/buttons.tsx';
import { PAGING } from '../reading-modes.ts';
import { SavingProblem } from '../record/problem.tsx';
import { AdminTable, type Column } from '../table/admin-table.tsx';
import { useList } from '../table/list.ts';
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

/** /admin-accounts: who can sign in and has no member's record; their data given out and erased. */
export function LoneAccounts() {
  const list = useList<AccountSort, Record<never, never>>({
    sorts: ACCOUNT_SORTS,
    order: 'desc',
    filters: {},
    about: 'people',
  });
  const reading = useRead(searchAccounts, { body: list.query }, PAGING);
  const exporting = useWrite(exportAccount, SAVED_AS_JSON);
  const [erased, setErased] = useState<string | null>(null);
  const { error } = reading;
  if (error instanceof ApiError && error.status === 409) {
    return (
      <Framed>
        <Notice>{error.message}</Notice>
      </Framed>
    );
  }
  return (
    <Framed>
      <p>{WHO_IS_LISTED}</p>
      {exporting.isSuccess && <p role="status">{KEEP_IT_SAFE}</p>}
      <SavingProblem error={exporting.error} notDone={NOT_EXPORTED} />
      <AdminTable
        caption={LONE_ACCOUNTS}
        list={list}
        reading={reading}
        columns={columnsWith((account) => (
          <div className={styles.acts}>
            <Button
              aria-label={`${account.email}のデータを書き出す`}
              disabled={exporting.isPending}
              onClick={() => exporting.mutate({ params: { accountId: account.account_id } })}
            >
              書き出す
            </Button>
            <DeedButton
              deed="risky"
              aria-label={`${account.email}のデータを消去する…`}
              onClick={() => setErased(account.account_id)}
            >
              消去する…
            </DeedButton>
          </div>
        ))}
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
    </Framed>
  );
}

function Framed({ children }: { readonly children: ReactNode }) {
  return (
    <Page title={LONE_ACCOUNTS} isWide>
      <BackLink to="/admin-members">会員の一覧</BackLink>
      <PageTitle>{LONE_ACCOUNTS}</PageTitle>
      {children}
    </Page>
  );
}

function columnsWith(
  actions: Column<AccountRow, AccountSort>['cell'],
): readonly Column<AccountRow, AccountSort>[] {
  return [
    { title: 'メールアドレス', sort: 'email', cell: ({ email }) => email },
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
    { title: '個人のデータ', cell: actions },
  ];
}
