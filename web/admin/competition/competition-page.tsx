import { readingProblem } from '#web/api/reading-problem.ts';
import { Page } from '#web/ui/page.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { AsMembersSee } from './as-members-see.tsx';
import styles from './competition.module.css';
import { Editor } from './editor.tsx';
import { COMPETITION_NOT_READ, COMPETITIONS } from './messages.ts';
import { useAdminCompetition } from './queries.ts';

/** /admin-competition/{id}: how a championship is ranked, its lots, and its bracket. */
export function CompetitionPage({ championshipId }: { readonly championshipId: string }) {
  const query = useAdminCompetition(championshipId);
  const title = query.data?.championship_name ?? COMPETITIONS;
  return (
    <Page title={`${title}｜${COMPETITIONS}`} isWide={true}>
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      <Reading query={query} shape="article" problem={readingProblem(query.error, COMPETITION_NOT_READ)}>
        {(competition) => (
          <>
            <AsMembersSee competition={competition} />
            <Editor competition={competition} />
          </>
        )}
      </Reading>
    </Page>
  );
}
