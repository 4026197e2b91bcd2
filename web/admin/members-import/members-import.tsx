import { useState } from 'react';
import { importMembers, planMembersImport } from '#contract/member/import.ts';
import { adminMember, searchMembers } from '#contract/member/members.ts';
import { memberPayments } from '#contract/payment/admin.ts';
import type { MemberTable } from '#domain/members-import/read-table.ts';
import { ApiError } from '#web/api/client.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { BackLink } from '../controls/back-link.tsx';
import { useCreationKey } from '../record/creation-key.ts';
import { SavingProblem } from '../record/problem.tsx';
import { imported, MEMBERS_IMPORT, NOT_IMPORTED, NOT_PLANNED } from './messages.ts';
import { Plan } from './plan.tsx';
import { Source } from './source.tsx';

/** What was read holds people's data: none of it stays when the screen has gone. */
const UNKEPT = { gcTime: 0 } as const;

/** /admin-members-import: members from a file, looked through first, then written together. */
export function MembersImport() {
  const [table, setTable] = useState<MemberTable | null>(null);
  const [done, setDone] = useState('');
  const planning = useWrite(planMembersImport, UNKEPT);
  const importing = useWrite(importMembers, {
    refreshesAlways: [searchMembers, adminMember, memberPayments],
    ...UNKEPT,
  });
  const key = useCreationKey();
  const plan = (read: MemberTable) => {
    setTable(read);
    setDone('');
    importing.reset();
    planning.mutate({ body: { rows: [...read.rows] } });
  };
  const leave = () => {
    setTable(null);
    planning.reset();
    importing.reset();
  };
  const write = (read: MemberTable, revisions: readonly (string | null)[]) => {
    const body = { rows: [...read.rows], revisions: [...revisions] };
    importing.mutate(
      { body, idempotencyKey: key.of(body) },
      {
        onSuccess: ({ added, changed }) => {
          key.done();
          leave();
          setDone(imported(added, changed));
        },
      },
    );
  };
  const isOvertaken = importing.error instanceof ApiError && importing.error.status === 409;
  return (
    <Page title={MEMBERS_IMPORT} isWide>
      <BackLink to="/admin-members">会員の一覧</BackLink>
      <PageTitle>{MEMBERS_IMPORT}</PageTitle>
      {done !== '' && <p role="status">{done}</p>}
      {(table === null || planning.isError) && <Source onTable={plan} />}
      {table !== null && planning.isPending && (
        <p role="status">{table.rows.length.toLocaleString('ja-JP')}行を、会員の記録と見比べています…</p>
      )}
      <SavingProblem error={planning.error} notDone={NOT_PLANNED} />
      {table !== null && planning.data !== undefined && (
        <Plan
          table={table}
          plan={planning.data}
          isBusy={importing.isPending}
          isOvertaken={isOvertaken}
          problem={<SavingProblem error={importing.error} notDone={NOT_IMPORTED} />}
          onBack={leave}
          onAgain={() => plan(table)}
          onWrite={() => write(table, planning.data.revisions)}
        />
      )}
    </Page>
  );
}
