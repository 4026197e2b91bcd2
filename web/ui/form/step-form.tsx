import { type FormEvent, type ReactNode, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { useIsDrawn } from '#web/ui/drawn.ts';
import styles from './step-form.module.css';

type StepFormProps = {
  readonly submitLabel: string;
  /** Null on the first step. */
  readonly onBack: (() => void) | null;
  readonly backLabel?: string;
  /** Whether something is on its way: nothing is sent twice. */
  readonly isBusy?: boolean;
  readonly onSubmit: () => void;
  /** What else can be done here, below the way on. */
  readonly others?: ReactNode;
  readonly children: ReactNode;
};

/** One step: its fields, the way on and the way back. A step that can't go on shows its first mistake. */
export function StepForm(props: StepFormProps) {
  const { submitLabel, onBack, backLabel = '戻る', isBusy = false, onSubmit, others, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const isDrawn = useIsDrawn();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    onSubmit();
    // After the mistakes have been drawn.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <form ref={form} className="stack6" onSubmit={submit} noValidate={true}>
      {children}
      <div className={styles.actions}>
        {/* Before the program is there, the browser would send the fields to the page's own address. */}
        <button type="submit" className={styles.next} disabled={isDrawn} aria-disabled={isBusy}>
          {isBusy ? '送信しています…' : submitLabel}
        </button>
        {onBack !== null && <Button onClick={onBack}>{backLabel}</Button>}
      </div>
      {others}
    </form>
  );
}
