import { useContext, useId } from 'react';
import type { Shirt } from '#contract/wire.ts';
import type { MatchCommand } from '#domain/match/commands.ts';
import { decide } from '#domain/match/decide.ts';
import { type Match, periodOf, SIDES, type Side } from '#domain/match/match.ts';
import type { FlowPolicy } from '#domain/match/policy.ts';
import { FittedClubName } from '#web/ui/club-name.tsx';
import { useIsDrawn } from '#web/ui/drawn.ts';
import { KitsWorn } from '#web/ui/kit.tsx';
import styles from './goal-buttons.module.css';

type GoalButtonsProps = {
  readonly match: Match;
  readonly policy: FlowPolicy;
  readonly onAsk: (command: MatchCommand) => void;
};

/**
 * One score button a club, at the bottom of the screen where the thumb is. A button the rule book refuses looks so,
 * yet can be pressed: pressing it tells the rule.
 */
export function GoalButtons({ match, policy, onAsk }: GoalButtonsProps) {
  const kits = useContext(KitsWorn);
  const refusalId = useId();
  const isDrawn = useIsDrawn();
  const refusal = refusalOf(match, 'home', policy);
  return (
    <section className="stack2" aria-label="得点">
      {refusal !== null && (
        <p id={refusalId} className={styles.refusal}>
          {refusal}
        </p>
      )}
      <div className={styles.pair}>
        {SIDES.map((side) => (
          <button
            key={side}
            type="button"
            className={styles.goal}
            data-banded={kits[side] !== null}
            // A page may not bring a style of its own; a script may set one.
            style={isDrawn ? undefined : bandOf(kits[side])}
            aria-disabled={refusal !== null}
            aria-describedby={refusal === null ? undefined : refusalId}
            onClick={() => onAsk(goalNow(match, side))}
          >
            <span className={styles.club}>
              <FittedClubName clubs={match.fixture.clubs} side={side} />
            </span>
            <span className={styles.word}>得点</span>
          </button>
        ))}
      </div>
    </section>
  );
}

/** Apart from the score buttons and smaller: nobody undoes a goal by missing the other button. */
export function UndoButtons({ match, policy, onAsk }: GoalButtonsProps) {
  return (
    <section className={styles.undo} aria-label="得点の取り消し">
      {SIDES.map((side) => {
        const command = undoNow(match, side);
        return (
          <button
            key={side}
            type="button"
            className={`outlined ${styles.cancel}`}
            aria-disabled={!decide(match, command, policy).ok}
            onClick={() => onAsk(command)}
          >
            <span className={styles.cancelClub}>
              <FittedClubName clubs={match.fixture.clubs} side={side} />
            </span>
            <span>得点取り消し</span>
          </button>
        );
      })}
    </section>
  );
}

/** A band of the shirt's colour: the words above it are read as on every button. */
function bandOf(shirt: Shirt | null) {
  return shirt === null ? undefined : { boxShadow: `inset 0 -0.75rem ${shirt.colour}` };
}

function refusalOf(match: Match, side: Side, policy: FlowPolicy): string | null {
  const decision = decide(match, goalNow(match, side), policy);
  return decision.ok ? null : decision.fault.message;
}

/** In the period being played, wherever it arrives. */
function goalNow({ status }: Match, side: Side): MatchCommand {
  const period = periodOf(status);
  return { type: 'scoreGoal', side, seen: status, ...(period === null ? {} : { period }) };
}

/** Of the club's last goal in the period being played. */
function undoNow({ status, scored }: Match, side: Side): MatchCommand {
  const goal = scored.findLast((one) => one.side === side && one.period === periodOf(status));
  return { type: 'cancelGoal', side, seen: status, ...(goal === undefined ? {} : { goal }) };
}
