/** What an administrator types over a stored record, and how it meets what somebody else has saved meanwhile. */

import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { isOvertaken } from './problem.tsx';
import type { Kept } from './use-record.ts';

export type Drafting<Stored, Typed, Body> = {
  readonly record: Kept<Stored>;
  /** A number rises with each change; a text only differs. */
  readonly revisionOf: (stored: Stored) => number | string;
  readonly saving: UseMutationResult<Stored, Error, Body>;
  /** The part of the record that is edited; plain data. */
  readonly typedOf: (stored: Stored) => Typed;
  /** What was typed over `base`, laid over the newest. */
  readonly merge: (base: Typed, typed: Typed, newest: Typed) => Typed;
  readonly sentences: DraftSentences;
};

export type DraftSentences = {
  readonly saved: string;
  readonly notSaved: string;
  /** After a conflict, the newest could not be read. */
  readonly notRead: string;
};

export type Draft<Typed, Body> = {
  readonly typed: Typed;
  /** Whether saving was attempted: from then on mistakes are shown. */
  readonly isTried: boolean;
  readonly isBusy: boolean;
  readonly outcome: DraftOutcome;
  /** Counts the changes of others that were merged. */
  readonly mergedChanges: number;
  readonly change: (next: Typed | ((now: Typed) => Typed)) => void;
  readonly attempt: () => void;
  readonly save: (body: Body) => void;
};

export type DraftOutcome = {
  /** Null while there is nothing to say. */
  readonly said: string | null;
  readonly problem: { readonly error: Error; readonly sentence: string } | null;
  /** Reads the newest again; null unless reading it has failed after a conflict. */
  readonly readAgain: (() => void) | null;
};

/**
 * The draft of a stored record. One's own answer and somebody else's change are the same merge: its base is what was sent, or
 * what was stored before. After a conflict the newest is read and merged, and the administrator saves again.
 */
export function useDraft<Stored, Typed, Body>(drafting: Drafting<Stored, Typed, Body>): Draft<Typed, Body> {
  const { record, revisionOf, saving, typedOf, merge, sentences } = drafting;
  const { stored } = record;
  const [base, setBase] = useState(stored);
  const [seen, setSeen] = useState(stored);
  const [typed, setTyped] = useState(() => typedOf(stored));
  const [answered, setAnswered] = useState<{ readonly sent: Typed; readonly newest: Stored } | null>(null);
  const [isTried, setTried] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const [notRead, setNotRead] = useState<Error | null>(null);
  const [mergedChanges, setMergedChanges] = useState(0);
  if (answered !== null) {
    const { sent, newest } = answered;
    setAnswered(null);
    setBase(() => newest);
    setTyped(() => merge(sent, typed, typedOf(newest)));
    setTried(false);
    setSaid(typed === sent ? sentences.saved : SAVED_SO_FAR);
  } else if (stored !== seen && !saving.isPending) {
    setSeen(() => stored);
    // The answer of one's own save may have reached the draft before the cache did.
    if (isNewer(revisionOf(stored), revisionOf(base))) {
      setBase(() => stored);
      setTyped(() => merge(typedOf(base), typed, typedOf(stored)));
      if (!isEqual(typedOf(base), typedOf(stored))) setMergedChanges(mergedChanges + 1);
    }
  }
  const readNewest = () => {
    setNotRead(null);
    record.read().then((newest) => {
      record.keep(newest);
      saving.reset();
      setSaid(MERGED);
    }, setNotRead);
  };
  return {
    typed,
    isTried,
    isBusy: saving.isPending,
    outcome: {
      said,
      problem: problemOf(notRead, saving.error, sentences),
      readAgain: notRead === null ? null : readNewest,
    },
    mergedChanges,
    change(next) {
      setTyped(next);
      setSaid(null);
    },
    attempt() {
      setTried(true);
      setSaid(null);
    },
    save(body) {
      setNotRead(null);
      saving.mutate(body, {
        onSuccess(newest) {
          record.keep(newest);
          setAnswered({ sent: typed, newest });
        },
        onError(error) {
          if (isOvertaken(error)) readNewest();
        },
      });
    },
  };
}

function problemOf(
  notRead: Error | null,
  notSaved: Error | null,
  sentences: DraftSentences,
): DraftOutcome['problem'] {
  if (notRead !== null) return { error: notRead, sentence: sentences.notRead };
  return notSaved === null ? null : { error: notSaved, sentence: sentences.notSaved };
}

function isNewer(revision: number | string, base: number | string): boolean {
  return typeof revision === 'number' && typeof base === 'number' ? revision > base : revision !== base;
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

const SAVED_SO_FAR = 'ここまでを保存しました。そのあとに入力した内容は、まだ保存していません。';
const MERGED = 'ほかの管理者の変更を読み込み、あなたの変更を重ねました。内容を確かめて保存してください。';
