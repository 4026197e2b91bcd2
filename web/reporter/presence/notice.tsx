import type { ReactNode } from 'react';
import { DialogButton } from '../dialog/dialog-button.tsx';
import styles from './notice.module.css';

type NoticeProps = {
  /** `doubt` asks for a decision, the others can be read and left. */
  readonly kind: 'news' | 'doubt';
  readonly label: string;
  readonly children: ReactNode;
  /** Null where there is nothing to take back. */
  readonly onUndo: (() => void) | null;
  readonly closing: string;
  readonly onClose: () => void;
};

/** Its buttons are deaf for a moment: it may have come up under a finger. */
export function Notice({ kind, label, children, onUndo, closing, onClose }: NoticeProps) {
  return (
    <aside className={styles.notice} data-kind={kind} aria-label={label}>
      <p className={styles.text} role={kind === 'doubt' ? 'alert' : 'status'}>
        {children}
      </p>
      <div className={styles.actions}>
        {onUndo !== null && (
          <DialogButton kind="danger" onPress={onUndo}>
            取り消す
          </DialogButton>
        )}
        <DialogButton kind="plain" onPress={onClose}>
          {closing}
        </DialogButton>
      </div>
    </aside>
  );
}
