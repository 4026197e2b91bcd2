import { useState } from 'react';
import type { AdminMatch, AdminMatchState, MatchChange } from '#contract/match/admin.ts';
import {
  POSTPONEMENT_REASON_LIMIT,
  POSTPONEMENT_REASONS,
  type PostponementReason,
} from '#domain/match/match.ts';
import { Field } from '#web/ui/form/field.tsx';
import { RadioRow } from '#web/ui/form/radio-row.tsx';
import { type Deed, DeedButton } from '../controls/buttons.tsx';
import styles from './actions.module.css';
import { ChangeDialog, type ChangeProps } from './change-dialog.tsx';
import { ResultForm } from './result-form.tsx';
import { ScoreForm } from './score-form.tsx';

type Action = 'score' | 'result' | 'registration' | 'reopening' | 'postponement' | 'postponement_cancelled';

/** What can be done to a match in its state; its result can be entered in any. */
const OFFERED: Readonly<Record<AdminMatchState, readonly Action[]>> = {
  before: ['result', 'postponement'],
  playing: ['score', 'result'],
  unregistered: ['registration', 'score', 'result'],
  registered: ['result', 'reopening'],
  postponed: ['postponement_cancelled', 'result'],
};

const BUTTONS: Readonly<Record<Action, readonly [label: string, deed: Deed]>> = {
  score: ['得点を直す', 'plain'],
  result: ['結果を入力する', 'plain'],
  registration: ['結果を登録する', 'main'],
  reopening: ['登録を取り消して再開する', 'risky'],
  postponement: ['延期にする', 'risky'],
  postponement_cancelled: ['延期を取り消す', 'risky'],
};

const REOPENING: MatchChange = { kind: 'reopening' };
const CANCELLED: MatchChange = { kind: 'postponement_cancelled' };

/** 操作: each change is previewed before it is saved. */
export function Actions({ found }: { readonly found: AdminMatch }) {
  const [open, setOpen] = useState<Action | null>(null);
  const shared = { found, onClose: () => setOpen(null) };
  return (
    <section className={styles.actions} aria-labelledby="match-actions">
      <h2 id="match-actions" className="heading">
        操作
      </h2>
      {open === 'score' && <ScoreForm {...shared} />}
      {open === 'result' && <ResultForm {...shared} />}
      {open !== 'score' && open !== 'result' && (
        <div className="row">
          {OFFERED[found.state].map((action) => {
            const [label, deed] = BUTTONS[action];
            return (
              <DeedButton key={action} deed={deed} onClick={() => setOpen(action)}>
                {action === 'result' && found.state === 'registered' ? '結果を修正する' : label}
              </DeedButton>
            );
          })}
        </div>
      )}
      {open === 'registration' && <RegistrationDialog {...shared} />}
      {open === 'postponement' && <PostponementDialog {...shared} />}
      {open === 'reopening' && (
        <ChangeDialog
          {...shared}
          change={REOPENING}
          title="結果の登録を取り消しますか？"
          means="試合は「試合終了・未登録」に戻り、速報員が続きを記録できます。得点の記録は残ります。"
          save="登録を取り消す"
          deed="destructive"
        />
      )}
      {open === 'postponement_cancelled' && (
        <ChangeDialog
          {...shared}
          change={CANCELLED}
          title="延期を取り消しますか？"
          means="試合は「試合前」に戻り、会員の画面にもそう表示されます。"
          save="延期を取り消す"
          deed="destructive"
        />
      )}
    </section>
  );
}

/** Registers the result as it stands, as the reporter would have done. */
function RegistrationDialog(props: ChangeProps) {
  const [time, setTime] = useState(props.found.match.scheduled_match_start_time ?? '');
  return (
    <ChangeDialog
      {...props}
      change={{ kind: 'registration', actual_start_time: time }}
      title="試合結果を登録しますか？"
      means="今の得点のまま、試合結果を確定します。"
      save="結果を登録する"
    >
      <Field
        label="試合開始時刻"
        type="time"
        hint="わからないときは空欄にしてください。"
        value={time}
        fault={null}
        onChange={setTime}
      />
    </ChangeDialog>
  );
}

/** Postpones the match with exactly one reason, as the reporter would have done. */
function PostponementDialog(props: ChangeProps) {
  const [reason, setReason] = useState<PostponementReason>('雨');
  const [other, setOther] = useState('');
  return (
    <ChangeDialog
      {...props}
      change={{ kind: 'postponement', reason, other_reason: reason === 'その他' ? other : '' }}
      title="この試合を延期にしますか？"
      means="会員の画面に延期と表示され、速報員は記録を始められなくなります。"
      save="延期にする"
    >
      <RadioRow
        legend="延期理由"
        name="reason"
        options={POSTPONEMENT_REASONS}
        chosen={reason}
        onChoose={setReason}
      />
      {reason === 'その他' && (
        <Field
          label="その他の理由"
          hint="台風、地震など。50字以内"
          value={other}
          maxLength={POSTPONEMENT_REASON_LIMIT}
          fault={null}
          onChange={setOther}
        />
      )}
    </ChangeDialog>
  );
}
