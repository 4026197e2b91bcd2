import type { ReactNode } from 'react';
import type { FetchProblem } from '../match/queries.ts';
import { MATCH_NOT_FOUND } from '../messages.ts';
import { ReporterPage } from './reporter-page.tsx';
import { DeniedLink, FetchFailed, Loading } from './states.tsx';

type MatchUnavailableProps = {
  readonly title: string;
  /** Null while the first answer is on its way. */
  readonly problem: FetchProblem | null;
  readonly onRetry: () => void;
  readonly back: ReactNode;
};

/** In place of a match that is not there (yet). */
export function MatchUnavailable({ title, problem, onRetry, back }: MatchUnavailableProps) {
  if (problem === 'denied') return <DeniedLink />;
  return (
    <ReporterPage title={title} back={back}>
      {problem === null && <Loading />}
      {problem === 'failed' && <FetchFailed onRetry={onRetry} />}
      {problem === 'notFound' && <p role="alert">{MATCH_NOT_FOUND}</p>}
    </ReporterPage>
  );
}
