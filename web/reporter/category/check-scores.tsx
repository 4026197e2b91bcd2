import { useState } from 'react';
import type { Match } from '#domain/match/match.ts';
import { Alert } from '../asking/lazy-dialogs.ts';
import { CHECK_SCORES, THEN_REGISTER } from '../messages.ts';

/** Asks whoever opens a finished match to check its scores and to register the result (section 2). */
export function CheckScores({ match }: { readonly match: Match }) {
  const [isAsking, setAsking] = useState(match.status === '試合終了');
  const isOpen = match.status === '試合終了' && match.outcome.kind === 'open';
  if (!isAsking || !isOpen) return null;
  return (
    <Alert title={CHECK_SCORES} onClose={() => setAsking(false)}>
      <p>{THEN_REGISTER}</p>
    </Alert>
  );
}
