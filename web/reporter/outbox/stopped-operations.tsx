import { useState } from 'react';
import type { MatchOnPhone } from './outbox.ts';
import { StoppedDialog } from './stopped-dialog.tsx';
import styles from './stopped-operations.module.css';

/**
 * Operations that the server has refused: they are asked about at once. Put off, they stay in sight, and a new refusal
 * asks again.
 */
export function StoppedOperations({ onPhone }: { readonly onPhone: MatchOnPhone }) {
  const { shown, stopped } = onPhone;
  const [putOff, setPutOff] = useState<ReadonlySet<string>>(new Set());
  if (shown === null || stopped.length === 0) return null;
  const keys = stopped.map(({ operation }) => operation.key);
  if (keys.every((key) => putOff.has(key))) {
    return (
      <button type="button" className={styles.reminder} onClick={() => setPutOff(new Set())}>
        確認が必要な操作 {keys.length}件
      </button>
    );
  }
  return <StoppedDialog match={shown.match} stopped={stopped} onPutOff={() => setPutOff(new Set(keys))} />;
}
