import { useState } from 'react';
import type { AdminChampionshipDetail } from '#contract/championship/championships.ts';
import type { FieldFault } from '#domain/fault.ts';
import {
  readSchedule,
  type ScheduleField,
  type ScheduleForm,
  type ScheduleRequest,
} from '#domain/schedule/form.ts';
import { type PlacedMatch, place } from '#domain/schedule/placing.ts';
import { StepForm } from '#web/ui/form/step-form.tsx';
import { Question } from '../dialog/question.tsx';
import { Unsaved } from '../dialog/unsaved.tsx';
import type { ClubGroup } from './club-groups.ts';
import { MadeSchedule } from './made-schedule.tsx';
import { FORMAT_DIFFERS, LEAVES, MAKES_AGAIN } from './messages.ts';
import styles from './schedule.module.css';
import { ScheduleFields } from './schedule-fields.tsx';
import { useScheduleForm } from './use-schedule-form.ts';

type ScheduleMakerProps = {
  readonly championship: AdminChampionshipDetail;
  readonly groups: readonly ClubGroup[];
};

/** A whole schedule, and what it was made of. */
export type Made = ScheduleRequest & {
  readonly form: ScheduleForm;
  readonly matches: readonly PlacedMatch[];
  readonly isChangedByHand: boolean;
};

/** The conditions, and below them the schedule that they make. */
export function ScheduleMaker({ championship, groups }: ScheduleMakerProps) {
  const { fiscalYear, rules } = championship.form;
  const { typed, change } = useScheduleForm(championship);
  const [faults, setFaults] = useState<readonly FieldFault<ScheduleField>[]>([]);
  const [shortage, setShortage] = useState<string | null>(null);
  const [made, setMade] = useState<Made | null>(null);
  const [isAsked, setAsked] = useState(false);
  const make = () => {
    setAsked(false);
    const read = readSchedule(typed, fiscalYear);
    setFaults(read.ok ? [] : read.faults);
    setShortage(null);
    if (!read.ok) return;
    const { clubs, pairings, rules: scheduling } = read;
    const placement = place(pairings, scheduling);
    if (!placement.ok) {
      setMade(null);
      setShortage(placement.fault.message);
      return;
    }
    const { matches } = placement;
    setMade({ clubs, pairings, rules: scheduling, form: typed, matches, isChangedByHand: false });
  };
  const isLeague = typed.kind !== 'knockout';
  return (
    <>
      <Unsaved isDirty={made !== null} sentence={LEAVES} />
      <div className={styles.conditions}>
        <StepForm
          submitLabel="日程を作る"
          onBack={null}
          onSubmit={() => (made?.isChangedByHand === true ? setAsked(true) : make())}
        >
          <ScheduleFields
            typed={typed}
            change={change}
            faultOf={(field) => faults.find((fault) => fault.field === field)?.message ?? null}
            groups={groups}
            divisions={championship.divisions.map(({ name }) => name)}
          />
          {isLeague !== (rules.format === 'league') && (
            <p className={styles.note}>{FORMAT_DIFFERS[rules.format]}</p>
          )}
          {shortage !== null && (
            <p role="alert" className={styles.problem}>
              {shortage}
            </p>
          )}
        </StepForm>
      </div>
      {made !== null && (
        <MadeSchedule
          championship={championship}
          made={made}
          isOutdated={made.form !== typed}
          onChange={(matches) => setMade({ ...made, matches, isChangedByHand: true })}
        />
      )}
      {isAsked && (
        <Question deed="destructive" sentence={MAKES_AGAIN} onYes={make} onClose={() => setAsked(false)} />
      )}
    </>
  );
}
