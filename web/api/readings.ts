/** Readings of the contract's calls: the key of an answer follows from what was asked, so that no key serves two shapes. */

import { queryOptions } from '@tanstack/react-query';
import type { Static, TSchema } from 'typebox';
import type { Call } from '#contract/call.ts';
import { type CallInput, call } from './client.ts';
import { currentFiscalYear } from './site-config.ts';

type Asked<Query extends TSchema, Body extends TSchema> = Pick<
  CallInput<Query, Body>,
  'params' | 'query' | 'body'
>;

/** The key of one answer. With less of the input, or none, it is the beginning of the keys of all answers it fits. */
export function keyOf<Query extends TSchema, Body extends TSchema>(
  { method, group, path }: Pick<Call<Query, Body>, 'method' | 'group' | 'path'>,
  asked: Asked<Query, Body> = {},
) {
  return [method, group, path, asked] as const;
}

/** What a screen reads of a call. */
export function readingOf<Query extends TSchema, Body extends TSchema, Answer extends TSchema>(
  value: Call<Query, Body, Answer>,
  asked: Asked<Query, Body> = {},
) {
  return queryOptions({
    queryKey: keyOf(value, asked),
    queryFn: ({ signal }) => call(value, { ...asked, signal }),
  });
}

/** What a screen reads of a call about this fiscal year, which the server says. */
export function readingOfThisYear<Query extends TSchema, Body extends TSchema, Answer extends TSchema>(
  value: Call<Query, Body, Answer>,
  queryIn: (fiscalYear: string) => Static<Query>,
) {
  return queryOptions({
    queryKey: keyOf(value, { query: queryIn('this year') }),
    queryFn: async ({ signal }) => call(value, { query: queryIn(await currentFiscalYear()), signal }),
  });
}
