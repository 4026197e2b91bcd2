import { useState } from 'react';
import { divisionFault } from '#domain/championship/check.ts';
import { Button } from '#web/ui/button.tsx';
import { StepForm } from '#web/ui/form/step-form.tsx';
import { Conflict } from '../conflict.tsx';
import { Unsaved } from '../unsaved.tsx';
import styles from './championships.module.css';
import { DivisionRow } from './division-row.tsx';
import {
  blankDivision,
  moved,
  rebasedDivisions,
  type TypedDivision,
  typedDivisions,
} from './division-rows.ts';
import type { EditProps } from './edit-form.tsx';
import { DIVISIONS_NOT_SAVED, NO_DIVISION, NOT_READ, REBASED, SAVED } from './messages.ts';
import { readChampionship, useChangeDivisions } from './queries.ts';

/** 部・ブロック: named, put in order, added, and removed where they have no match. */
export function Divisions({ stored, onStored }: EditProps) {
  const [typed, setTyped] = useState<readonly TypedDivision[]>(() => typedDivisions(stored));
  const [isTried, setTried] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const { mutate, isPending, error, reset } = useChangeDivisions(stored.championship_id);
  const fault = divisionFault(typed.map(({ name }) => name));
  const isChanged =
    typed.length !== stored.divisions.length ||
    typed.some(({ id, name }, at) => {
      const known = stored.divisions[at];
      return known === undefined || known.division_id !== id || known.name !== name;
    });
  const change = (next: readonly TypedDivision[]) => {
    setTyped(next);
    setSaid(null);
  };
  const submit = () => {
    setTried(true);
    if (fault !== null) return;
    mutate(
      { revision: stored.revision, divisions: typed.map(({ id, name }) => ({ id, name: name.trim() })) },
      {
        onSuccess: (detail) => {
          onStored(detail);
          setTyped(typedDivisions(detail));
          setTried(false);
          setSaid(SAVED);
        },
      },
    );
  };
  return (
    <section aria-labelledby="divisions" className={styles.section}>
      <Unsaved isDirty={isChanged} />
      <h2 id="divisions" className={styles.heading}>
        部・ブロック
      </h2>
      <StepForm submitLabel="部・ブロックを保存する" onBack={null} isBusy={isPending} onSubmit={submit}>
        {typed.length === 0 && <p className={styles.facts}>{NO_DIVISION}</p>}
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
        <Conflict
          error={error}
          notDone={DIVISIONS_NOT_SAVED}
          notRead={NOT_READ}
          read={() => readChampionship(stored.championship_id)}
          onRead={(newest) => {
            setTyped(rebasedDivisions(stored, typed, newest));
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
    </section>
  );
}
