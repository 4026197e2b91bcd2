/** Thousands of rows are looked through in slices, between which goals and streams have their turn. */

import { setImmediate } from 'node:timers/promises';

/** Some 5 ms of reading. */
const ROWS_AT_ONCE = 50;

/** The results of `work`, in the order of its inputs. */
export async function mapInSlices<In, Out>(
  all: readonly In[],
  work: (one: In, index: number) => Out,
): Promise<readonly Out[]> {
  const made: Out[] = [];
  for (const [index, one] of all.entries()) {
    if (index > 0 && index % ROWS_AT_ONCE === 0) await setImmediate();
    made.push(work(one, index));
  }
  return made;
}

/** The result of a work that can be interrupted wherever it yields. */
export async function inSlices<Out>(work: Generator<void, Out>): Promise<Out> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await setImmediate();
  }
}
