import { useEffect, useReducer, useRef, useState } from 'react';
import type { AdminMatch, MatchChange } from '#contract/admin-matches.ts';
import { administer } from '#domain/match/administration.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { CountSelects } from '#web/ui/match/correction/count-selects.tsx';
import {
  correctionOf,
  type EditForm,
  edited,
  formOf,
  successesOf,
} from '#web/ui/match/correction/edit-form.ts';
import { ResultFields } from '#web/ui/match/correction/result-fields.tsx';
import { ResultSummary } from '#web/ui/match/correction/result-summary.tsx';
import { Unsaved } from '../unsaved.tsx';
import styles from './actions.module.css';
import { ChangeDialog } from './change-dialog.tsx';
import { matchOf } from './match-of.ts';
import { UPDATED_MEANWHILE } from './messages.ts';
import type { MatchIds } from './queries.ts';

type ResultFormProps = {
  readonly found: AdminMatch;
  readonly ids: MatchIds;
  readonly onClose: () => void;
};

/** The result as the paper has it, whatever the match is now; looked at before it is saved. */
export function ResultForm({ found, ids, onClose }: ResultFormProps) {
  const match = matchOf(found.match, found.rules);
  const [begun, setBegun] = useState(() => ({ version: match.version, form: beginningOf(found) }));
  const [form, change] = useReducer(edited, begun.form);
  const [isAsking, setAsking] = useState(false);
  const { clubs } = match.fixture;
  const element = useRef<HTMLFormElement>(null);
  // The button that has opened it is gone.
  useEffect(() => element.current?.focus(), []);
  const correction = correctionOf(form, keepsKicks(form) ? 'kicks' : 'successes');
  const decision = administer(match, match.version, { type: 'enterResult', correction });
  const isOld = match.version !== begun.version;
  const isDirty = JSON.stringify(form) !== JSON.stringify(begun.form);
  return (
    <form
      ref={element}
      tabIndex={-1}
      className={styles.form}
      aria-label="試合結果の入力"
      onSubmit={(event) => {
        event.preventDefault();
        if (decision.ok && !isOld) setAsking(true);
      }}
    >
      <Unsaved isDirty={isDirty} />
      <ResultSummary heading="今の試合結果" clubs={clubs} form={formOf(match)} />
      <ResultFields clubs={clubs} form={form} onChange={change}>
        <CountSelects
          label="PK戦の成功数"
          clubs={clubs}
          counts={successesOf(form)}
          onChange={(side, count) => change({ type: 'successes', side, count })}
        />
      </ResultFields>
      <Field
        label="試合開始時刻"
        type="time"
        hint="わからないときは空欄にしてください。"
        value={form.actualStartTime}
        fault={null}
        onChange={(time) => change({ type: 'startTime', time })}
      />
      <ResultSummary heading="保存後の試合結果" clubs={clubs} form={form} />
      <p className={styles.problem} role="status">
        {isOld ? UPDATED_MEANWHILE : decision.ok ? '' : decision.rejection.message}
      </p>
      <div className={styles.buttons}>
        <Button onClick={onClose}>やめる</Button>
        {isOld && (
          <Button onClick={() => setBegun({ ...begun, version: match.version })}>
            最新の状況を確認しました
          </Button>
        )}
        <Button type="submit" disabled={!decision.ok || isOld}>
          変化を確かめて保存する
        </Button>
      </div>
      {isAsking && (
        <ChangeDialog
          found={found}
          ids={ids}
          change={changeOf(correction)}
          title="この結果を登録しますか？"
          means="試合は「試合終了・結果登録済み」になり、会員の画面もすぐに変わります。"
          save="この結果を登録する"
          onClose={() => setAsking(false)}
          onSaved={onClose}
        />
      )}
    </form>
  );
}

/** As the match stands; who enters a first result most likely saw the match begin on time. */
function beginningOf({ match, rules, state }: AdminMatch): EditForm {
  const form = formOf(matchOf(match, rules));
  if (state === 'registered') return form;
  return { ...form, actualStartTime: match.scheduled_match_start_time ?? '' };
}

/** The kicks on record stay as long as nobody has entered a number of successes. */
function keepsKicks({ shootOut: { home, away } }: EditForm): boolean {
  return home.kicks.length > 0 && away.kicks.length > 0;
}

function changeOf({ goals, shootOut, ...correction }: ReturnType<typeof correctionOf>): MatchChange {
  const kicks =
    shootOut?.kind === 'kicks'
      ? { kind: 'kicks' as const, kicks: { home: [...shootOut.kicks.home], away: [...shootOut.kicks.away] } }
      : shootOut;
  return { kind: 'result', correction: { ...correction, goals, shootOut: kicks } };
}
