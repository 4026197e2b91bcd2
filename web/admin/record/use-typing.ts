import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';

type TypingOver<Stored, Typed, Body> = {
  readonly stored: Stored;
  /** Told what is stored now: by this screen, or by somebody else meanwhile. */
  readonly onStored: (stored: Stored) => void;
  readonly saving: UseMutationResult<Stored, Error, Body>;
  /** What the form shows of what is stored. */
  readonly typedOf: (stored: Stored) => Typed;
  /** What was typed over `base`, laid over what is stored now. */
  readonly rebase: (base: Stored, typed: Typed, newest: Stored) => Typed;
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
  readonly change: (typed: Typed) => void;
  readonly attempt: () => void;
  readonly save: (body: Body) => void;
  /** Goes on from what somebody else has saved, with what was typed. */
  readonly takeOver: (newest: Stored) => void;
};

/** What is typed over a stored thing: saved, or laid over what somebody else has saved meanwhile. */
export function useTyping<Stored, Typed, Body>(
  over: TypingOver<Stored, Typed, Body>,
): Typing<Stored, Typed, Body> {
  const { stored, onStored, saving, typedOf, rebase, saved } = over;
  // What is typed belongs to what it was typed over; a sibling on the screen may bring what is newer.
  const [base, setBase] = useState(stored);
  const [typed, setTyped] = useState(() => typedOf(stored));
  const [isTried, setTried] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  if (stored !== base) {
    setBase(() => stored);
    setTyped((now) => rebase(base, now, stored));
  }
  return {
    typed,
    isTried,
    isBusy: saving.isPending,
    error: saving.error,
    said,
    change(next) {
      setTyped(() => next);
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
          setBase(() => newest);
          setTyped(() => typedOf(newest));
          setTried(false);
          setSaid(saved);
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

const REBASED = 'ほかの人の変更を読み込み、あなたの変更を重ねました。内容を確かめて保存してください。';
