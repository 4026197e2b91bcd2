import { useReducer } from 'react';
import type { MatchCommand } from '#domain/match/commands.ts';
import { decide } from '#domain/match/decide.ts';
import type { Match, PerSide } from '#domain/match/match.ts';
import {
  correctionOf,
  type EditForm,
  edited,
  formOf,
  resultOf,
  type ShootOutBy,
  successesOf,
} from '#web/ui/match/correction/edit-form.ts';
import { ResultFields } from '#web/ui/match/correction/result-fields.tsx';
import { ResultSummary } from '#web/ui/match/correction/result-summary.tsx';
import { StartTime } from '../page/start-time.tsx';
import { CorrectedKicks } from './corrected-kicks.tsx';
import { CorrectedSuccesses } from './corrected-successes.tsx';
import styles from './correction-form.module.css';
import type { CorrectionWords } from './correction-words.ts';

type CorrectionFormProps = {
  readonly match: Match;
  readonly words: CorrectionWords;
  readonly onAsk: (command: MatchCommand) => void;
};

/** Every number of a registered result, to be corrected; the result that follows is shown before it is sent. */
export function CorrectionForm({ match, words, onAsk }: CorrectionFormProps) {
  const [form, change] = useReducer(edited, match, formOf);
  const { clubs } = match.fixture;
  const command = correctionCommand(form, words.shootOutBy);
  const decision = decide(match, command, words.policy);

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (decision.ok) onAsk(command);
      }}
    >
      <ResultSummary heading="修正前の試合結果" clubs={clubs} form={formOf(match)} />
      <ResultFields clubs={clubs} form={form} onChange={change}>
        {words.shootOutBy === 'successes' ? (
          <CorrectedSuccesses match={match} form={form} onChange={change} />
        ) : (
          <CorrectedKicks
            clubs={clubs}
            form={form}
            regularKicks={match.fixture.rules.shootOutKicks}
            onChange={change}
          />
        )}
      </ResultFields>
      <StartTime time={form.actualStartTime} onChange={(time) => change({ type: 'startTime', time })} />
      <ResultSummary heading="修正後の試合結果" clubs={clubs} form={form} />
      <p className={styles.refusal} role="status">
        {!decision.ok && decision.fault.message}
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
