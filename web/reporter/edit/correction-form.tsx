import { useReducer } from 'react';
import type { MatchCommand } from '#domain/match/commands.ts';
import { decide } from '#domain/match/decide.ts';
import type { Match, Period, PerSide } from '#domain/match/match.ts';
import { RadioRow } from '#web/ui/form/radio-row.tsx';
import { CountSelects } from '#web/ui/match/correction/count-selects.tsx';
import {
  correctionOf,
  type EditForm,
  edited,
  formOf,
  resultOf,
  type ShootOutBy,
  successesOf,
} from '#web/ui/match/correction/edit-form.ts';
import { ResultSummary } from '#web/ui/match/correction/result-summary.tsx';
import { CorrectedKicks } from './corrected-kicks.tsx';
import { CorrectedSuccesses } from './corrected-successes.tsx';
import styles from './correction-form.module.css';
import type { CorrectionWords } from './correction-words.ts';

type CorrectionFormProps = {
  readonly match: Match;
  readonly words: CorrectionWords;
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
export function CorrectionForm({ match, words, onAsk }: CorrectionFormProps) {
  const [form, change] = useReducer(edited, match, formOf);
  const { clubs } = match.fixture;
  const command = correctionCommand(form, words.shootOutBy);
  const decision = decide(match, command, words.policy);
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
      {form.hasShootOut && words.shootOutBy === 'successes' && (
        <CorrectedSuccesses match={match} form={form} onChange={change} />
      )}
      {form.hasShootOut && words.shootOutBy === 'kicks' && (
        <CorrectedKicks
          clubs={clubs}
          form={form}
          regularKicks={match.fixture.rules.shootOutKicks}
          onChange={change}
        />
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
        {words.submit}
      </button>
    </form>
  );
}

function correctionCommand(form: EditForm, by: ShootOutBy): MatchCommand {
  const { totals, labels } = resultOf(form);
  const shootOutScores: PerSide<number> = form.hasShootOut ? successesOf(form) : { home: 0, away: 0 };
  return {
    type: 'correctResult',
    correction: correctionOf(form, by),
    claim: { totals, results: labels, shootOutScores },
  };
}
