import type { MatchCommand } from '#domain/match/commands.ts';
import type { Match } from '#domain/match/match.ts';
import type { FlowPolicy } from '#domain/match/policy.ts';
import { ClubsNamed } from '#web/ui/club-name.tsx';
import { dateText } from '#web/ui/jst.ts';
import { Alert } from '../dialog/alert.tsx';
import { Confirm } from '../dialog/confirm.tsx';
import { otherDayWarning, questionFor } from './question.ts';
import styles from './question-dialog.module.css';

type QuestionDialogProps = {
  readonly match: Match;
  /** The day it is scheduled on, in Tokyo; null where it may be played on any. */
  readonly date: string | null;
  readonly command: MatchCommand;
  readonly policy: FlowPolicy;
  readonly onYes: () => void;
  readonly onNo: () => void;
};

/**
 * Asks before a command is sent. The match may move while the question stands (another reporter): then the question
 * moves with it, or turns into the sentence that now refuses the command.
 */
export function QuestionDialog({ match, date, command, policy, onYes, onNo }: QuestionDialogProps) {
  const question = questionFor(match, command, policy);
  if ('refusal' in question) return <Alert title={question.refusal} onClose={onNo} />;
  const otherDay = date === null ? null : otherDayWarning(match, command, date, dateText(Date.now()));
  return (
    <Confirm
      title={<ClubsNamed clubs={match.fixture.clubs}>{question.title}</ClubsNamed>}
      kind={question.kind}
      onYes={onYes}
      onNo={onNo}
    >
      {question.change && (
        <p className={styles.change}>
          <span>{question.change.from}</span>
          <span aria-hidden="true">→</span>
          <span className={styles.visuallyHidden}>から</span>
          <strong>{question.change.to}</strong>
        </p>
      )}
      {[otherDay ?? [], question.warnings].flat().map((warning) => (
        <p key={warning} className={styles.warning}>
          {warning}
        </p>
      ))}
    </Confirm>
  );
}
