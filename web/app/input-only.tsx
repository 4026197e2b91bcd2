import { useQuery } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { Desk } from '#web/admin/desk/desk.tsx';
import { standingQuery } from '#web/api/standing-query.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Skeleton } from '#web/ui/reading.tsx';

const TITLE = '試合情報の入力';
const NOT_FOR_YOU = 'このページは、試合情報の入力を担当する方だけがご利用いただけます。';
const NOT_CHECKED =
  '入力を担当する方であることを確認できませんでした。電波の状態を確かめて、もう一度お試しください。';

/**
 * The guard of what belongs to the input of matches (reporter specification, section 6): administrators and who enters
 * for them. Others are not sent away, and read whose page it is; the server refuses them whatever they ask.
 */
export function InputOnly() {
  const { data: standing, isError, refetch } = useQuery(standingQuery());
  if (standing?.may_input_matches) {
    const { roles = [] } = standing;
    return (
      <Desk roles={roles}>
        <Outlet />
      </Desk>
    );
  }
  if (standing === undefined && !isError) {
    return (
      <Page title={TITLE}>
        <Skeleton shape="rows" />
      </Page>
    );
  }
  const again = <Button onClick={() => void refetch()}>もう一度確認する</Button>;
  return (
    <Page title={TITLE}>
      <PageTitle>{TITLE}</PageTitle>
      {standing === undefined ? (
        <Notice action={again}>{NOT_CHECKED}</Notice>
      ) : (
        <Notice action={<Link to="/top">トップへ戻る</Link>}>{NOT_FOR_YOU}</Notice>
      )}
    </Page>
  );
}
