import type { QueryKey } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type InputItem, type InputPlan, inputMatchData, planMatchInput } from '#contract/match/input.ts';
import { checkInput } from '#domain/input/check.ts';
import { yearOf } from '#domain/input/common.ts';
import { BLANK_ROW } from '#domain/input/fields.ts';
import { linkName } from '#domain/input/link-name.ts';
import { added, done } from '#domain/input/messages.ts';
import { isBlank, isCounted, readRow } from '#domain/input/row.ts';
import { ApiError, NoTokenError } from '#web/api/client.ts';
import { randomUuid } from '#web/api/random-uuid.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { useWrite } from '#web/api/use-write.ts';
import type { ChangeForm, Form } from './form.ts';
import { FAULTY, leftHere, NOT_ADDED, NOT_CHECKED } from './messages.ts';
import type { Choice } from './plan-reading.ts';
import { itemsToPlan, itemsToWrite } from './plan-reading.ts';
import { reviewRows } from './review.ts';

/** A sentence to have read, and where to go on afterwards. */
export type Said = { readonly message: string; readonly focus: string | null };

/** Counts for the form it was made of: whatever is changed asks for another one. */
type Made = { readonly form: Form; readonly plan: InputPlan };

/** The way of a batch: the checks in the specified order, the dry run, the writing. */
export function useBatch(form: Form, change: ChangeForm, say: (said: Said) => void) {
  const [made, setMade] = useState<Made | null>(null);
  const planning = useWrite(planMatchInput);
  const writing = useWrite(inputMatchData, { refreshes: [EVERYTHING] });
  const current = made?.form === form ? made : null;
  /** Of each choice: another one writes something else, and is no repetition. */
  const keys = useRef(new Map<string, string>());

  async function check(): Promise<void> {
    if (planning.isPending) return;
    const { common } = form;
    const rows = form.rows.map(({ row }) => row);
    const checked = checkInput(common, rows);
    if ('alert' in checked) {
      const { field, message } = checked.alert;
      say({ message, focus: field === 'rows' ? '0.clubLeftName' : field });
      return;
    }
    const around = { ...common, fiscalYear: checked.championship.fiscalYear };
    const [first] = reviewRows(form.rows, around).faults;
    if (first !== undefined) {
      say({ message: FAULTY, focus: `${first.index}.${first.field}` });
      return;
    }
    try {
      const plan = await planning.mutateAsync({ body: { items: itemsToPlan(form) } });
      keys.current = new Map();
      setMade({ form, plan });
    } catch (error) {
      say({ message: signInProblem(error) ?? reasonOf(error) ?? NOT_CHECKED, focus: null });
    }
  }

  async function write(choice: Choice): Promise<void> {
    if (current === null || writing.isPending) return;
    const { plan } = current;
    const chosen = JSON.stringify([choice.changes, [...choice.asNew].toSorted()]);
    const key = keys.current.get(chosen) ?? randomUuid();
    keys.current.set(chosen, key);
    try {
      const items = itemsToWrite(form, plan, choice);
      const { match_ids, changed_ids } = await writing.mutateAsync({
        body: { operation: 'batchWrite', items },
        idempotencyKey: key,
      });
      const { counted, left } = placesOf(form);
      change({ kind: 'written', done: counted, opened: namesOf(items, form) });
      const isChanged = changed_ids.length > 0;
      const message = isChanged ? done(match_ids.length, changed_ids.length) : added(match_ids.length);
      say({ message: left === 0 ? message : `${message}${leftHere(left)}`, focus: null });
    } catch (error) {
      const reason = reasonOf(error);
      // What was refused would be refused again: somebody has been faster, and the rows are looked at anew.
      if (reason !== null) setMade(null);
      say({ message: `${NOT_ADDED}${signInProblem(error) ?? reason ?? ''}`, focus: null });
    }
  }

  return {
    plan: current?.plan ?? null,
    isChecking: planning.isPending,
    isWriting: writing.isPending,
    check: () => void check(),
    write: (choice: Choice) => void write(choice),
  };
}

/** A batch may change what any page shows. */
const EVERYTHING: QueryKey = [];

/** The rows that count, by their places, and how many others somebody has typed in. */
function placesOf({ rows }: Form) {
  const counted = rows.flatMap(({ row }, index) => (isCounted(row) ? [index] : []));
  const typed = rows.filter(({ row }) => !isBlank(row)).length;
  return { counted: new Set(counted), left: typed - counted.length };
}

/** The links that the items have opened and that were made here, by their tokens. */
function namesOf(
  items: readonly InputItem[],
  { common, rows, generated }: Form,
): ReadonlyMap<string, string> {
  const around = { ...common, fiscalYear: yearOf(common) };
  const entries = items.flatMap(({ urlAccessToken }, index) => {
    const read = readRow(rows[index]?.row ?? BLANK_ROW, around);
    return urlAccessToken && generated.includes(urlAccessToken) && read.ok ? [read.entry] : [];
  });
  const byToken = Map.groupBy(entries, (entry) => entry.urlAccessToken ?? '');
  return new Map([...byToken].map(([token, opened]) => [token, linkName(opened)]));
}

/** What to do where the sign-in is the matter, null where it is not. */
function signInProblem(error: unknown): string | null {
  const isSignIn = error instanceof NoTokenError || (error instanceof ApiError && error.status === 401);
  return isSignIn ? readingProblem(error, '') : null;
}

/** The server's sentence about a batch that it refuses. */
function reasonOf(error: unknown): string | null {
  const isRefusal = error instanceof ApiError && (error.status === 400 || error.status === 409);
  return isRefusal && error.message !== '' ? error.message : null;
}
