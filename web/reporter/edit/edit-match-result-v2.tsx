import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { MatchCommand } from '#domain/match/commands.ts';
import { Freshness } from '#web/ui/freshness.tsx';
import { Alert } from '../dialog/alert.tsx';
import { MatchFacts } from '../match/match-facts.tsx';
import { useReportedMatch } from '../match/queries.ts';
import { addressOf, type MatchIds } from '../match/token-door.ts';
import { EDIT_POSTPONEMENT_CANCELLED, EDIT_POSTPONEMENT_REGISTERED, RESULT_CORRECTED } from '../messages.ts';
import { OutboxStrip } from '../outbox/outbox-strip.tsx';
import { StoppedOperations } from '../outbox/stopped-operations.tsx';
import { BackLink } from '../page/back-link.tsx';
import { MatchUnavailable } from '../page/match-unavailable.tsx';
import { ReporterPage } from '../page/reporter-page.tsx';
import styles from './edit-match-result-v2.module.css';
import { ResultEditing } from './result-editing.tsx';

const TITLE = '試合結果の修正';

/** EditMatchResultV2: a registered result corrected, a postponement registered or taken back (section 2). */
export function EditMatchResultV2({ ids }: { readonly ids: MatchIds }) {
  const { urlAccessToken } = ids;
  const navigate = useNavigate();
  const { onPhone, problem, retry, heardAt, isConnected } = useReportedMatch(addressOf(ids));
  const [done, setDone] = useState<MatchCommand | null>(null);
  const goBack = () =>
    void navigate({
      to: '/connecter/select-reporting-match/$urlAccessToken',
      params: { urlAccessToken },
    });

  const back = <BackLink urlAccessToken={urlAccessToken} />;
  const { shown } = onPhone;
  if (shown === null) {
    return <MatchUnavailable title={TITLE} problem={problem} onRetry={retry} back={back} />;
  }
  return (
    <ReporterPage title={TITLE} back={back} aside={<Freshness heardAt={heardAt} isConnected={isConnected} />}>
      <OutboxStrip />
      <StoppedOperations onPhone={onPhone} />
      <p className={styles.championship}>{shown.championshipName}</p>
      <MatchFacts reported={shown} />
      <ResultEditing shown={shown} ids={ids} onDone={setDone} />
      {done !== null && <Alert title={successOf(done)} onClose={goBack} />}
    </ReporterPage>
  );
}

function successOf(command: MatchCommand): string {
  if (command.type === 'postpone') return EDIT_POSTPONEMENT_REGISTERED;
  return command.type === 'cancelPostponement' ? EDIT_POSTPONEMENT_CANCELLED : RESULT_CORRECTED;
}
