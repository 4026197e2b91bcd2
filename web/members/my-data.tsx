import { consent, type OwnConsent } from '#contract/member/consent.ts';
import { exportOwnData } from '#contract/member/membership.ts';
import { AGE_GROUP_NAMES } from '#domain/membership/age.ts';
import { AGREED_BY_NAMES, AGREEMENT_NAMES } from '#domain/membership/consent.ts';
import { useRead } from '#web/api/calls.ts';
import { ApiError } from '#web/api/client.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { download } from '#web/ui/download.ts';
import { Facts } from '#web/ui/facts.tsx';
import { dateText, fullDayText } from '#web/ui/jst.ts';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { hasSettled, Reading } from '#web/ui/reading.tsx';
import { Leaving } from './leaving.tsx';
import styles from './my-data.module.css';

const TITLE = 'あなたのデータ';
const NOT_READ = '同意の記録を取得できませんでした。';
const NOT_EXPORTED = '書き出せませんでした。電波の状態を確かめて、もう一度お試しください。';

/** /my-data: what a member has agreed to, all that is held about them in a file, and the way out. */
export function MyData() {
  const query = useRead(consent);
  return (
    <Page title={TITLE}>
      <PageTitle>{TITLE}</PageTitle>
      <section className={styles.part} aria-labelledby="consents">
        <h2 id="consents">同意の記録</h2>
        <Reading query={query} shape="rows" problem={readingProblem(query.error, NOT_READ)}>
          {(own) => {
            const rows = rowsOf(own);
            return rows.length === 0 ? <p>まだ記録はありません。</p> : <Facts rows={rows} />;
          }}
        </Reading>
      </section>
      {hasSettled(query) && (
        <>
          <Export />
          <Leaving />
        </>
      )}
    </Page>
  );
}

function Export() {
  const { mutate, isPending, isSuccess, error } = useWrite(exportOwnData, {
    onAnswer: ({ text, file_name: name }) => download(text, name, 'application/json'),
    gcTime: 0,
  });
  return (
    <section className={styles.part} aria-labelledby="export">
      <h2 id="export">データの書き出し</h2>
      <p>
        お預かりしているあなたのデータ（会員情報、同意、お支払い、お問い合わせ、ログインと端末の記録）を、すべて一つのファイルで受け取れます。パスワードは含まれません。
      </p>
      <div>
        <Button disabled={isPending} onClick={() => mutate({})}>
          {isPending ? '書き出しています…' : 'データを書き出す'}
        </Button>
      </div>
      <p role="status">
        {isSuccess && 'ファイルを保存しました。ほかの人に見られないところに置いてください。'}
      </p>
      {error !== null && (
        <p role="alert" className={styles.fault}>
          {error instanceof ApiError && error.message !== '' ? error.message : NOT_EXPORTED}
        </p>
      )}
    </section>
  );
}

function rowsOf(own: OwnConsent): readonly (readonly [string, string])[] {
  const { age_group: ageGroup, guardian_name: guardian, guardian_relationship: relationship } = own;
  return [
    ...own.given.map(
      (one) =>
        [
          AGREEMENT_NAMES[one.agreement],
          `${one.version}（${fullDayText(dateText(Date.parse(one.agreed_at)))}、${AGREED_BY_NAMES[one.agreed_by]}）`,
        ] as const,
    ),
    ...(ageGroup === '' ? [] : [['年齢', AGE_GROUP_NAMES[ageGroup]] as const]),
    ...(guardian === '' ? [] : [['保護者', `${guardian}（${relationship}）`] as const]),
  ];
}
