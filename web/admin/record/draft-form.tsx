import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { StepForm } from '#web/ui/form/step-form.tsx';
import { Unsaved } from '../dialog/unsaved.tsx';
import { SavingProblem } from './problem.tsx';
import styles from './record.module.css';
import type { DraftOutcome } from './use-draft.ts';

type DraftFormProps = {
  readonly draft: { readonly isBusy: boolean; readonly isDirty: boolean; readonly outcome: DraftOutcome };
  readonly submitLabel: string;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
};

/** The form of a stored record: asks before it is left unsaved, and says what has become of saving. */
export function DraftForm({ draft, submitLabel, onSubmit, children }: DraftFormProps) {
  return (
    <>
      <Unsaved isDirty={draft.isDirty} />
      <StepForm submitLabel={submitLabel} onBack={null} isBusy={draft.isBusy} onSubmit={onSubmit}>
        {children}
        <Outcome outcome={draft.outcome} />
      </StepForm>
    </>
  );
}

/** Saved, merged or refused; where the newest could not be read after a conflict, a second try. */
export function Outcome({ outcome: { said, problem, readAgain } }: { readonly outcome: DraftOutcome }) {
  return (
    <>
      {problem !== null && (
        <div className={styles.refusal}>
          <SavingProblem error={problem.error} notDone={problem.sentence} />
          {readAgain !== null && <Button onClick={readAgain}>新しい内容を読み込む</Button>}
        </div>
      )}
      {said !== null && (
        <p role="status" className={styles.said}>
          {said}
        </p>
      )}
    </>
  );
}

type NewFormProps = {
  readonly draft: { readonly isDirty: boolean };
  readonly creating: {
    readonly isPending: boolean;
    readonly isSuccess: boolean;
    readonly error: Error | null;
  };
  readonly notAdded: string;
  readonly submitLabel: string;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
};

/** The form of a new record. */
export function NewForm({ draft, creating, notAdded, submitLabel, onSubmit, children }: NewFormProps) {
  const { isPending, isSuccess, error } = creating;
  return (
    <>
      <Unsaved isDirty={!isSuccess && draft.isDirty} />
      <StepForm submitLabel={submitLabel} onBack={null} isBusy={isPending || isSuccess} onSubmit={onSubmit}>
        {children}
        <SavingProblem error={error} notDone={notAdded} />
      </StepForm>
    </>
  );
}
