import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { MatchCommand } from '#domain/match/commands.ts';
import { Freshness } from '#web/ui/freshness.tsx';
import { Alert } from '../dialog/alert.tsx';
import type { ReporterCommand } from '../match/command-call.ts';
import { MatchFacts } from '../match/match-facts.tsx';
import { type MatchIds, useReportedMatch } from '../match/queries.ts';
import { addressOf } from '../match/token-door.ts';
import { POSTPONEMENT_REGISTERED, RESULT_REGISTERED } from '../messages.ts';
import { OutboxStrip } from '../outbox/outbox-strip.tsx';
import { StoppedOperations } from '../outbox/stopped-operations.tsx';
import { BackLink } from '../page/back-link.tsx';
import { MatchUnavailable } from '../page/match-unavailable.tsx';
import { ReporterPage } from '../page/reporter-page.tsx';
import { ClosedMatch } from './closed-match.tsx';
import { ClosingMatch } from './closing-match.tsx';
import { LiveEntry } from './live-entry.tsx';

/** MatchReport: live entry of one match (reporter specification, section 2). */
export function MatchReport({ ids }: { readonly ids: MatchIds }) {
  const { urlAccessToken } = ids;
  const navigate = useNavigate();
  const { onPhone, problem, retry, heardAt, isConnected } = useReportedMatch(ids);
  const [closedBy, setClosedBy] = useState<ReporterCommand | null>(null);
  const goBack = () =>
    void navigate({
      to: '/connecter/select-reporting-match/$urlAccessToken',
      params: { urlAccessToken },
    });

  const { shown } = onPhone;
  if (shown === null)
    return <MatchUnavailable title="試合速報" problem={problem} onRetry={retry} ids={ids} />;
  const isOpen = shown.match.outcome.kind === 'open';
  const isClosing = onPhone.waiting.some(({ command }) => isClosed(command));
  const address = addressOf(ids);
  return (
    <ReporterPage
      title={shown.championshipName}
      back={<BackLink urlAccessToken={urlAccessToken} />}
      aside={<Freshness heardAt={heardAt} isConnected={isConnected} />}
    >
      <OutboxStrip />
      <StoppedOperations onPhone={onPhone} />
      <MatchFacts reported={shown} />
      {isOpen && closedBy === null && <LiveEntry shown={shown} address={address} onClosed={setClosedBy} />}
      {!isOpen && isClosing && <ClosingMatch shown={shown} />}
      {!isOpen && !isClosing && <ClosedMatch reported={shown} ids={ids} />}
      {closedBy !== null && (
        <Alert
          title={closedBy.type === 'postpone' ? POSTPONEMENT_REGISTERED : RESULT_REGISTERED}
          onClose={goBack}
        />
      )}
    </ReporterPage>
  );
}

function isClosed({ type }: MatchCommand): boolean {
  return type === 'registerResult' || type === 'postpone';
}
