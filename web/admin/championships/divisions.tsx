import { divisionFault } from '#domain/championship/check.ts';
import { Button } from '#web/ui/button.tsx';
import { StepForm } from '#web/ui/form/step-form.tsx';
import { Outcome } from '../record/outcome.tsx';
import { Note } from '../record/record-head.tsx';
import { Section } from '../record/section.tsx';
import { useTyping } from '../record/use-typing.ts';
import { Unsaved } from '../unsaved.tsx';
import styles from './championships.module.css';
import { DivisionRow } from './division-row.tsx';
import { areAsStored, blankDivision, mergedDivisions, moved, typedDivisions } from './division-rows.ts';
import type { EditProps } from './edit-form.tsx';
import { DIVISIONS_NOT_SAVED, NO_DIVISION, NOT_READ, SAVED } from './messages.ts';
import { readChampionship, useChangeDivisions } from './queries.ts';

/** 部・ブロック: named, put in order, added, and removed where they have no match. */
export function Divisions({ stored, onStored }: EditProps) {
  const typing = useTyping({
    stored,
    onStored,
    saving: useChangeDivisions(stored.championship_id),
    typedOf: typedDivisions,
    isNewer: (one, other) => one.revision > other.revision,
    merge: mergedDivisions,
    saved: SAVED,
  });
  const { typed, isTried, change } = typing;
  const fault = divisionFault(typed.map(({ name }) => name));
  const submit = () => {
    typing.attempt();
    if (fault !== null) return;
    const divisions = typed.map(({ id, name }) => ({ id, name: name.trim() }));
    typing.save({ revision: stored.revision, divisions });
  };
  return (
    <Section heading="部・ブロック">
      <Unsaved isDirty={!areAsStored(typed, stored)} />
      <StepForm submitLabel="部・ブロックを保存する" onBack={null} isBusy={typing.isBusy} onSubmit={submit}>
        {typed.length === 0 && <Note>{NO_DIVISION}</Note>}
        <ol className={styles.divisions}>
          {typed.map((division, index) => (
            <DivisionRow
              key={division.key}
              division={division}
              index={index}
              isLast={index === typed.length - 1}
              fault={isTried && fault?.index === index ? fault.message : null}
              onName={(name) => change(typed.with(index, { ...division, name }))}
              onMove={(by) => change(moved(typed, index, by))}
              onRemove={() => change(typed.toSpliced(index, 1))}
            />
          ))}
        </ol>
        <div>
          <Button onClick={() => change([...typed, blankDivision()])}>部・ブロックを追加する</Button>
        </div>
        <Outcome
          typing={typing}
          notSaved={DIVISIONS_NOT_SAVED}
          notRead={NOT_READ}
          read={() => readChampionship(stored.championship_id)}
        />
      </StepForm>
    </Section>
  );
}
