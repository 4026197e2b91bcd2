import { useState } from 'react';
import type { AdminMatch } from '#contract/admin-matches.ts';
import { Field } from '#web/ui/form/field.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import type { MatchIds } from './queries.ts';

type RegistrationDialogProps = {
  readonly found: AdminMatch;
  readonly ids: MatchIds;
  readonly onClose: () => void;
};

/** The result as it stands is declared final, as its reporter would have done. */
export function RegistrationDialog(props: RegistrationDialogProps) {
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
