import { useId, useLayoutEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { DeedButton } from '../deed-button.tsx';
import styles from './question.module.css';

type QuestionProps = {
  /** What is said or asked. */
  readonly sentence: string;
  /** Without it there is nothing to choose, only to have read. */
  readonly onYes?: () => void;
  /** What yes does; without it, nothing is lost by it. */
  readonly deed?: 'main' | 'destructive';
  /** Read, no, Escape. */
  readonly onClose: () => void;
};

/** A modal sentence, or a question before something is lost. */
export function Question({ sentence, onYes, deed = 'main', onClose }: QuestionProps) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  // A layout effect is undone before the element leaves the page: closing then gives the focus back.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      role="alertdialog"
      className={styles.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <p id={id} className={styles.sentence}>
        {sentence}
      </p>
      <div className={styles.answers}>
        <Button onClick={onClose}>{onYes === undefined ? 'OK' : 'いいえ'}</Button>
        {onYes !== undefined && (
          <DeedButton deed={deed} onClick={onYes}>
            はい
          </DeedButton>
        )}
      </div>
    </dialog>
  );
}
