import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';

type TypingOver<Stored, Typed, Body> = {
  readonly stored: Stored;
  /** Told what is stored now: by this screen, or by somebody else meanwhile. */
  readonly onStored: (stored: Stored) => void;
  /** Whether one was stored after the other. */
  readonly isNewer: (one: Stored, other: Stored) => boolean;
  readonly saving: UseMutationResult<Stored, Error, Body>;
  /** What the form shows of what is stored; plain data. */
  readonly typedOf: (stored: Stored) => Typed;
  /** What was typed over `base`, laid over what is stored now: what was not touched becomes the newest. */
  readonly merge: (base: Typed, typed: Typed, newest: Typed) => Typed;
  /** Said when it is saved. */
  readonly saved: string;
};

export type Typing<Stored, Typed, Body> = {
  readonly typed: Typed;
  /** Whether it was to be saved as it is: from then on it shows its mistakes. */
  readonly isTried: boolean;
  readonly isBusy: boolean;
  /** Why it was not saved, null without a reason. */
  readonly error: Error | null;
  /** What has become of it, null while there is nothing to say. */
  readonly said: string | null;
  /** How often somebody else's change has come under what is typed. */
  readonly takenOver: number;
  readonly change: (next: Typed | ((now: Typed) => Typed)) => void;
  readonly attempt: () => void;
  readonly save: (body: Body) => void;
  /** Goes on from what somebody else has saved, with what was typed. */
  readonly takeOver: (newest: Stored) => void;
};

/**
 * What is typed over a stored thing. One's own saving and somebody else's are the same merge: what was sent, or what was
 * stored before, is the base, and what was typed since stays.
 */
export function useTyping<Stored, Typed, Body>(
  over: TypingOver<Stored, Typed, Body>,
): Typing<Stored, Typed, Body> {
  const { stored, onStored, isNewer, saving, typedOf, merge, saved } = over;
  const [base, setBase] = useState(stored);
  const [seen, setSeen] = useState(stored);
  const [typed, setTyped] = useState(() => typedOf(stored));
  const [answered, setAnswered] = useState<{ readonly sent: Typed; readonly newest: Stored } | null>(null);
  const [isTried, setTried] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const [takenOver, setTakenOver] = useState(0);
  if (answered !== null) {
    const { sent, newest } = answered;
    setAnswered(null);
    setBase(() => newest);
    setTyped(() => merge(sent, typed, typedOf(newest)));
    setTried(false);
    setSaid(typed === sent ? saved : SAVED_SO_FAR);
  } else if (stored !== seen && !saving.isPending) {
    setSeen(() => stored);
    // One's own answer may have been here before. Otherwise a sibling on the screen has brought somebody else's change.
    if (isNewer(stored, base)) {
      setBase(() => stored);
      setTyped(() => merge(typedOf(base), typed, typedOf(stored)));
      if (!isSame(typedOf(base), typedOf(stored))) setTakenOver(takenOver + 1);
    }
  }
  return {
    typed,
    isTried,
    isBusy: saving.isPending,
    error: saving.error,
    said,
    takenOver,
    change(next) {
      setTyped(next);
      setSaid(null);
    },
    attempt() {
      setTried(true);
      setSaid(null);
    },
    save(body) {
      saving.mutate(body, {
        onSuccess(newest) {
          onStored(newest);
          setAnswered({ sent: typed, newest });
        },
      });
    },
    takeOver(newest) {
      onStored(newest);
      saving.reset();
      setSaid(REBASED);
    },
  };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

const SAVED_SO_FAR = 'ここまでを保存しました。そのあとに入力した内容は、まだ保存していません。';
const REBASED = 'ほかの管理者の変更を読み込み、あなたの変更を重ねました。内容を確かめて保存してください。';
