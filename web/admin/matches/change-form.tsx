import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { DeedButton } from '../controls/buttons.tsx';
import { Unsaved } from '../dialog/unsaved.tsx';
import styles from './actions.module.css';
import { UPDATED_MEANWHILE } from './messages.ts';

type ChangeFormProps = {
  readonly label: string;
  readonly isDirty: boolean;
  /** Whether the match has changed since the administrator last looked at it. */
  readonly isOld: boolean;
  /** Whether the rules allow what is typed. */
  readonly isAllowed: boolean;
  /** Shown below the fields; may be empty. */
  readonly problem: string;
  /** The administrator has looked at the match as it is now. */
  readonly onSeen: () => void;
  readonly onClose: () => void;
  /** Opens the preview, from where the change is saved. */
  readonly onAsk: () => void;
  readonly children: ReactNode;
};

/** The form of a change: it is saved only on the match as the administrator has seen it, and only after a preview. */
export function ChangeForm(props: ChangeFormProps) {
  const { label, isDirty, isOld, isAllowed, problem, onSeen, onClose, onAsk, children } = props;
  const element = useRef<HTMLFormElement>(null);
  const canSave = isAllowed && !isOld;
  // The button that has opened it is gone.
  useEffect(() => element.current?.focus(), []);
  return (
    <form
      ref={element}
      tabIndex={-1}
      className={styles.form}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (canSave) onAsk();
      }}
    >
      <Unsaved isDirty={isDirty} />
      {children}
      <p className={styles.problem} role="status">
        {isOld ? UPDATED_MEANWHILE : problem}
      </p>
      <div className="row">
        <Button onClick={onClose}>やめる</Button>
        {isOld && <Button onClick={onSeen}>最新の状況を確認しました</Button>}
        <DeedButton deed="main" type="submit" disabled={!canSave}>
          変化を確かめて保存する
        </DeedButton>
      </div>
    </form>
  );
}
