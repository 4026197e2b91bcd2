import { type AdminChampionshipDetail, changeDivisions } from '#contract/championship/championships.ts';
import { divisionFault } from '#domain/championship/form.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { DeedButton } from '../controls/buttons.tsx';
import { DraftForm } from '../record/draft-form.tsx';
import { Note } from '../record/record-head.tsx';
import { Section } from '../record/section.tsx';
import { useDraft } from '../record/use-draft.ts';
import type { Kept } from '../record/use-record.ts';
import styles from './championships.module.css';
import {
  areAsStored,
  blankDivision,
  mergedDivisions,
  moved,
  type TypedDivision,
  typedDivisions,
} from './division-rows.ts';
import { DIVISIONS_NOT_SAVED, NO_DIVISION, NOT_READ, SAVED } from './messages.ts';

/** 部・ブロック: named, put in order, added, and removed where they have no match. */
export function Divisions({ record }: { readonly record: Kept<AdminChampionshipDetail> }) {
  const { stored } = record;
  const draft = useDraft({
    record,
    revisionOf: ({ revision }) => revision,
    saving: useWrite(changeDivisions),
    typedOf: typedDivisions,
    merge: mergedDivisions,
    sentences: { saved: SAVED, notSaved: DIVISIONS_NOT_SAVED, notRead: NOT_READ },
  });
  const { typed, isTried, change } = draft;
  const fault = divisionFault(typed.map(({ name }) => name));
  const submit = () => {
    draft.attempt();
    if (fault !== null) return;
    const divisions = typed.map(({ id, name }) => ({ id, name: name.trim() }));
    const params = { championshipId: stored.championship_id };
    draft.save({ params, body: { revision: stored.revision, divisions } });
  };
  return (
    <Section heading="部・ブロック">
      <DraftForm
        draft={{ ...draft, isDirty: !areAsStored(typed, stored) }}
        submitLabel="部・ブロックを保存する"
        onSubmit={submit}
      >
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
      </DraftForm>
    </Section>
  );
}

type DivisionRowProps = {
  readonly division: TypedDivision;
  readonly index: number;
  readonly isLast: boolean;
  readonly fault: string | null;
  readonly onName: (name: string) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
};

/** One division; with matches it stays. */
function DivisionRow(props: DivisionRowProps) {
  const { division, index, isLast, fault, onName, onMove, onRemove } = props;
  const called = division.name.trim() === '' ? `${index + 1}番目` : division.name;
  return (
    <li className={styles.division}>
      <Field
        label={`${index + 1}番目の名前`}
        value={division.name}
        maxLength={50}
        autoComplete="off"
        fault={fault}
        onChange={onName}
      />
      <div className={styles.buttons}>
        <Button aria-label={`${called}を上へ`} disabled={index === 0} onClick={() => onMove(-1)}>
          ↑
        </Button>
        <Button aria-label={`${called}を下へ`} disabled={isLast} onClick={() => onMove(1)}>
          ↓
        </Button>
        {division.matches > 0 ? (
          <Note>{division.matches}試合</Note>
        ) : (
          <DeedButton deed="risky" aria-label={`${called}を外す`} onClick={onRemove}>
            外す
          </DeedButton>
        )}
      </div>
    </li>
  );
}
