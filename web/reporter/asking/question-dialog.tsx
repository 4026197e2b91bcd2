import { useState } from 'react';
import type { MatchCommand } from '#domain/match/commands.ts';
import { forwardLabel } from '#domain/match/labels.ts';
import type { Match, MatchStatus } from '#domain/match/match.ts';
import { nextStatuses } from '#domain/match/phases.ts';
import type { FlowPolicy } from '#domain/match/policy.ts';
import { serverClock } from '#web/api/server-clock.ts';
import { ClubsNamed } from '#web/ui/club-name.tsx';
import { dateText } from '#web/ui/jst.ts';
import { Alert, Confirm, Dialog, DialogButton } from '../dialog/dialog.tsx';
import { CHANGED_WHILE_ASKING, CHOOSE_OPERATION } from '../messages.ts';
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
 * Asks before a command is sent. If another reporter changes the match meanwhile, the dialog asks again about the new state,
 * or shows the sentence that now refuses the command. A new question ignores presses for a moment, like every dialog.
 */
export function QuestionDialog({ match, date, command, policy, onYes, onNo }: QuestionDialogProps) {
  const question = questionFor(match, command, policy);
  const content = JSON.stringify(question);
  const isChanged = useIsChanged(content);
  if ('refusal' in question) return <Alert title={question.refusal} onClose={onNo} />;
  const otherDay = date === null ? null : otherDayWarning(match, command, date, dateText(serverClock.now()));
  return (
    <Confirm
      key={content}
      title={<ClubsNamed clubs={match.fixture.clubs}>{question.title}</ClubsNamed>}
      kind={question.kind}
      onYes={onYes}
      onNo={onNo}
    >
      {isChanged && <p className={styles.warning}>{CHANGED_WHILE_ASKING}</p>}
      {question.result !== undefined && <Result match={match} text={question.result} />}
      {question.change && (
        <p className={styles.change}>
          <span>{question.change.from}</span>
          <span aria-hidden="true">→</span>
          <span className="unseen">から</span>
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

/** The score large, so that it is read first; whose result it is below it. */
function Result({ match, text }: { readonly match: Match; readonly text: string }) {
  const verdictAt = text.indexOf('（');
  return (
    <p className={styles.result}>
      <strong>{text.slice(0, verdictAt)}</strong>
      <span>
        <ClubsNamed clubs={match.fixture.clubs}>{text.slice(verdictAt)}</ClubsNamed>
      </span>
    </p>
  );
}

/** Returns whether the content has changed since the dialog opened. */
function useIsChanged(content: string): boolean {
  const [seen, setSeen] = useState({ content, isChanged: false });
  if (seen.content !== content) setSeen({ content, isChanged: true });
  return seen.isChanged;
}

type ChoiceDialogProps = {
  readonly match: Match;
  readonly onChosen: (to: MatchStatus) => void;
  readonly onNo: () => void;
};

/** After 後半 and 延長後半 the reporter says how the match goes on (reporter specification, section 4). */
export function ChoiceDialog({ match, onChosen, onNo }: ChoiceDialogProps) {
  return (
    <Dialog
      title={CHOOSE_OPERATION}
      onDismiss={onNo}
      actions={
        <>
          {nextStatuses(match).map((status) => (
            <DialogButton key={status} kind="primary" onPress={() => onChosen(status)}>
              {forwardLabel(match.status, status)}
            </DialogButton>
          ))}
          <DialogButton kind="plain" onPress={onNo}>
            閉じる
          </DialogButton>
        </>
      }
    />
  );
}
