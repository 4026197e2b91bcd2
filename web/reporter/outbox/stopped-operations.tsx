import { type ComponentType, useEffect, useState } from 'react';
import type { MatchOnPhone } from './outbox.ts';
import type { StoppedDialogProps } from './stopped-dialog.tsx';
import styles from './stopped-operations.module.css';

/**
 * Operations that the server has refused: they are asked about at once. Put off, they stay in sight, and a new refusal
 * asks again.
 */
export function StoppedOperations({ onPhone }: { readonly onPhone: MatchOnPhone }) {
  const { shown, stopped } = onPhone;
  const [putOff, setPutOff] = useState<ReadonlySet<string>>(new Set());
  const [StoppedDialog, setDialog] = useState<ComponentType<StoppedDialogProps> | null>(null);
  const isAsked = stopped.some(({ operation }) => !putOff.has(operation.key));

  useEffect(() => {
    if (isAsked) void loadDialog().then((loaded) => setDialog(() => loaded));
  }, [isAsked]);

  if (shown === null || stopped.length === 0) return null;
  if (!isAsked || StoppedDialog === null) {
    const ask = async () => {
      setPutOff(new Set());
      const loaded = await loadDialog();
      setDialog(() => loaded);
    };
    return (
      <button type="button" className={styles.reminder} onClick={() => void ask()}>
        確認が必要な操作 {stopped.length}件
      </button>
    );
  }
  const keys = stopped.map(({ operation }) => operation.key);
  return <StoppedDialog match={shown.match} stopped={stopped} onPutOff={() => setPutOff(new Set(keys))} />;
}

/**
 * Only when it is needed, since hardly any match needs it; a refusal comes over a network. Null when the signal is gone
 * again: the reminder stays, and asks for it once more.
 */
function loadDialog(): Promise<ComponentType<StoppedDialogProps> | null> {
  return import('./stopped-dialog.tsx').then(
    (loaded) => loaded.StoppedDialog,
    () => null,
  );
}
