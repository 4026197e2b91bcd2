import { type DataTag, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Static, TSchema } from 'typebox';
import type { Call } from '#contract/call.ts';
import { type CallInput, call } from './client.ts';
import { keyOfAll, type Readings, refresh } from './refresh.ts';

export type WriteOptions<Answer> = {
  /** What the change makes stale: read again after a success. */
  readonly refreshes?: readonly Readings[];
  /** Read again also after a failure: the answer alone may have been lost, or what is shown is out of date. */
  readonly refreshesAlways?: readonly Readings[];
  /** The reading that the answer stands for from now on. */
  readonly keeps?: { readonly queryKey: DataTag<QueryKey, Answer, Error> };
  /** What is deleted by the change: nothing of it stays here. */
  readonly forgets?: readonly Readings[];
  /** What else happens with the answer, also where the screen has been left meanwhile. */
  readonly onAnswer?: (answer: Answer) => void | Promise<void>;
  /** How long the answer stays when its screen has gone, in milliseconds. */
  readonly gcTime?: number;
};

/** Writes by a call: `mutate` takes its input. */
export function useWrite<Query extends TSchema, Body extends TSchema, Answer extends TSchema>(
  value: Call<Query, Body, Answer>,
  options: WriteOptions<Static<Answer>> = {},
) {
  const { refreshes = [], refreshesAlways = [], keeps, forgets = [], onAnswer, gcTime } = options;
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<Query, Body>) => call(value, input),
    onSuccess: (answer) => {
      if (keeps !== undefined) client.setQueryData(keeps.queryKey, answer);
      for (const readings of forgets) client.removeQueries({ queryKey: keyOfAll(readings) });
      return onAnswer?.(answer);
    },
    onSettled: (_answer, error) =>
      refresh(client, error === null ? [...refreshes, ...refreshesAlways] : refreshesAlways),
    ...(gcTime === undefined ? {} : { gcTime }),
  });
}
