import { useId } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ModalDialog } from '#web/ui/modal-dialog.tsx';
import { removalQuestion } from './passkey-messages.ts';
import styles from './passkeys.module.css';

type RemovalProps = { readonly name: string; readonly onYes: () => void; readonly onClose: () => void };

/** Asks before a passkey is lost. */
export function RemovalQuestion({ name, onYes, onClose }: RemovalProps) {
  const id = useId();
  return (
    <ModalDialog role="alertdialog" labelledBy={id} onClose={onClose}>
      <p id={id}>{removalQuestion(name)}</p>
      <div className={styles.answers}>
        <Button onClick={onClose}>やめる</Button>
        <Button onClick={onYes}>削除する</Button>
      </div>
    </ModalDialog>
  );
}
