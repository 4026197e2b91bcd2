import { useState } from 'react';

export type Requested<Value> = {
  /** As stored, or as requested while that is on the way. */
  readonly shown: Value;
  /** Shows a value from now on; what it returns goes with the `mutate` that writes it. */
  readonly request: (value: Value) => { readonly onSettled: () => void };
};

/**
 * Shows a value as it is being changed to. A mutation tells of itself a moment later, and until then React would set a pressed
 * checkbox back.
 */
export function useRequested<Value>(stored: Value): Requested<Value> {
  const [requested, setRequested] = useState<{ readonly value: Value } | null>(null);
  return {
    shown: requested === null ? stored : requested.value,
    request(value) {
      setRequested({ value });
      return { onSettled: () => setRequested(null) };
    },
  };
}
