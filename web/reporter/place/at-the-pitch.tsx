import { useEffect, useState } from 'react';
import type { MatchCommand } from '#domain/match/commands.ts';
import { totalGoals } from '#domain/match/match.ts';
import { serverClock } from '#web/api/server-clock.ts';
import { ClubName } from '#web/ui/club-name.tsx';
import { isUnderWay } from '../match/reported-match.ts';
import type { Operation } from '../outbox/operation.ts';
import type { MatchOnPhone } from '../outbox/outbox.ts';
import styles from './at-the-pitch.module.css';

/** Beside the entry itself: the screen stays on while the match is played, the own goal is seen and felt. */
export function AtThePitch({ onPhone }: { readonly onPhone: MatchOnPhone }) {
  const match = onPhone.shown?.match;
  useAwake(match !== undefined && isUnderWay(match.status));
  return <NewGoal onPhone={onPhone} />;
}

/**
 * The goal just entered here, large enough to be seen in passing, with whether the server has it yet. It takes no touch:
 * what lies below it can be pressed.
 */
function NewGoal({ onPhone }: { readonly onPhone: MatchOnPhone }) {
  const goal = useNewGoal(onPhone);
  const match = onPhone.shown?.match;
  const isShown = goal !== null && match !== undefined;
  return (
    <div className={styles.place} role="status" data-testid="new-goal">
      {isShown && (
        <p key={goal.key} className={styles.goal}>
          <span className={styles.club}>
            <ClubName clubs={match.fixture.clubs} side={goal.command.side} /> 得点
          </span>
          <strong className={styles.score}>
            {totalGoals(match.goals.home)} - {totalGoals(match.goals.away)}
          </strong>
          <span className={styles.fate} data-fate={goal.fate}>
            {FATE_TEXTS[goal.fate]}
          </span>
        </p>
      )}
    </div>
  );
}

/** Keeps the screen from going dark while a match is being played; a phone that cannot do so stays as it is. */
function useAwake(isPlayed: boolean): void {
  useEffect(() => {
    // Older browsers, and pages served over plain HTTP, have none.
    if (!isPlayed || !('wakeLock' in navigator)) return undefined;
    return keepAwake(navigator.wakeLock);
  }, [isPlayed]);
}

/** Requests the lock again each time the page becomes visible, since the browser releases it. Returns the function that stops. */
function keepAwake(wakeLock: WakeLock): () => void {
  let held: WakeLockSentinel | null = null;
  let isOver = false;
  const ask = async () => {
    if (document.visibilityState !== 'visible') return;
    try {
      const lock = await wakeLock.request('screen');
      if (isOver) await lock.release();
      else held = lock;
    } catch {
      // A battery that is nearly empty refuses; the reporter's own setting then holds.
    }
  };
  void ask();
  const again = () => void ask();
  document.addEventListener('visibilitychange', again);
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', again);
    void held?.release();
  };
}

/** One short buzz, felt through a glove; longer than a notification's tick. In milliseconds. */
const BUZZ_MS = 80;
/** Long enough to look down and read it once. */
const SHOWN_MS = 2_500;

type ShownGoal = {
  readonly key: string;
  readonly command: Extract<MatchCommand, { readonly type: 'scoreGoal' }>;
  /** `storing`: it would be lost with the page. `recorded`: the server has said so. */
  readonly fate: 'storing' | 'waiting' | 'recorded';
};

const FATE_TEXTS = { storing: '保存中…', waiting: '送信待ち', recorded: '✓ 記録しました' } as const;

/** The goal just entered on this phone, for a moment, and felt at once; null otherwise. */
function useNewGoal({ waiting, storing, stopped, receipts }: MatchOnPhone): ShownGoal | null {
  const [openedAt] = useState(serverClock.now);
  const [known, setKnown] = useState<ReadonlySet<string>>(() => new Set(waiting.map(({ key }) => key)));
  const [entered, setEntered] = useState<Operation | null>(null);
  const fresh = waiting.filter(({ key }) => !known.has(key));
  if (fresh.length > 0) {
    setKnown(new Set([...known, ...fresh.map(({ key }) => key)]));
    // What was entered before may come into sight late: the phone has to read it first.
    const goal = fresh.findLast(
      ({ command, recordedAt }) => command.type === 'scoreGoal' && Date.parse(recordedAt) >= openedAt,
    );
    if (goal !== undefined) setEntered(goal);
  }

  useEffect(() => {
    if (entered === null) return undefined;
    if ('vibrate' in navigator) navigator.vibrate(BUZZ_MS);
    const timer = setTimeout(() => setEntered(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [entered]);

  if (entered?.command.type !== 'scoreGoal') return null;
  const { key, command } = entered;
  const receipt = receipts.get(key);
  if (receipt?.fate === 'accepted') return { key, command, fate: 'recorded' };
  // Refused: the reporter is asked about it. Discarded or replaced: there is nothing to confirm.
  const isOver = receipt !== undefined || stopped.some((one) => one.key === key);
  return isOver ? null : { key, command, fate: storing.has(key) ? 'storing' : 'waiting' };
}
