import { type ReactNode, useId, useState } from 'react';
import type { MatchCommand } from '#domain/match/commands.ts';
import { decide } from '#domain/match/decide.ts';
import type { Match } from '#domain/match/match.ts';
import type { FlowPolicy } from '#domain/match/policy.ts';
import { RadioRow } from '#web/ui/form/radio-row.tsx';
import styles from './postponement-frame.module.css';

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
export function PostponementFrame({ match, policy, command, onAsk, children }: PostponementFrameProps) {
  const id = useId();
  const [answer, setAnswer] = useState<(typeof ANSWERS)[number]>('いいえ');
  const isPostponed = answer === 'はい';
  const decision = decide(match, command, policy);
  const refusal = isPostponed && !decision.ok ? decision.fault.message : null;
  const refusalId = `${id}-refusal`;

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
      {children?.({ isPostponed, refusalId })}
      <p id={refusalId} className={styles.refusal} role="status">
        {refusal}
      </p>
      <button type="submit" className={styles.submit} disabled={!isPostponed || refusal !== null}>
        延期登録
      </button>
    </form>
  );
}
