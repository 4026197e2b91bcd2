import { Suspense, useState } from 'react';
import { later } from '#web/ui/later.tsx';
import { untilHere } from '../page/until-here.ts';
import styles from './outbox-strip.module.css';
import { strandedOf, type TargetOf } from './stranded.ts';
import { useOutboxState } from './use-outbox.ts';

/** Few links are refused: the dialog comes after the first page. */
const { part } = later(() => untilHere(() => import('./stranded-dialog.tsx')));
const StrandedDialog = part((dialog) => dialog.StrandedDialog);

/**
 * Entries of links that the server has refused. If the open link leads to their match, the reporter is asked at once whether to
 * send them by it; otherwise, or once put off, a button shows them.
 */
export function StrandedOperations({ targetOf }: { readonly targetOf: TargetOf }) {
  const stranded = strandedOf(useOutboxState(), targetOf);
  const [putOff, setPutOff] = useState<ReadonlySet<string>>(new Set());
  const [isOpened, setOpened] = useState(false);
  if (stranded.length === 0) return null;
  const isOffered = stranded.some(({ operation, target }) => target !== null && !putOff.has(operation.key));
  const close = () => {
    setPutOff(new Set(stranded.map(({ operation }) => operation.key)));
    setOpened(false);
  };
  return (
    <>
      <button type="button" className={styles.reminder} onClick={() => setOpened(true)}>
        送れていない記録 {stranded.length}件を確認する
      </button>
      {(isOffered || isOpened) && (
        <Suspense>
          <StrandedDialog stranded={stranded} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
