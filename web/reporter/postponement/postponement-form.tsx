import { useId, useState } from 'react';
import { decide } from '#domain/match/decide.ts';
import {
  type Match,
  POSTPONEMENT_REASON_LIMIT,
  POSTPONEMENT_REASONS,
  type PostponementReason,
} from '#domain/match/match.ts';
import { TOKEN_FLOW } from '#domain/match/policy.ts';
import { characters } from '#domain/match/postponement.ts';
import { RadioRow } from '../form/radio-row.tsx';
import type { ReporterCommand } from '../match/command-call.ts';
import { OTHER_REASON_PLACEHOLDER } from '../messages.ts';
import styles from './postponement-form.module.css';

type PostponementFormProps = {
  readonly match: Match;
  readonly onAsk: (command: ReporterCommand) => void;
};

const ANSWERS = ['はい', 'いいえ'] as const;

/** Registers a postponement with its reason; only while 延期 is はい (reporter specification, section 5). */
export function PostponementForm({ match, onAsk }: PostponementFormProps) {
  const id = useId();
  const [answer, setAnswer] = useState<(typeof ANSWERS)[number]>('いいえ');
  const [reason, setReason] = useState<PostponementReason>('雨');
  const [otherReason, setOtherReason] = useState('');
  const isPostponed = answer === 'はい';
  const isOther = reason === 'その他';
  const command = { type: 'postpone', reason, otherReason } as const;
  const decision = decide(match, command, TOKEN_FLOW);
  const refusal = isPostponed && !decision.ok ? decision.rejection.message : null;

  const chooseReason = (chosen: PostponementReason) => {
    setReason(chosen);
    if (chosen !== 'その他') setOtherReason('');
  };

  return (
    <form
      className={styles.form}
      aria-labelledby={`${id}-heading`}
      onSubmit={(event) => {
        event.preventDefault();
        if (isPostponed && refusal === null) onAsk(command);
      }}
    >
      <h2 id={`${id}-heading`} className={styles.heading}>
        延期登録
      </h2>
      <RadioRow legend="延期" name="postponed" options={ANSWERS} chosen={answer} onChoose={setAnswer} />
      <fieldset className={styles.reasons} disabled={!isPostponed}>
        <RadioRow
          legend="延期理由"
          name="reason"
          options={POSTPONEMENT_REASONS}
          chosen={reason}
          onChoose={chooseReason}
        />
        <label className={styles.other}>
          その他の理由
          <textarea
            rows={2}
            className={styles.text}
            placeholder={OTHER_REASON_PLACEHOLDER}
            disabled={!isOther}
            value={otherReason}
            aria-describedby={`${id}-count ${id}-refusal`}
            onChange={(event) => setOtherReason(event.target.value)}
          />
        </label>
        <p id={`${id}-count`} className={styles.count}>
          {characters(otherReason.trim())} / {POSTPONEMENT_REASON_LIMIT}字
        </p>
      </fieldset>
      <p id={`${id}-refusal`} className={styles.refusal} role="status">
        {refusal}
      </p>
      <button type="submit" className={styles.submit} disabled={!isPostponed || refusal !== null}>
        延期登録
      </button>
    </form>
  );
}
