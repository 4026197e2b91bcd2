import type { Meter } from '#server/platform/meter.ts';
import { storeTroubleOf } from './errors.ts';
import type { Store } from './store.ts';

/** The same store, whose transactions are measured. One that our own rules undo is no failure of the database. */
export function measured(store: Store, meter: Meter): Store {
  return {
    ...store,
    transaction: measuredOn(store),
    reserved: { ...store.reserved, transaction: measuredOn(store.reserved) },
  };

  function measuredOn({ transaction }: Pick<Store, 'transaction'>): Store['transaction'] {
    return async (work) => {
      const start = performance.now();
      const seconds = () => (performance.now() - start) / 1_000;
      try {
        const result = await transaction(work);
        meter.transacted(seconds(), null);
        return result;
      } catch (error) {
        meter.transacted(seconds(), storeTroubleOf(error));
        throw error;
      }
    };
  }
}
