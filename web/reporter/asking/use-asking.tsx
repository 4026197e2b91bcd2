import { type ReactNode, Suspense, useState } from 'react';
import type { MatchCommand } from '#domain/match/commands.ts';
import type { Match } from '#domain/match/match.ts';
import { flowOf, type ReporterFlow } from '../match/flow.ts';
import type { ReportedMatch } from '../match/reported-match.ts';
import { QUESTION_COMING } from '../messages.ts';
import type { MatchAddress } from '../outbox/operation.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import { useIsDenied } from '../page/entry-block.tsx';
import styles from './asking.module.css';
import { Alert, ChoiceDialog, QuestionDialog } from './lazy-dialogs.ts';

/** What stands over the screen: a question, the choice of the next state, or a sentence to be read. */
type Overlay =
  | { readonly kind: 'question'; readonly command: MatchCommand }
  | { readonly kind: 'choice' }
  | { readonly kind: 'impossible'; readonly message: string };

export type Asking = {
  /** Asks the reporter, then enters the operation. */
  readonly ask: (command: MatchCommand) => void;
  /** Lets the reporter choose the next state first. */
  readonly askWhatNext: () => void;
  /** To be drawn by the screen. */
  readonly dialogs: ReactNode;
};

/**
 * Every change of a match by its reporter: a question first, then one operation, which is on the screen at once.
 * `onAccepted` is called when the server has accepted it, if the screen is still there.
 */
export function useAsking(
  shown: ReportedMatch,
  address: MatchAddress,
  onAccepted: (command: MatchCommand) => void,
): Asking {
  const outbox = useOutbox();
  // The screen says why nothing more is entered: a question that stands is withdrawn.
  const isDenied = useIsDenied(address);
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const close = () => setOverlay(null);
  const ask = (command: MatchCommand) => setOverlay({ kind: 'question', command });

  const carryOut = async (command: MatchCommand, seen: Match) => {
    close();
    const outcome = await outbox.perform(address, command, seen);
    if (outcome.kind === 'accepted') onAccepted(command);
    if (outcome.kind === 'impossible') setOverlay(outcome);
  };

  return {
    ask,
    askWhatNext: () => setOverlay({ kind: 'choice' }),
    dialogs: overlay && !isDenied && (
      <Suspense
        fallback={
          <p className={styles.coming} role="status">
            {QUESTION_COMING}
          </p>
        }
      >
        <Dialogs
          match={shown.match}
          // One can practise on any day.
          date={address.door === 'test-match' ? null : shown.date}
          flow={flowOf(address)}
          overlay={overlay}
          onAsk={ask}
          onYes={(command) => void carryOut(command, shown.match)}
          onClose={close}
        />
      </Suspense>
    ),
  };
}

type DialogsProps = {
  readonly match: Match;
  readonly date: string | null;
  readonly flow: ReporterFlow;
  readonly overlay: Overlay;
  readonly onAsk: (command: MatchCommand) => void;
  readonly onYes: (command: MatchCommand) => void;
  readonly onClose: () => void;
};

function Dialogs({ match, date, flow, overlay, onAsk, onYes, onClose }: DialogsProps) {
  switch (overlay.kind) {
    case 'question': {
      const { command } = overlay;
      return (
        <QuestionDialog
          match={match}
          date={date}
          command={command}
          policy={flow.policy}
          onYes={() => onYes(command)}
          onNo={onClose}
        />
      );
    }
    case 'choice':
      return <ChoiceDialog match={match} onChosen={(to) => onAsk(flow.moveOn(match, to))} onNo={onClose} />;
    case 'impossible':
      return <Alert title={overlay.message} onClose={onClose} />;
  }
}
