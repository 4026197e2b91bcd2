import { Link } from '@tanstack/react-router';
import type { MatchCommand } from '#domain/match/commands.ts';
import { NOT_REGISTERED } from '#domain/match/messages.ts';
import { useAsking } from '../asking/use-asking.tsx';
import { CorrectionForm } from '../edit/correction-form.tsx';
import { CATEGORY_CORRECTION } from '../edit/correction-words.ts';
import styles from '../edit/result-editing.module.css';
import { addressOfChosen, type ChosenMatch } from '../match/fiscal-year-door.ts';
import type { ReportedMatch } from '../match/reported-match.ts';
import { CORRECTION_FAILED, POSTPONED_HERE } from '../messages.ts';
import type { Operation } from '../outbox/operation.ts';

type ChosenEditingProps = {
  /** With what waits to be sent already in it. */
  readonly shown: ReportedMatch;
  readonly stopped: readonly Operation[];
  readonly chosen: ChosenMatch;
  readonly onDone: (command: MatchCommand) => void;
};

/** What can be done to the match as it stands: a registered result is corrected; nothing else has a call here. */
export function ChosenEditing({ shown, stopped, chosen, onDone }: ChosenEditingProps) {
  const { ask, dialogs } = useAsking(shown, addressOfChosen(chosen), onDone);
  const { match } = shown;
  const hasFailed = stopped.some(({ command }) => command.type === 'correctResult');
  return (
    <div className={styles.editing}>
      {hasFailed && <p role="alert">{CORRECTION_FAILED}</p>}
      {match.outcome.kind === 'registered' && (
        <CorrectionForm match={match} words={CATEGORY_CORRECTION} onAsk={ask} />
      )}
      {match.outcome.kind === 'postponed' && (
        <div className={styles.notice}>
          <p>{POSTPONED_HERE}</p>
        </div>
      )}
      {match.outcome.kind === 'open' && (
        <div className={styles.notice}>
          <p>{NOT_REGISTERED}</p>
          <LiveEntryLink chosen={chosen} />
        </div>
      )}
      {dialogs}
    </div>
  );
}

function LiveEntryLink({ chosen: { door, championshipId, matchId } }: { readonly chosen: ChosenMatch }) {
  return (
    <Link
      to={
        door === 'match'
          ? '/connecter/register-match-result/$championshipId/$matchId'
          : '/connecter/test-register-match-result/$championshipId/$matchId'
      }
      params={{ championshipId, matchId }}
      className={styles.link}
    >
      試合速報を開く
    </Link>
  );
}
