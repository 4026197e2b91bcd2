import { useId, useState } from 'react';
import {
  POSTPONEMENT_REASON_LIMIT,
  POSTPONEMENT_REASONS,
  type PostponementReason,
} from '#domain/match/match.ts';
import { TOKEN_FLOW } from '#domain/match/policy.ts';
import { characters } from '#domain/match/postponement.ts';
import { RadioRow } from '#web/ui/form/radio-row.tsx';
import { OTHER_REASON_PLACEHOLDER } from '../messages.ts';
import styles from './postponement-form.module.css';
import { PostponementFrame, type PostponementProps } from './postponement-frame.tsx';

/** The token flow's, with exactly one reason (reporter specification, section 5). */
export function PostponementForm({ match, onAsk }: PostponementProps) {
  const id = useId();
  const [reason, setReason] = useState<PostponementReason>('雨');
  const [otherReason, setOtherReason] = useState('');

  const chooseReason = (chosen: PostponementReason) => {
    setReason(chosen);
    if (chosen !== 'その他') setOtherReason('');
  };

  return (
    <PostponementFrame
      match={match}
      policy={TOKEN_FLOW}
      command={{ type: 'postpone', reason, otherReason }}
      onAsk={onAsk}
    >
      {({ isPostponed, refusalId }) => (
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
              disabled={reason !== 'その他'}
              value={otherReason}
              aria-describedby={`${id}-count ${refusalId}`}
              onChange={(event) => setOtherReason(event.target.value)}
            />
          </label>
          <p id={`${id}-count`} className={styles.count}>
            {characters(otherReason.trim())} / {POSTPONEMENT_REASON_LIMIT}字
          </p>
        </fieldset>
      )}
    </PostponementFrame>
  );
}
