import type { FetchProblem, MatchIds } from '../match/queries.ts';
import { MATCH_NOT_FOUND } from '../messages.ts';
import { BackLink } from './back-link.tsx';
import { ReporterPage } from './reporter-page.tsx';
import { AccessNotAllowed, FetchFailed, Loading } from './states.tsx';

type MatchUnavailableProps = {
  readonly title: string;
  /** Null while the first answer is on its way. */
  readonly problem: FetchProblem | null;
  readonly onRetry: () => void;
  readonly ids: MatchIds;
};

/** In place of a match that is not there (yet). */
export function MatchUnavailable({ title, problem, onRetry, ids }: MatchUnavailableProps) {
  if (problem === 'denied') return <AccessNotAllowed />;
  return (
    <ReporterPage title={title} back={<BackLink urlAccessToken={ids.urlAccessToken} />}>
      {problem === null && <Loading />}
      {problem === 'failed' && <FetchFailed onRetry={onRetry} />}
      {problem === 'notFound' && <p role="alert">{MATCH_NOT_FOUND}</p>}
    </ReporterPage>
  );
}
