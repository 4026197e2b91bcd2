import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { ModalDialog } from '#web/ui/modal-dialog.tsx';
import styles from './dialog.module.css';
import {
  DELIBERATE_AFTER_MS,
  dialogClosed,
  isSecondTap,
  type Press,
  recentPress,
  THUMB,
} from './last-press.ts';

type DialogProps = {
  /** One sentence: what is asked or said. */
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** The buttons, the safest one last. */
  readonly actions: ReactNode;
  /** Escape, or a tap beside the dialog. */
  readonly onDismiss: () => void;
};

/**
 * A modal question. Focus goes to the sentence, not to a button: neither a key held down nor the second half of a
 * double tap may answer it; and no button but the safest one opens under the finger that has asked.
 */
export function Dialog({ title, children, actions, onDismiss }: DialogProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();

  // The dialog within has been opened by now.
  useLayoutEffect(() => {
    const dialog = heading.current?.closest('dialog') ?? null;
    const press = recentPress();
    if (dialog !== null && press !== null && isUnder(press, dialog)) {
      dialog.dataset.place = press.y > innerHeight / 2 ? 'top' : 'bottom';
    }
    heading.current?.focus();
    return dialogClosed;
  }, []);

  return (
    <ModalDialog role="alertdialog" className={styles.dialog} labelledBy={titleId} onClose={onDismiss}>
      <h2 id={titleId} className={styles.title} tabIndex={-1} ref={heading}>
        {title}
      </h2>
      {children}
      <div className={styles.actions}>{actions}</div>
    </ModalDialog>
  );
}

/** Whether one of the buttons, but for the last, has come to stand under the finger. */
function isUnder({ x, y }: Press, dialog: HTMLDialogElement): boolean {
  const buttons = [...dialog.querySelectorAll(`.${styles.actions} > button:not(:last-child)`)];
  return buttons.some((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    return x > left - THUMB && x < right + THUMB && y > top - THUMB && y < bottom + THUMB;
  });
}

type DialogButtonProps = {
  readonly kind: 'primary' | 'danger' | 'plain';
  readonly onPress: () => void;
  readonly children: ReactNode;
};

/** A button of a dialog; faint and deaf for the first moment, and longer to the second tap where the first has opened it. */
export function DialogButton({ kind, onPress, children }: DialogButtonProps) {
  const [opener] = useState(recentPress);
  const [listens, setListens] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setListens(true), DELIBERATE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <button
      type="button"
      className={kind === 'plain' ? 'answer' : `answer ${styles[kind]}`}
      disabled={!listens}
      onClick={(event) => {
        if (opener === null || !isSecondTap(event, opener)) onPress();
      }}
    >
      {children}
    </button>
  );
}

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
