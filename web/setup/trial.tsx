import { useState } from 'react';
import type { Outcome } from '#contract/operations/setup.ts';
import { ApiError } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './setup.module.css';

type TrialProps = {
  readonly label: string;
  readonly hint: string;
  /** For who gets no answer at all. */
  readonly tooLate: string;
  readonly onTry: () => Promise<Outcome>;
};

/** A button that tries what has been typed, and what came of it. */
export function Trial({ label, hint, tooLate, onTry }: TrialProps) {
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const press = async () => {
    setBusy(true);
    setOutcome(null);
    try {
      setOutcome(await onTry());
    } catch (error) {
      setOutcome({ isGood: false, message: error instanceof ApiError ? error.message : tooLate });
    }
    setBusy(false);
  };
  return (
    <div className="stack2">
      <Button onClick={() => void press()} disabled={isBusy}>
        {isBusy ? '確かめています…' : label}
      </Button>
      <p className="hint">{hint}</p>
      <p role="status" className={styles.outcome} data-good={outcome?.isGood}>
        {outcome?.message}
      </p>
    </div>
  );
}
