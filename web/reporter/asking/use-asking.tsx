import { type ReactNode, useState } from 'react';
import { Alert } from '../dialog/alert.tsx';
import type { ReporterCommand } from '../match/command-call.ts';
import type { OperationResult } from '../match/operation.ts';
import type { MatchIds } from '../match/queries.ts';
import type { ReportedMatch } from '../match/reported-match.ts';
import { useOperations } from '../match/use-operations.ts';
import { FATE_UNKNOWN } from '../messages.ts';
import { ChoiceDialog } from './choice-dialog.tsx';
import { QuestionDialog } from './question-dialog.tsx';

/** What stands over the screen: a question, the choice of the next state, or a sentence to be read. */
type Overlay =
  | { readonly kind: 'question'; readonly command: ReporterCommand }
  | { readonly kind: 'choice' }
  | { readonly kind: 'failure'; readonly result: Exclude<OperationResult, { kind: 'accepted' }> };

export type Asking = {
  /** The match with the operation on its way already in it. */
  readonly shown: ReportedMatch;
  readonly isSending: boolean;
  /** Asks the reporter, then sends. Does nothing while an operation is on its way. */
  readonly ask: (command: ReporterCommand) => void;
  /** Lets the reporter choose the next state first. */
  readonly askWhatNext: () => void;
  /** To be drawn by the screen. */
  readonly dialogs: ReactNode;
};

/** Every change of a match by its reporter: a question first, then one operation, then what became of it. */
export function useAsking(
  reported: ReportedMatch,
  ids: MatchIds,
  onAccepted: (command: ReporterCommand) => void,
): Asking {
  const { shown, pending, perform } = useOperations(reported, ids);
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const close = () => setOverlay(null);
  const open = (next: Overlay) => {
    if (pending === null) setOverlay(next);
  };
  const ask = (command: ReporterCommand) => open({ kind: 'question', command });

  const carryOut = async (command: ReporterCommand) => {
    close();
    const result = await perform(command);
    if (result === null) return;
    if (result.kind === 'accepted') onAccepted(command);
    else setOverlay({ kind: 'failure', result });
  };

  return {
    shown,
    isSending: pending !== null,
    ask,
    askWhatNext: () => open({ kind: 'choice' }),
    dialogs: overlay && (
      <Dialogs
        shown={shown}
        overlay={overlay}
        onAsk={ask}
        onYes={(command) => void carryOut(command)}
        onClose={close}
      />
    ),
  };
}

type DialogsProps = {
  readonly shown: ReportedMatch;
  readonly overlay: Overlay;
  readonly onAsk: (command: ReporterCommand) => void;
  readonly onYes: (command: ReporterCommand) => void;
  readonly onClose: () => void;
};

function Dialogs({ shown: { match }, overlay, onAsk, onYes, onClose }: DialogsProps) {
  switch (overlay.kind) {
    case 'question': {
      const { command } = overlay;
      return <QuestionDialog match={match} command={command} onYes={() => onYes(command)} onNo={onClose} />;
    }
    case 'choice':
      return (
        <ChoiceDialog
          match={match}
          onChosen={(to) => onAsk({ type: 'changeStatus', seen: match.status, to })}
          onNo={onClose}
        />
      );
    case 'failure':
      return (
        <Alert title={overlay.result.message} onClose={onClose}>
          {overlay.result.kind === 'unknown' && <p>{FATE_UNKNOWN}</p>}
        </Alert>
      );
  }
}
