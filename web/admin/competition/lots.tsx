import { useState } from 'react';
import type { AdminCompetition } from '#contract/admin-competition.ts';
import { dateText, fullDayText } from '#web/ui/jst.ts';
import { DeedButton } from '../controls/buttons.tsx';
import { Question } from '../dialog/question.tsx';
import { SavingProblem } from '../record/problem.tsx';
import styles from './competition.module.css';
import { LotForm } from './lot-form.tsx';
import { NOT_SAVED, REMOVE_LOT } from './messages.ts';
import { useChangeLot } from './queries.ts';

/** Lots that are to be drawn, and those on record. A lot is kept at once, whatever else is unsaved. */
export function Lots({ competition }: { readonly competition: AdminCompetition }) {
  const { championship_id: championshipId, lots, preview } = competition;
  const { mutate, isPending, error } = useChangeLot(championshipId);
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
          isBusy={isPending}
          onRecord={(order, drawnOn) =>
            mutate({ kind: 'record', lot: { group, order: [...order], drawn_on: drawnOn } })
          }
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
      <SavingProblem error={error} notDone={NOT_SAVED} />
      {removing !== null && (
        <Question
          deed="destructive"
          sentence={REMOVE_LOT}
          onYes={() => {
            const { group, order, drawn_on } = removing;
            mutate({ kind: 'remove', lot: { group, order, drawn_on } });
            setRemoving(null);
          }}
          onClose={() => setRemoving(null)}
        />
      )}
    </section>
  );
}
