/** Reading the contract's calls: a cache key follows from the call and its input, so that no key serves two shapes. */

import {
  type DataTag,
  type QueryKey,
  queryOptions,
  type UseQueryOptions,
  useQuery,
} from '@tanstack/react-query';
import type { Static, TSchema } from 'typebox';
import type { Call } from '#contract/call.ts';
import { type CallInput, call } from './client.ts';
import { currentFiscalYear } from './site-config.ts';

/** What a reading asks of a call. */
export type Input<Query extends TSchema, Body extends TSchema> = Pick<
  CallInput<Query, Body>,
  'params' | 'query' | 'body' | 'token'
>;

/** As the `fiscalYear` of a reading's query: the current one, which the server says. */
export const THIS_YEAR = 'this year';

type Options<Answer, Shown> = Omit<UseQueryOptions<Answer, Error, Shown>, 'queryKey' | 'queryFn'>;

/** The cache key of a reading. Without the input, or with less of it, it matches all keys that have more. */
export function keyOf<Query extends TSchema, Body extends TSchema>(
  { method, group, path }: Pick<Call<Query, Body>, 'method' | 'group' | 'path'>,
  input: Input<Query, Body> = {},
) {
  return [method, group, path, input] as const;
}

/** A reading as a value. */
export type ReadingOf<Answer> = {
  readonly queryKey: DataTag<QueryKey, Answer, Error>;
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Answer>;
};

/** The reading of a call, for what reads outside of a component. */
export function readingOf<Query extends TSchema, Body extends TSchema, Answer extends TSchema>(
  value: Call<Query, Body, Answer>,
  input: Input<Query, Body> = {},
): ReadingOf<Static<Answer>> {
  const queryFn = reader(value, input);
  const { queryKey } = queryOptions({ queryKey: keyOf(value, input), queryFn });
  return { queryKey, queryFn };
}

/**
 * A reading of several calls as one. Its key begins with the first of their keys: what refreshes that call refreshes it.
 */
export function readingOfSeveral<Answer>(
  [first, ...others]: readonly ReturnType<typeof keyOf>[],
  read: (signal: AbortSignal) => Promise<Answer>,
) {
  return queryOptions({ queryKey: [...(first ?? []), ...others], queryFn: ({ signal }) => read(signal) });
}

/** Reads a call, and shows `select` of its answer where that is given. */
export function useRead<
  Query extends TSchema,
  Body extends TSchema,
  Answer extends TSchema,
  Shown = Static<Answer>,
>(
  value: Call<Query, Body, Answer>,
  input: Input<Query, Body> = {},
  options: Options<Static<Answer>, Shown> = {},
) {
  // Nothing here is worth remembering, and every first page would carry the code for it.
  'use no memo';
  return useQuery<Static<Answer>, Error, Shown>({
    queryKey: keyOf(value, input),
    queryFn: reader(value, input),
    ...options,
  });
}

function reader<Query extends TSchema, Body extends TSchema, Answer extends TSchema>(
  value: Call<Query, Body, Answer>,
  input: Input<Query, Body>,
) {
  return async ({ signal }: { readonly signal: AbortSignal }) => {
    const { query } = input;
    if (!isOfThisYear(query)) return call(value, { ...input, signal });
    return call(value, { ...input, query: { ...query, fiscalYear: await currentFiscalYear() }, signal });
  };
}

function isOfThisYear(query: unknown): query is { readonly fiscalYear: string } {
  return (
    typeof query === 'object' && query !== null && 'fiscalYear' in query && query.fiscalYear === THIS_YEAR
  );
}
