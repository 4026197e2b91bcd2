import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { DialogButton } from './dialog-button.tsx';

type AlertProps = {
  readonly title: string;
  readonly children?: ReactNode;
  readonly onClose: () => void;
};

/** A sentence the reporter must have read before going on. */
export function Alert({ title, children, onClose }: AlertProps) {
  return (
    <Dialog
      title={title}
      onDismiss={onClose}
      actions={
        <DialogButton kind="primary" onPress={onClose}>
          OK
        </DialogButton>
      }
    >
      {children}
    </Dialog>
  );
}
