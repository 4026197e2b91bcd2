import { useState } from 'react';
import {
  type AdminCompetition,
  drawLot,
  listCompetitions,
  recordLot,
  removeLot,
} from '#contract/championship/admin-competition.ts';
import { useWrite } from '#web/api/use-write.ts';
import { currentTime } from '#web/clock/clock.ts';
import { Field } from '#web/ui/form/field.tsx';
import { clockText, dateText, fullDayText } from '#web/ui/jst.ts';
import { DeedButton } from '../controls/buttons.tsx';
import { Choice } from '../controls/choice.tsx';
import { Question } from '../dialog/question.tsx';
import { SavingProblem } from '../record/problem.tsx';
import styles from './competition.module.css';
import { DRAW_NOW, NOT_SAVED, REMOVE_LOT } from './messages.ts';

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
  const drawing = useWrite(drawLot, CHANGED);
  const removal = useWrite(removeLot, CHANGED);
  const reset = () => {
    for (const write of [recording, drawing, removal]) write.reset();
  };
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
          isBusy={recording.isPending || drawing.isPending || removal.isPending}
          onRecord={({ order, drawnOn, drawnAt, witness }) => {
            reset();
            const body = { group, order: [...order], drawn_on: drawnOn, drawn_at: drawnAt, witness };
            recording.mutate({ params, body }, { onSuccess: onStored });
          }}
          onDraw={(witness) => {
            reset();
            drawing.mutate({ params, body: { group, clubs: [...clubs], witness } }, { onSuccess: onStored });
          }}
        />
      ))}
      {lots.length > 0 && (
        <ul className={styles.plain}>
          {lots.map((lot) => (
            <li key={`${lot.group} ${lot.drawn_on} ${lot.order.join(' ')}`} className={styles.line}>
              <span className={styles.grow}>
                {lot.group_name}：{lot.order.join('、')}の順（{notesOf(lot)}）
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
      <SavingProblem error={recording.error ?? drawing.error ?? removal.error} notDone={NOT_SAVED} />
      {removing !== null && (
        <Question
          deed="destructive"
          sentence={REMOVE_LOT}
          onYes={() => {
            const { group, order, drawn_on } = removing;
            setRemoving(null);
            reset();
            removal.mutate({ params, body: { group, order, drawn_on } }, { onSuccess: onStored });
          }}
          onClose={() => setRemoving(null)}
        />
      )}
    </section>
  );
}

type RecordedLot = AdminCompetition['lots'][number];

/** When it was drawn, how, who saw it and who has recorded it. */
function notesOf({ drawn_on, drawn_at, number, witness, recorded_by }: RecordedLot): string {
  return [
    fullDayText(drawn_on) + (drawn_at ?? ''),
    ...(number === null ? [] : [`画面で抽選、番号${number}`]),
    ...(witness === null ? [] : [`立会人：${witness}`]),
    `記録：${recorded_by}`,
  ].join('、');
}

type HandDrawn = {
  readonly order: readonly string[];
  /** `YYYY-MM-DD` in Tokyo. */
  readonly drawnOn: string;
  /** `HH:MM` in Tokyo. */
  readonly drawnAt: string;
  readonly witness: string;
};

type LotFormProps = {
  readonly groupName: string;
  readonly clubs: readonly string[];
  readonly isBusy: boolean;
  readonly onRecord: (lot: HandDrawn) => void;
  readonly onDraw: (witness: string) => void;
};

/** 抽選待ち: the order among clubs that nothing else separates is drawn here, or by hand and typed in. */
function LotForm({ groupName, clubs, isBusy, onRecord, onDraw }: LotFormProps) {
  const [order, setOrder] = useState<readonly string[]>(clubs.map(() => ''));
  const [drawnOn, setDrawnOn] = useState(() => dateText(currentTime()));
  const [drawnAt, setDrawnAt] = useState(() => clockText(currentTime()));
  const [witness, setWitness] = useState('');
  const [asks, setAsks] = useState(false);
  const isSeen = witness.trim() !== '';
  const isOrdered = new Set(order.filter((club) => club !== '')).size === clubs.length;
  const isComplete = isSeen && isOrdered && drawnOn !== '' && drawnAt !== '';
  const left = (index: number) => clubs.filter((club) => order[index] === club || !order.includes(club));
  return (
    <fieldset className={styles.inner}>
      <legend className={styles.label}>
        {groupName}：抽選待ち（{clubs.join('、')}）
      </legend>
      <Field
        label="立会人"
        hint="抽選を見届けた人の名前です。管理者だけに見えます。"
        value={witness}
        maxLength={100}
        fault={null}
        onChange={setWitness}
      />
      <div>
        <DeedButton deed="main" disabled={!isSeen || isBusy} onClick={() => setAsks(true)}>
          この画面で抽選する
        </DeedButton>
      </div>
      <details className={styles.inner}>
        <summary className={styles.summary}>会場で行った抽選の結果を入力する</summary>
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
          <Field label="抽選した時刻" type="time" value={drawnAt} fault={null} onChange={setDrawnAt} />
        </div>
        <div>
          <DeedButton
            deed="plain"
            disabled={!isComplete || isBusy}
            onClick={() => onRecord({ order, drawnOn, drawnAt, witness })}
          >
            抽選の結果を記録する
          </DeedButton>
        </div>
      </details>
      {asks && (
        <Question
          sentence={DRAW_NOW}
          onYes={() => {
            setAsks(false);
            onDraw(witness);
          }}
          onClose={() => setAsks(false)}
        />
      )}
    </fieldset>
  );
}
