import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Static, TSchema } from 'typebox';
import type { Call } from '#contract/call.ts';
import { readingOf } from '#web/api/calls.ts';
import { type CallInput, call } from '#web/api/client.ts';

/** A stored record as the query cache has it. */
export type Kept<Stored> = {
  readonly stored: Stored;
  /** Asks the server for the newest. */
  readonly read: () => Promise<Stored>;
  /** Puts an answer into the cache, from which everything on the screen shows it. */
  readonly keep: (newest: Stored) => void;
};

export type KeptRecord<Stored> = Omit<Kept<Stored>, 'stored'> & { readonly query: UseQueryResult<Stored> };

/** The record of a screen: read when the screen opens, and never refetched while it is being edited. */
export function useRecord<Query extends TSchema, Body extends TSchema, Answer extends TSchema>(
  value: Call<Query, Body, Answer>,
  input: Pick<CallInput<Query, Body>, 'params'>,
): KeptRecord<Static<Answer>> {
  const client = useQueryClient();
  const reading = readingOf(value, input);
  return {
    query: useQuery({ ...reading, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 }),
    read: () => call(value, input),
    keep: (newest) => client.setQueryData<Static<Answer>>(reading.queryKey, newest),
  };
}
