import { Link } from '@tanstack/react-router';
import { ownData } from '#contract/membership.ts';
import { useRead } from '#web/api/calls.ts';
import { ApiError } from '#web/api/client.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { OwnDataForm } from './own-data-form.tsx';

const TITLE = '会員情報の変更';
const NOT_READ = '会員情報の取得に失敗しました。';

/** /own-data: members correct their name, telephone number and address. */
export function OwnData() {
  const query = useRead(ownData);
  const { error } = query;
  return (
    <Page title={TITLE}>
      <PageTitle>{TITLE}</PageTitle>
      {error instanceof ApiError && error.code === 'member_not_found' ? (
        <Notice action={<a href="/signup.html">登録を続ける</a>}>
          会員情報がまだ登録されていません。新規会員登録の続きをお願いします。
        </Notice>
      ) : (
        <Reading query={query} shape="rows" problem={readingProblem(error, NOT_READ)}>
          {(stored) => <OwnDataForm stored={stored} />}
        </Reading>
      )}
      <p>
        <Link to="/member-info">会員情報にもどる</Link>
      </p>
    </Page>
  );
}
