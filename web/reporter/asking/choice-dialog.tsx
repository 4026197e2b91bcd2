import { forwardLabel } from '#domain/match/labels.ts';
import type { Match, MatchStatus } from '#domain/match/match.ts';
import { nextStatuses } from '#domain/match/phases.ts';
import { Dialog } from '../dialog/dialog.tsx';
import { DialogButton } from '../dialog/dialog-button.tsx';
import { CHOOSE_OPERATION } from '../messages.ts';

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
