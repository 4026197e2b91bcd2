import { useState } from 'react';
import type { AdminMatch } from '#contract/admin-matches.ts';
import {
  POSTPONEMENT_REASON_LIMIT,
  POSTPONEMENT_REASONS,
  type PostponementReason,
} from '#domain/match/match.ts';
import { Field } from '#web/ui/form/field.tsx';
import { RadioRow } from '#web/ui/form/radio-row.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import type { MatchIds } from './queries.ts';

type PostponementDialogProps = {
  readonly found: AdminMatch;
  readonly ids: MatchIds;
  readonly onClose: () => void;
};

/** Postponed with exactly one reason, as its reporter would have done. */
export function PostponementDialog(props: PostponementDialogProps) {
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
