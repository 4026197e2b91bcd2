import { useState } from 'react';
import type { AdminChampionshipDetail } from '#contract/admin-championships.ts';
import { fixedFields, toldBefore } from '#domain/championship/changes.ts';
import { formFaults } from '#domain/championship/check.ts';
import { type ChampionshipForm, rebased, tidyForm, worded } from '#domain/championship/form.ts';
import { StepForm } from '#web/ui/form/step-form.tsx';
import { Conflict } from '../conflict.tsx';
import { Question } from '../dialog/question.tsx';
import { Unsaved } from '../unsaved.tsx';
import styles from './championships.module.css';
import { ChampionshipFields } from './fields.tsx';
import { changeQuestion, NOT_READ, NOT_SAVED, REBASED, SAVED } from './messages.ts';
import { readChampionship, useChangeChampionship } from './queries.ts';

export type EditProps = {
  readonly stored: AdminChampionshipDetail;
  readonly onStored: (detail: AdminChampionshipDetail) => void;
};

/** A stored championship's form: what results have fixed stays closed, what moves matches is asked about. */
export function EditForm({ stored, onStored }: EditProps) {
  const [form, setForm] = useState<ChampionshipForm>(stored.form);
  const [isTried, setTried] = useState(false);
  const [told, setTold] = useState<readonly string[]>([]);
  const [said, setSaid] = useState<string | null>(null);
  const { mutate, isPending, error, reset } = useChangeChampionship(stored.championship_id);
  const tidied = tidyForm(form);
  const faults = formFaults(tidied, stored.form.organizer);
  const isChanged = JSON.stringify(worded(form)) !== JSON.stringify(worded(stored.form));
  const save = () => {
    setTold([]);
    mutate(
      { revision: stored.revision, form: tidied },
      {
        onSuccess: (detail) => {
          onStored(detail);
          setForm(detail.form);
          setSaid(SAVED);
        },
      },
    );
  };
  const submit = () => {
    setTried(true);
    setSaid(null);
    if (faults.length > 0) return;
    const moves = toldBefore(stored.form, tidied, stored.played);
    if (moves.length > 0) setTold(moves);
    else save();
  };
  return (
    <section aria-label="大会の項目">
      <Unsaved isDirty={isChanged} />
      <StepForm submitLabel="大会を保存する" onBack={null} isBusy={isPending} onSubmit={submit}>
        <ChampionshipFields
          form={form}
          faults={isTried ? faults : []}
          fixed={fixedFields(stored.form, stored.played)}
          onChange={(next) => {
            setForm(next);
            setSaid(null);
          }}
        />
        <Conflict
          error={error}
          notDone={NOT_SAVED}
          notRead={NOT_READ}
          read={() => readChampionship(stored.championship_id)}
          onRead={(newest) => {
            setForm(rebased(stored.form, form, newest.form));
            onStored(newest);
            reset();
            setSaid(REBASED);
          }}
        />
        {said !== null && (
          <p role="status" className={styles.said}>
            {said}
          </p>
        )}
      </StepForm>
      {told.length > 0 && (
        <Question sentence={changeQuestion(told)} onYes={save} onClose={() => setTold([])} />
      )}
    </section>
  );
}
