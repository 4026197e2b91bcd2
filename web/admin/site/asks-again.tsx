import { useState } from 'react';
import { ApiError } from '#web/api/client.ts';
import { Question } from '../dialog/question.tsx';
import type { DraftOutcome } from '../record/use-draft.ts';

/** Asks before members are asked to agree anew, in the server's own sentence. */
export function AsksAgain({
  outcome,
  onYes,
}: {
  readonly outcome: DraftOutcome;
  readonly onYes: () => void;
}) {
  const [closed, setClosed] = useState<Error | null>(null);
  const error = outcome.problem?.error ?? null;
  if (!isAsking(error) || error === closed) return null;
  const close = () => setClosed(error);
  return (
    <Question
      sentence={error.message}
      onClose={close}
      onYes={() => {
        close();
        onYes();
      }}
    />
  );
}

/** The outcome without what is asked in a question. */
export function outcomeWithout(outcome: DraftOutcome): DraftOutcome {
  return isAsking(outcome.problem?.error ?? null) ? { ...outcome, problem: null } : outcome;
}

export function isAsking(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.code === 'asks_members_again';
}
