import { useId } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ModalDialog } from '#web/ui/modal-dialog.tsx';
import { PressProblem } from '#web/ui/press-problem.tsx';
import styles from './payments.module.css';

type ConfirmationProps = {
  /** All that follows, in a sentence or two. */
  readonly question: string;
  /** What the button says that does it, and what while it is under way. */
  readonly yes: string;
  readonly underWay: string;
  readonly isUnderWay: boolean;
  /** Why it did not happen. */
  readonly problem: string | null;
  readonly onYes: () => void;
  readonly onClose: () => void;
};

/** Asks before something about money or the membership changes. */
export function Confirmation(props: ConfirmationProps) {
  const { question, yes, underWay, isUnderWay, problem, onYes, onClose } = props;
  const id = useId();
  return (
    <ModalDialog role="alertdialog" labelledBy={id} onClose={onClose}>
      <p id={id}>{question}</p>
      <PressProblem sentence={problem} />
      <div className={styles.answers}>
        <button type="button" className={styles.yes} aria-disabled={isUnderWay} onClick={onYes}>
          {isUnderWay ? underWay : yes}
        </button>
        <Button disabled={isUnderWay} onClick={onClose}>
          やめる
        </Button>
      </div>
    </ModalDialog>
  );
}
