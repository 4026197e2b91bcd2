import { useId } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ModalDialog } from '#web/ui/modal-dialog.tsx';
import styles from './passkeys.module.css';

type RemovalProps = {
  readonly sentence: string;
  /** What the button says that does it. */
  readonly yes: string;
  readonly onYes: () => void;
  readonly onClose: () => void;
};

/** Asks before a way to sign in is lost. */
export function RemovalQuestion({ sentence, yes, onYes, onClose }: RemovalProps) {
  const id = useId();
  return (
    <ModalDialog role="alertdialog" labelledBy={id} onClose={onClose}>
      <p id={id}>{sentence}</p>
      <div className={styles.answers}>
        <Button onClick={onClose}>やめる</Button>
        <Button onClick={onYes}>{yes}</Button>
      </div>
    </ModalDialog>
  );
}
