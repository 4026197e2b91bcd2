import { Link } from '@tanstack/react-router';
import { type AdminCompetition, exportCompetition } from '#contract/championship/admin-competition.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { download } from '#web/ui/download.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { BackLink } from '../controls/back-link.tsx';
import { isUnknown, SavingProblem } from '../record/problem.tsx';
import styles from './competition.module.css';
import { Editor } from './editor.tsx';
import { COMPETITION_NOT_READ, COMPETITIONS, NOT_EXPORTED } from './messages.ts';
import { useCompetition } from './queries.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** /admin-competition/{id}: how a championship is ranked, its lots, and its bracket. */
export function CompetitionPage({ championshipId }: { readonly championshipId: string }) {
  const record = useCompetition(championshipId);
  const { query } = record;
  const { error } = query;
  const title = query.data?.championship_name ?? COMPETITIONS;
  return (
    <Page title={`${title}｜${COMPETITIONS}`} isWide={true}>
      <BackLink to="/admin-competition">大会の一覧</BackLink>
      <PageTitle>{title}</PageTitle>
      {isUnknown(error) ? (
        <Notice>{error.message}</Notice>
      ) : (
        <Reading query={query} shape="article" problem={readingProblem(error, COMPETITION_NOT_READ)}>
          {(competition) => (
            <>
              <Sheets competition={competition} />
              <Editor record={{ ...record, stored: competition }} />
            </>
          )}
        </Reading>
      )}
    </Page>
  );
}

/** Leads to the members' page of it, in a new tab: what is typed here stays. It prints on A4, and goes to Excel from here. */
function Sheets({ competition }: { readonly competition: AdminCompetition }) {
  const { fiscal_year: fiscalYear, championship_id: championshipId } = competition;
  const exporting = useWrite(exportCompetition, {
    onAnswer: ({ content, file_name: name }) =>
      download(
        Uint8Array.from(atob(content), (byte) => byte.charCodeAt(0)),
        name,
        XLSX,
      ),
  });
  return (
    <div className={styles.buttons}>
      <Link
        to="/archive/$fiscalYear/$championshipId"
        params={{ fiscalYear: String(fiscalYear), championshipId }}
        target="_blank"
      >
        会員に見えている表と全日程（新しいタブで開き、A4に印刷できます）
      </Link>
      <Button disabled={exporting.isPending} onClick={() => exporting.mutate({ params: { championshipId } })}>
        日程と表をExcelに書き出す
      </Button>
      <SavingProblem error={exporting.error} notDone={NOT_EXPORTED} />
    </div>
  );
}
