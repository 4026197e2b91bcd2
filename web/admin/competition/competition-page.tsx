import { Link } from '@tanstack/react-router';
import type { AdminCompetition } from '#contract/admin-competition.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { BackLink } from '../controls/back-link.tsx';
import { isUnknown } from '../record/problem.tsx';
import styles from './competition.module.css';
import { Editor } from './editor.tsx';
import { COMPETITION_NOT_READ, COMPETITIONS } from './messages.ts';
import { useCompetition } from './queries.ts';

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
              <AsMembersSee competition={competition} />
              <Editor record={{ ...record, stored: competition }} />
            </>
          )}
        </Reading>
      )}
    </Page>
  );
}

/** Leads to the members' page of it, in a new tab: what is typed here stays. */
function AsMembersSee({ competition }: { readonly competition: AdminCompetition }) {
  const { fiscal_year: fiscalYear, championship_id: championshipId } = competition;
  return (
    <p className={styles.hint}>
      <Link
        to="/archive/$fiscalYear/$championshipId"
        params={{ fiscalYear: String(fiscalYear), championshipId }}
        target="_blank"
      >
        会員に見えている順位表・トーナメント表（新しいタブで開きます）
      </Link>
    </p>
  );
}
