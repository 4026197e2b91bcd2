import { useState } from 'react';

/** Fields whose mistakes are shown: those that have been left, and all of them after a try to go on. */
export function useTouched<Name extends string>() {
  const [names, setNames] = useState<ReadonlySet<Name>>(new Set());
  return {
    has: (name: Name) => names.has(name),
    add: (name: Name) => setNames((known) => new Set(known).add(name)),
    addAll: (all: readonly Name[]) => setNames(new Set(all)),
  };
}
