import { useState } from 'react';
import {
  type AdminCompetition,
  listCompetitions,
  recordLot,
  removeLot,
} from '#contract/admin-competition.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Field } from '#web/ui/form/field.tsx';
import { dateText, fullDayText } from '#web/ui/jst.ts';
import { DeedButton } from '../controls/buttons.tsx';
import { Choice } from '../controls/choice.tsx';
import { Question } from '../dialog/question.tsx';
import { SavingProblem } from '../record/problem.tsx';
import styles from './competition.module.css';
import { NOT_SAVED, REMOVE_LOT } from './messages.ts';

const CHANGED = { refreshes: [listCompetitions] } as const;

type LotsProps = {
  readonly competition: AdminCompetition;
  readonly onStored: (newest: AdminCompetition) => void;
};

/** Lots still to draw, and those on record. A lot is stored at once, apart from the form. */
export function Lots({ competition, onStored }: LotsProps) {
  const { championship_id: championshipId, lots, preview } = competition;
  const params = { championshipId };
  const recording = useWrite(recordLot, CHANGED);
  const removal = useWrite(removeLot, CHANGED);
  const [removing, setRemoving] = useState<AdminCompetition['lots'][number] | null>(null);
  if (lots.length === 0 && preview.lots_to_draw.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="lots">
      <h2 id="lots" className={styles.heading}>
        抽選
      </h2>
      {preview.lots_to_draw.map(({ group, group_name: name, clubs }) => (
        <LotForm
          key={`${group} ${clubs.join(' ')}`}
          groupName={name}
          clubs={clubs}
          today={dateText(Date.now())}
          isBusy={recording.isPending || removal.isPending}
          onRecord={(order, drawnOn) => {
            removal.reset();
            const body = { group, order: [...order], drawn_on: drawnOn };
            recording.mutate({ params, body }, { onSuccess: onStored });
          }}
        />
      ))}
      {lots.length > 0 && (
        <ul className={styles.plain}>
          {lots.map((lot) => (
            <li key={`${lot.group} ${lot.drawn_on} ${lot.order.join(' ')}`} className={styles.line}>
              <span className={styles.grow}>
                {lot.group_name}：{lot.order.join('、')}の順（{fullDayText(lot.drawn_on)}、記録：
                {lot.recorded_by}）
                {!lot.holds && (
                  <span className={styles.hint}>　並ぶクラブが変わったため、今は使われていません。</span>
                )}
              </span>
              <DeedButton deed="risky" onClick={() => setRemoving(lot)}>
                取り消す
              </DeedButton>
            </li>
          ))}
        </ul>
      )}
      <SavingProblem error={recording.error ?? removal.error} notDone={NOT_SAVED} />
      {removing !== null && (
        <Question
          deed="destructive"
          sentence={REMOVE_LOT}
          onYes={() => {
            const { group, order, drawn_on } = removing;
            setRemoving(null);
            recording.reset();
            removal.mutate({ params, body: { group, order, drawn_on } }, { onSuccess: onStored });
          }}
          onClose={() => setRemoving(null)}
        />
      )}
    </section>
  );
}

type LotFormProps = {
  readonly groupName: string;
  readonly clubs: readonly string[];
  /** `YYYY-MM-DD` in Tokyo. */
  readonly today: string;
  readonly isBusy: boolean;
  readonly onRecord: (order: readonly string[], drawnOn: string) => void;
};

/** 抽選待ち: the order that was drawn among clubs that nothing else separates. */
function LotForm({ groupName, clubs, today, isBusy, onRecord }: LotFormProps) {
  const [order, setOrder] = useState<readonly string[]>(clubs.map(() => ''));
  const [drawnOn, setDrawnOn] = useState(today);
  const isComplete = new Set(order.filter((club) => club !== '')).size === clubs.length && drawnOn !== '';
  const left = (index: number) => clubs.filter((club) => order[index] === club || !order.includes(club));
  return (
    <fieldset className={styles.inner}>
      <legend className={styles.label}>
        {groupName}：抽選待ち（{clubs.join('、')}）
      </legend>
      <div className={styles.fields}>
        {order
          .map((chosen, index) => ({ chosen, index }))
          .map(({ chosen, index }) => (
            <Choice
              key={index}
              label={`${index + 1}番目`}
              value={chosen}
              options={[['', '選んでください'], ...left(index).map((club) => [club, club] as const)]}
              onChange={(club) => setOrder(order.map((one, place) => (place === index ? club : one)))}
            />
          ))}
        <Field label="抽選した日" type="date" value={drawnOn} fault={null} onChange={setDrawnOn} />
      </div>
      <div>
        <DeedButton deed="main" disabled={!isComplete || isBusy} onClick={() => onRecord(order, drawnOn)}>
          抽選の結果を記録する
        </DeedButton>
      </div>
    </fieldset>
  );
}
