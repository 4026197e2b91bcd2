import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { DialogButton } from './dialog-button.tsx';

type ConfirmProps = {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** `danger` for what removes something that was recorded. */
  readonly kind: 'primary' | 'danger';
  readonly onYes: () => void;
  readonly onNo: () => void;
};

/** A yes/no question before anything is changed (reporter specification, section 5). */
export function Confirm({ title, children, kind, onYes, onNo }: ConfirmProps) {
  return (
    <Dialog
      title={title}
      onDismiss={onNo}
      actions={
        <>
          <DialogButton kind={kind} onPress={onYes}>
            はい
          </DialogButton>
          <DialogButton kind="plain" onPress={onNo}>
            いいえ
          </DialogButton>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
