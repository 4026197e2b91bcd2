import { type ReactNode, useId } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ModalDialog } from '../../dialog/modal-dialog.tsx';
import styles from './records.module.css';

type MendingDialogProps = {
  readonly title: string;
  readonly canSave: boolean;
  /** Leads to the look at what moves; null where each way is a button among the children. */
  readonly onSave: (() => void) | null;
  readonly onClose: () => void;
  /** A further way, between closing and saving. */
  readonly more: ReactNode;
  readonly children: ReactNode;
};

/** How something recorded is put right; what it moves is looked at next, before it is saved. */
export function MendingDialog({ title, canSave, onSave, onClose, more, children }: MendingDialogProps) {
  const id = useId();
  return (
    <ModalDialog role="dialog" labelledBy={id} onClose={onClose}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {children}
      <div className={styles.buttons}>
        <Button onClick={onClose}>やめる</Button>
        {more}
        {onSave !== null && (
          <Button disabled={!canSave} onClick={onSave}>
            変化を確かめて保存する
          </Button>
        )}
      </div>
    </ModalDialog>
  );
}
