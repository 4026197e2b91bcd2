import { useReducer } from 'react';
import type { MatchCommand } from '#domain/match/commands.ts';
import { decide } from '#domain/match/decide.ts';
import { type Match, type Period, type PerSide, SIDES } from '#domain/match/match.ts';
import { TOKEN_FLOW } from '#domain/match/policy.ts';
import { RadioRow } from '../form/radio-row.tsx';
import styles from './correction-form.module.css';
import { CountSelects } from './count-selects.tsx';
import { correctionOf, type EditForm, edited, formOf, resultOf } from './edit-form.ts';
import { ResultSummary } from './result-summary.tsx';

type CorrectionFormProps = {
  readonly match: Match;
  readonly onAsk: (command: MatchCommand) => void;
};

const PLAYED = ['あり', 'なし'] as const;
const HALVES: readonly (readonly [Period, string])[] = [
  ['firstHalf', '前半得点'],
  ['secondHalf', '後半得点'],
];
const EXTRA_HALVES: readonly (readonly [Period, string])[] = [
  ['extraFirstHalf', '延長前半得点'],
  ['extraSecondHalf', '延長後半得点'],
];

/** Every number of a registered result, to be corrected; the result that follows is shown before it is sent. */
export function CorrectionForm({ match, onAsk }: CorrectionFormProps) {
  const [form, change] = useReducer(edited, match, formOf);
  const { clubs } = match.fixture;
  const command = correctionCommand(form);
  const decision = decide(match, command, TOKEN_FLOW);
  const periods = form.hasExtraHalves ? EXTRA_HALVES : [];

  const goalSelects = ([period, label]: readonly [Period, string]) => (
    <CountSelects
      key={period}
      label={label}
      clubs={clubs}
      counts={{ home: form.goals.home[period], away: form.goals.away[period] }}
      onChange={(side, count) => change({ type: 'goals', side, period, count })}
    />
  );

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (decision.ok) onAsk(command);
      }}
    >
      <ResultSummary heading="修正前の試合結果" clubs={clubs} form={formOf(match)} />
      {HALVES.map(goalSelects)}
      <RadioRow
        legend="延長戦の有無"
        name="extra-halves"
        options={PLAYED}
        chosen={form.hasExtraHalves ? 'あり' : 'なし'}
        onChoose={(answer) => change({ type: 'extraHalves', played: answer === 'あり' })}
      />
      {periods.map(goalSelects)}
      <RadioRow
        legend="PK戦の有無"
        name="shoot-out"
        options={PLAYED}
        chosen={form.hasShootOut ? 'あり' : 'なし'}
        onChoose={(answer) => change({ type: 'shootOut', played: answer === 'あり' })}
      />
      {form.hasShootOut && (
        <CountSelects
          label="PK戦の成功数"
          clubs={clubs}
          counts={form.successes}
          onChange={(side, count) => change({ type: 'successes', side, count })}
        />
      )}
      {keepsNoKicks(match, form) && (
        <p className={styles.hint}>成功数を変更すると、○×の記録は消え、成功数だけが残ります。</p>
      )}
      <label className={styles.field}>
        試合開始時刻
        <input
          type="time"
          className={styles.time}
          value={form.actualStartTime}
          onChange={(event) => change({ type: 'startTime', time: event.target.value })}
        />
      </label>
      <ResultSummary heading="修正後の試合結果" clubs={clubs} form={form} />
      <p className={styles.refusal} role="status">
        {!decision.ok && decision.rejection.message}
      </p>
      <button type="submit" className={styles.submit} disabled={!decision.ok}>
        登録
      </button>
    </form>
  );
}

function correctionCommand(form: EditForm): MatchCommand {
  const { totals, labels } = resultOf(form);
  const shootOutScores: PerSide<number> = form.hasShootOut ? form.successes : { home: 0, away: 0 };
  return {
    type: 'correctResult',
    correction: correctionOf(form),
    claim: { totals, results: labels, shootOutScores },
  };
}

/** A corrected number of successes contradicts the kicks on record. */
function keepsNoKicks(match: Match, form: EditForm): boolean {
  return (
    form.hasShootOut &&
    SIDES.some(
      (side) => match.shootOut[side].kicks.length > 0 && match.shootOut[side].score !== form.successes[side],
    )
  );
}
