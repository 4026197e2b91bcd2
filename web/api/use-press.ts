import { useRef } from 'react';
import type { Static, TSchema } from 'typebox';
import type { Call } from '#contract/call.ts';
import type { CallInput } from './client.ts';
import { useWrite, type WriteOptions } from './use-write.ts';

/** What the screen does afterwards, as long as it is there. */
type Then<Answer> = {
  readonly onSuccess?: (answer: Answer) => void;
  readonly onError?: (error: Error) => void;
};

/** As {@link useWrite}, for what a person presses: a second press while the first is under way sends nothing. */
export function usePress<Query extends TSchema, Body extends TSchema, Answer extends TSchema>(
  value: Call<Query, Body, Answer>,
  options: WriteOptions<Static<Answer>> = {},
) {
  const { mutate, ...writing } = useWrite(value, options);
  // A second click may come before the state has been drawn.
  const isUnderWay = useRef(false);
  const press = (input: CallInput<Query, Body>, then: Then<Static<Answer>> = {}) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutate(input, {
      ...then,
      onSettled: () => {
        isUnderWay.current = false;
      },
    });
  };
  return { ...writing, press };
}
