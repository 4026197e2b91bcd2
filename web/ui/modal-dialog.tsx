import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './modal-dialog.module.css';

type ModalDialogProps = {
  readonly role: 'dialog' | 'alertdialog';
  /** The id of its heading. */
  readonly labelledBy: string;
  /** Its look, in place of a sheet in the middle. */
  readonly className?: string | undefined;
  /** Escape. */
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A modal dialog, open from its first rendering; closing it returns the focus. */
export function ModalDialog({
  role,
  labelledBy,
  className = styles.dialog,
  onClose,
  children,
}: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect is undone before the element leaves the page: closing then gives the focus back to the button.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      role={role}
      className={className}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </dialog>
  );
}
