import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet } from '@tanstack/react-router';
import { ADMINISTRATORS_SECOND_FACTOR } from '#domain/identity/messages.ts';
import { reaches } from '#domain/roles/roles.ts';
import { Desk } from '#web/admin/desk/desk.tsx';
import { signOut } from '#web/api/signing-in.ts';
import { standingQuery } from '#web/api/standing-query.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Skeleton } from '#web/ui/reading.tsx';

const CHECKING = '管理者の確認';
const NOT_CHECKED = '管理者であることを確認できませんでした。電波の状態を確かめて、もう一度お試しください。';

/**
 * The guard of the administrators' pages (reporter specification, section 6): the server says which roles are signed in, and who
 * has none, or that of the bulk input alone, goes to the top. What the pages read, the server refuses them anyway.
 */
export function AdministratorsOnly() {
  const { data: standing, isError, refetch } = useQuery(standingQuery());
  if (standing?.lacks_second_factor) return <SecondFactorWanted />;
  if (standing?.roles?.some((role) => reaches([role], 'shared', 'read'))) {
    return (
      <Desk roles={standing.roles}>
        <Outlet />
      </Desk>
    );
  }
  if (standing !== undefined) return <Navigate to="/top" replace />;
  return (
    <Page title={CHECKING}>
      {isError ? (
        <>
          <PageTitle>{CHECKING}</PageTitle>
          <Notice action={<Button onClick={() => void refetch()}>もう一度確認する</Button>}>
            {NOT_CHECKED}
          </Notice>
        </>
      ) : (
        <Skeleton shape="rows" />
      )}
    </Page>
  );
}

/** A sign-in of before the second factor was asked for, or the role given: signing in again asks for it, and sets it up. */
function SecondFactorWanted() {
  return (
    <Page title={CHECKING}>
      <PageTitle>{CHECKING}</PageTitle>
      <Notice action={<Button onClick={() => void signOut()}>ログアウトする</Button>}>
        {ADMINISTRATORS_SECOND_FACTOR}
      </Notice>
    </Page>
  );
}
