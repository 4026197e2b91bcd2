import { Link } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { ownData } from '#contract/member/own-data.ts';
import { useRead } from '#web/api/calls.ts';
import { ApiError } from '#web/api/client.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { later } from '#web/ui/later.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Reading, Skeleton } from '#web/ui/reading.tsx';

const TITLE = '会員情報の変更';
const NOT_READ = '会員情報の取得に失敗しました。';

/** Comes while the answer is on its way: what it shares with other screens is no first page's weight. */
const content = later(() => import('./own-data-form.tsx'));
const OwnDataForm = content.part((parts) => parts.OwnDataForm);

/** /own-data: members correct their name, telephone number and address. */
export function OwnData() {
  const query = useRead(ownData);
  const { error } = query;
  useEffect(() => void content.loaded().catch(() => undefined), []);
  return (
    <Page title={TITLE}>
      <PageTitle>{TITLE}</PageTitle>
      {error instanceof ApiError && error.code === 'member_not_found' ? (
        <Notice action={<a href="/signup.html">登録を続ける</a>}>
          会員情報がまだ登録されていません。新規会員登録の続きをお願いします。
        </Notice>
      ) : (
        <Reading query={query} shape="rows" problem={readingProblem(error, NOT_READ)}>
          {(stored) => (
            <Suspense fallback={<Skeleton shape="rows" />}>
              <OwnDataForm stored={stored} />
              <WayBack />
            </Suspense>
          )}
        </Reading>
      )}
      {query.isError && <WayBack />}
    </Page>
  );
}

/** Comes with what stands above it, so that it doesn't jump. */
function WayBack() {
  return (
    <p>
      <Link to="/member-info">会員情報にもどる</Link>
    </p>
  );
}
