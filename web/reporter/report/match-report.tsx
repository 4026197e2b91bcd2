import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Freshness } from '#web/ui/freshness.tsx';
import { Alert } from '../dialog/alert.tsx';
import type { ReporterCommand } from '../match/command-call.ts';
import { MatchFacts } from '../match/match-facts.tsx';
import { type MatchIds, useReportedMatch } from '../match/queries.ts';
import { POSTPONEMENT_REGISTERED, RESULT_REGISTERED } from '../messages.ts';
import { BackLink } from '../page/back-link.tsx';
import { MatchUnavailable } from '../page/match-unavailable.tsx';
import { ReporterPage } from '../page/reporter-page.tsx';
import { ClosedMatch } from './closed-match.tsx';
import { LiveEntry } from './live-entry.tsx';

/** MatchReport: live entry of one match (reporter specification, section 2). */
export function MatchReport({ ids }: { readonly ids: MatchIds }) {
  const { urlAccessToken } = ids;
  const navigate = useNavigate();
  const { reported, problem, retry, heardAt, isConnected } = useReportedMatch(ids);
  const [closedBy, setClosedBy] = useState<ReporterCommand | null>(null);
  const goBack = () =>
    void navigate({
      to: '/connecter/select-reporting-match/$urlAccessToken',
      params: { urlAccessToken },
    });

  if (reported === undefined)
    return <MatchUnavailable title="試合速報" problem={problem} onRetry={retry} ids={ids} />;
  const isOpen = reported.match.outcome.kind === 'open';
  return (
    <ReporterPage
      title={reported.championshipName}
      back={<BackLink urlAccessToken={urlAccessToken} />}
      aside={<Freshness heardAt={heardAt} isConnected={isConnected} />}
    >
      <MatchFacts reported={reported} />
      {isOpen && closedBy === null && <LiveEntry reported={reported} ids={ids} onClosed={setClosedBy} />}
      {!isOpen && <ClosedMatch reported={reported} ids={ids} />}
      {closedBy !== null && (
        <Alert
          title={closedBy.type === 'postpone' ? POSTPONEMENT_REGISTERED : RESULT_REGISTERED}
          onClose={goBack}
        />
      )}
    </ReporterPage>
  );
}
