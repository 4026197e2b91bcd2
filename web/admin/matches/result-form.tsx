import { useReducer, useState } from 'react';
import type { AdminMatch, MatchChange } from '#contract/match/admin.ts';
import { administer } from '#domain/match/administration.ts';
import { Field } from '#web/ui/form/field.tsx';
import { CountSelects } from '#web/ui/match/correction/count-selects.tsx';
import {
  correctionOf,
  type EditForm,
  edited,
  formOf,
  successesOf,
} from '#web/ui/match/correction/edit-form.ts';
import { ResultFields, ResultSummary } from '#web/ui/match/correction/result-fields.tsx';
import { ChangeDialog, type ChangeProps } from './change-dialog.tsx';
import { ChangeForm } from './change-form.tsx';
import { matchOf } from './queries.ts';

/** The result as the paper has it, whatever the match is now; looked at before it is saved. */
export function ResultForm({ found, onClose }: ChangeProps) {
  const match = matchOf(found);
  const [begun, setBegun] = useState(() => ({ version: match.version, form: beginningOf(found) }));
  const [form, change] = useReducer(edited, begun.form);
  const [isAsking, setAsking] = useState(false);
  const { clubs } = match.fixture;
  const correction = correctionOf(form, keepsKicks(form) ? 'kicks' : 'successes');
  const decision = administer(match, match.version, { type: 'enterResult', correction });
  const isDirty = JSON.stringify(form) !== JSON.stringify(begun.form);
  return (
    <ChangeForm
      label="試合結果の入力"
      isDirty={isDirty}
      isOld={match.version !== begun.version}
      isAllowed={decision.ok}
      problem={decision.ok ? '' : decision.fault.message}
      onSeen={() => setBegun({ ...begun, version: match.version })}
      onClose={onClose}
      onAsk={() => setAsking(true)}
    >
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
      {isAsking && (
        <ChangeDialog
          found={found}
          change={changeOf(correction)}
          title="この結果を登録しますか？"
          means="試合は「試合終了・結果登録済み」になり、会員の画面もすぐに変わります。"
          save="この結果を登録する"
          onClose={() => setAsking(false)}
          onSaved={onClose}
        />
      )}
    </ChangeForm>
  );
}

/** As the match stands; who enters a first result most likely saw the match begin on time. */
function beginningOf({ match, rules, state }: AdminMatch): EditForm {
  const form = formOf(matchOf({ match, rules }));
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
