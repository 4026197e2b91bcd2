import { useEffect, useState } from 'react';
import type { MatchCommand } from '#domain/match/commands.ts';
import type { Operation } from '../outbox/operation.ts';
import type { MatchOnPhone } from '../outbox/outbox.ts';

/** One short buzz, felt through a glove; longer than a notification's tick. In milliseconds. */
const BUZZ_MS = 80;
/** Long enough to look down and read it once. */
const SHOWN_MS = 2_500;

export type NewGoal = {
  readonly key: string;
  readonly command: Extract<MatchCommand, { readonly type: 'scoreGoal' }>;
  /** `stopped`: the server has refused it, and the reporter is asked. */
  readonly fate: 'waiting' | 'recorded' | 'stopped';
};

/** The goal just entered on this phone, for a moment, and felt at once; null otherwise. */
export function useNewGoal({ waiting, stopped }: MatchOnPhone): NewGoal | null {
  const [known, setKnown] = useState<ReadonlySet<string>>(() => new Set(waiting.map(({ key }) => key)));
  const [entered, setEntered] = useState<Operation | null>(null);
  const fresh = waiting.filter(({ key }) => !known.has(key));
  if (fresh.length > 0) {
    setKnown(new Set([...known, ...fresh.map(({ key }) => key)]));
    const goal = fresh.findLast(({ command }) => command.type === 'scoreGoal');
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
  const has = (operations: readonly { readonly key: string }[]) => operations.some((one) => one.key === key);
  if (has(stopped)) return { key, command, fate: 'stopped' };
  return { key, command, fate: has(waiting) ? 'waiting' : 'recorded' };
}
