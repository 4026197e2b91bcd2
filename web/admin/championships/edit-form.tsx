import { useState } from 'react';
import type { AdminChampionshipDetail } from '#contract/championships.ts';
import { fixedFields, toldBefore } from '#domain/championship/changes.ts';
import { formFaults } from '#domain/championship/check.ts';
import { rebased, tidyForm, worded } from '#domain/championship/form.ts';
import { StepForm } from '#web/ui/form/step-form.tsx';
import { Question } from '../dialog/question.tsx';
import { Outcome } from '../record/outcome.tsx';
import { useTyping } from '../record/use-typing.ts';
import { Unsaved } from '../unsaved.tsx';
import { ChampionshipFields } from './fields.tsx';
import { changeQuestion, NOT_READ, NOT_SAVED, SAVED } from './messages.ts';
import { readChampionship, useChangeChampionship } from './queries.ts';

export type EditProps = {
  readonly stored: AdminChampionshipDetail;
  readonly onStored: (detail: AdminChampionshipDetail) => void;
};

/** A stored championship's form: what results have fixed stays closed, what moves matches is asked about. */
export function EditForm({ stored, onStored }: EditProps) {
  const typing = useTyping({
    stored,
    onStored,
    saving: useChangeChampionship(stored.championship_id),
    typedOf: ({ form }) => form,
    isNewer: (one, other) => one.revision > other.revision,
    merge: rebased,
    saved: SAVED,
  });
  const [told, setTold] = useState<readonly string[]>([]);
  const { typed } = typing;
  const tidied = tidyForm(typed);
  const faults = formFaults(tidied, stored.form.organizer);
  const isChanged = JSON.stringify(worded(typed)) !== JSON.stringify(worded(stored.form));
  const save = () => {
    setTold([]);
    typing.save({ revision: stored.revision, form: tidied });
  };
  const submit = () => {
    typing.attempt();
    if (faults.length > 0) return;
    const moves = toldBefore(stored.form, tidied, stored.played);
    if (moves.length > 0) setTold(moves);
    else save();
  };
  return (
    <section aria-label="大会の項目">
      <Unsaved isDirty={isChanged} />
      <StepForm submitLabel="大会を保存する" onBack={null} isBusy={typing.isBusy} onSubmit={submit}>
        <ChampionshipFields
          form={typed}
          faults={typing.isTried ? faults : []}
          fixed={fixedFields(stored.form, stored.played)}
          onChange={typing.change}
        />
        <Outcome
          typing={typing}
          notSaved={NOT_SAVED}
          notRead={NOT_READ}
          read={() => readChampionship(stored.championship_id)}
        />
      </StepForm>
      {told.length > 0 && (
        <Question sentence={changeQuestion(told)} onYes={save} onClose={() => setTold([])} />
      )}
    </section>
  );
}
