import { type PerSide, SIDES } from '#domain/match/match.ts';
import { kickColumns } from '#domain/match/shootout.ts';
import { type EditAction, type EditForm, hasNumberAlone } from '#web/ui/match/correction/edit-form.ts';
import { ClubKicks } from '../report/club-kicks.tsx';
import styles from './correction-form.module.css';

type CorrectedKicksProps = {
  readonly clubs: PerSide<string>;
  readonly form: EditForm;
  /** Kicks of each club before sudden death. */
  readonly regularKicks: number;
  readonly onChange: (action: EditAction) => void;
};

/** The shoot-out entered again: ○, × and 取消 for each club, and its table. */
export function CorrectedKicks({ clubs, form: { shootOut }, regularKicks, onChange }: CorrectedKicksProps) {
  const kicks = { home: shootOut.home.kicks, away: shootOut.away.kicks };
  const isByNumber = SIDES.some((side) => hasNumberAlone(shootOut[side]));
  return (
    <>
      {SIDES.map((side) => (
        <ClubKicks
          key={side}
          club={clubs[side]}
          name={clubs[side]}
          shootOut={shootOut[side]}
          columns={kickColumns(kicks, regularKicks)}
          onTake={(result) => onChange({ type: 'kick', side, result })}
          onCancel={() => onChange({ type: 'cancelKick', side })}
        />
      ))}
      {isByNumber && (
        <p className={styles.hint}>
          成功数だけが記録されているチームがあります。○×を入れ直さない限り、両チームとも成功数で登録されます。
        </p>
      )}
    </>
  );
}
