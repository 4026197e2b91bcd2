import { useReducer } from 'react';
import type { MatchCommand } from '#domain/match/commands.ts';
import { decide } from '#domain/match/decide.ts';
import { type Match, type PerSide, SIDES } from '#domain/match/match.ts';
import { FISCAL_YEAR_FLOW, type FlowPolicy, TOKEN_FLOW } from '#domain/match/policy.ts';
import { kickColumns } from '#domain/match/shootout.ts';
import { CountSelects } from '#web/ui/match/correction/count-selects.tsx';
import {
  correctionOf,
  type EditAction,
  type EditForm,
  edited,
  formOf,
  hasNumberAlone,
  resultOf,
  type ShootOutBy,
  successesOf,
} from '#web/ui/match/correction/edit-form.ts';
import { ResultFields, ResultSummary } from '#web/ui/match/correction/result-fields.tsx';
import { StartTime } from '../page/start-time.tsx';
import { ClubKicks } from '../report/kick-table.tsx';
import styles from './correction-form.module.css';

/** Where the two edit screens differ (reporter specification, section 2). */
type CorrectionWords = {
  readonly policy: FlowPolicy;
  readonly shootOutBy: ShootOutBy;
  /** On the button. */
  readonly submit: string;
};

export const TOKEN_CORRECTION: CorrectionWords = {
  policy: TOKEN_FLOW,
  shootOutBy: 'successes',
  submit: '登録',
};

export const CATEGORY_CORRECTION: CorrectionWords = {
  policy: FISCAL_YEAR_FLOW,
  shootOutBy: 'kicks',
  submit: '修正登録',
};

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
      className="stack4"
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

type CorrectedKicksProps = {
  readonly clubs: PerSide<string>;
  readonly form: EditForm;
  /** Kicks of each club before sudden death. */
  readonly regularKicks: number;
  readonly onChange: (action: EditAction) => void;
};

/** The shoot-out entered again: ○, × and 取消 for each club, and its table. */
function CorrectedKicks({ clubs, form: { shootOut }, regularKicks, onChange }: CorrectedKicksProps) {
  const kicks = { home: shootOut.home.kicks, away: shootOut.away.kicks };
  const isByNumber = SIDES.some((side) => hasNumberAlone(shootOut[side]));
  return (
    <>
      {SIDES.map((side) => (
        <ClubKicks
          key={side}
          club={clubs[side]}
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

type CorrectedSuccessesProps = {
  readonly match: Match;
  readonly form: EditForm;
  readonly onChange: (action: EditAction) => void;
};

/** The shoot-out by the number of successes of each club. */
function CorrectedSuccesses({ match, form, onChange }: CorrectedSuccessesProps) {
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
