import type { ReactNode } from 'react';
import { Dialog } from '../dialog/dialog.tsx';
import { DialogButton } from '../dialog/dialog-button.tsx';

type SheetProps = {
  readonly title: string;
  readonly ways: readonly {
    readonly label: string;
    readonly kind: 'plain' | 'danger';
    readonly onPress: () => void;
  }[];
  readonly children?: ReactNode;
  readonly onClose: () => void;
};

/** What can be done about something recorded; each way is asked about before it is entered. */
export function Sheet({ title, ways, children, onClose }: SheetProps) {
  return (
    <Dialog
      title={title}
      onDismiss={onClose}
      actions={
        <>
          {ways.map(({ label, kind, onPress }) => (
            <DialogButton
              key={label}
              kind={kind}
              onPress={() => {
                onClose();
                onPress();
              }}
            >
              {label}
            </DialogButton>
          ))}
          <DialogButton kind="plain" onPress={onClose}>
            閉じる
          </DialogButton>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
