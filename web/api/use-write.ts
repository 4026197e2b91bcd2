import { type DataTag, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Static, TSchema } from 'typebox';
import type { Call } from '#contract/call.ts';
import { type CallInput, call } from './client.ts';
import { keyOfAll, type Readings, refresh } from './refresh.ts';

type Options<Answer> = {
  /** What the change may have made stale. Read again also after a failure, for the answer alone may have been lost. */
  readonly refreshes?: readonly Readings[];
  /** The reading that the answer stands for from now on. */
  readonly keeps?: { readonly queryKey: DataTag<QueryKey, Answer, Error> };
  /** What is deleted by the change: nothing of it stays here. */
  readonly forgets?: readonly Readings[];
};

/** Writes by a call: `mutate` takes its input. */
export function useWrite<Query extends TSchema, Body extends TSchema, Answer extends TSchema>(
  value: Call<Query, Body, Answer>,
  { refreshes = [], keeps, forgets = [] }: Options<Static<Answer>> = {},
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<Query, Body>) => call(value, input),
    onSuccess: (answer) => {
      if (keeps !== undefined) client.setQueryData(keeps.queryKey, answer);
      for (const readings of forgets) client.removeQueries({ queryKey: keyOfAll(readings) });
    },
    onSettled: () => refresh(client, refreshes),
  });
}
