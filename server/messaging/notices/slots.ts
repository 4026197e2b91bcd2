/** How many messages may wait for their answers at one time: whoever wants more waits for slots. */

export type Slots = {
  /** Resolves when there is room for so many; more than there are slots wait until all are free. */
  take(count: number): Promise<void>;
  release(count: number): void;
};

export function createSlots(most: number): Slots {
  let taken = 0;
  let released = Promise.withResolvers<void>();

  return {
    async take(count) {
      while (taken > 0 && taken + count > most) await released.promise;
      taken += count;
    },
    release(count) {
      taken -= count;
      released.resolve();
      released = Promise.withResolvers<void>();
    },
  };
}
