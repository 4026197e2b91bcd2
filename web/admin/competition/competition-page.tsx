import { readingProblem } from '#web/api/reading-problem.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { BackLink } from '../controls/back-link.tsx';
import { isUnknown } from '../record/problem.tsx';
import { AsMembersSee } from './as-members-see.tsx';
import { Editor } from './editor.tsx';
import { COMPETITION_NOT_READ, COMPETITIONS } from './messages.ts';
import { useAdminCompetition } from './queries.ts';

/** /admin-competition/{id}: how a championship is ranked, its lots, and its bracket. */
export function CompetitionPage({ championshipId }: { readonly championshipId: string }) {
  const query = useAdminCompetition(championshipId);
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
              <Editor competition={competition} />
            </>
          )}
        </Reading>
      )}
    </Page>
  );
}
