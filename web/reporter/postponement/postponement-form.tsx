import { type ReactNode, useId, useState } from 'react';
import type { MatchCommand } from '#domain/match/commands.ts';
import { decide } from '#domain/match/decide.ts';
import {
  type Match,
  POSTPONEMENT_REASON_LIMIT,
  POSTPONEMENT_REASONS,
  type PostponementReason,
} from '#domain/match/match.ts';
import { FISCAL_YEAR_FLOW, type FlowPolicy, TOKEN_FLOW } from '#domain/match/policy.ts';
import { characters } from '#domain/match/postponement.ts';
import { RadioRow } from '#web/ui/form/radio-row.tsx';
import { OTHER_REASON_PLACEHOLDER } from '../messages.ts';
import styles from './postponement-form.module.css';

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
        <fieldset className="stack3" disabled={!isPostponed}>
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

/** What every postponement form is given. */
export type PostponementProps = {
  readonly match: Match;
  readonly onAsk: (command: MatchCommand) => void;
};

type PostponementFrameProps = PostponementProps & {
  readonly policy: FlowPolicy;
  readonly command: MatchCommand;
  /** Asks for the reason, where the flow has one. */
  readonly children?: (asked: { readonly isPostponed: boolean; readonly refusalId: string }) => ReactNode;
};

const ANSWERS = ['はい', 'いいえ'] as const;

/** Registers a postponement; only while 延期 is はい (reporter specification, section 5). */
function PostponementFrame({ match, policy, command, onAsk, children }: PostponementFrameProps) {
  const id = useId();
  const [answer, setAnswer] = useState<(typeof ANSWERS)[number]>('いいえ');
  const isPostponed = answer === 'はい';
  const decision = decide(match, command, policy);
  const refusal = isPostponed && !decision.ok ? decision.fault.message : null;
  const refusalId = `${id}-refusal`;

  return (
    <form
      className="sheet stack3"
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
      {children?.({ isPostponed, refusalId })}
      <p id={refusalId} className={styles.refusal} role="status">
        {refusal}
      </p>
      <button
        type="submit"
        className={`outlined ${styles.submit}`}
        disabled={!isPostponed || refusal !== null}
      >
        延期登録
      </button>
    </form>
  );
}

/** The fiscal-year flow's, whose call has no word for a reason. */
export function PostponementWithoutReason(props: PostponementProps) {
  return (
    <PostponementFrame
      {...props}
      policy={FISCAL_YEAR_FLOW}
      command={{ type: 'postpone', reason: null, otherReason: '' }}
    />
  );
}
