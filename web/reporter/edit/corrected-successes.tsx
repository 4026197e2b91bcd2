import { type Match, SIDES } from '#domain/match/match.ts';
import { CountSelects } from '#web/ui/match/correction/count-selects.tsx';
import { type EditAction, type EditForm, successesOf } from '#web/ui/match/correction/edit-form.ts';
import styles from './correction-form.module.css';

type CorrectedSuccessesProps = {
  readonly match: Match;
  readonly form: EditForm;
  readonly onChange: (action: EditAction) => void;
};

/** The shoot-out by the number of successes of each club. */
export function CorrectedSuccesses({ match, form, onChange }: CorrectedSuccessesProps) {
  return (
    <>
      <CountSelects
        label="PK戦の成功数"
        clubs={match.fixture.clubs}
        counts={successesOf(form)}
        onChange={(side, count) => onChange({ type: 'successes', side, count })}
      />
      {losesKicks(match, form) && (
        <p className={styles.hint}>成功数を変更すると、○×の記録は消え、成功数だけが残ります。</p>
      )}
    </>
  );
}

/** A corrected number of successes contradicts the kicks on record. */
function losesKicks({ shootOut }: Match, form: EditForm): boolean {
  return SIDES.some(
    (side) => shootOut[side].kicks.length > 0 && shootOut[side].score !== form.shootOut[side].score,
  );
}
