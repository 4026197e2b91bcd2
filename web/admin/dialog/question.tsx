import { useId } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ModalDialog } from '#web/ui/modal-dialog.tsx';
import { DeedButton } from '../controls/buttons.tsx';
import styles from './question.module.css';

type QuestionProps = {
  readonly sentence: string;
  /** Without it there is nothing to choose: the sentence is only to be read. */
  readonly onYes?: () => void;
  /** What yes does; without it, nothing is lost by it. */
  readonly deed?: 'main' | 'destructive';
  /** OK, no, Escape. */
  readonly onClose: () => void;
};

/** A modal sentence, or a question before something is lost. */
export function Question({ sentence, onYes, deed = 'main', onClose }: QuestionProps) {
  const id = useId();
  return (
    <ModalDialog role="alertdialog" labelledBy={id} onClose={onClose}>
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
    </ModalDialog>
  );
}
