import { imported } from '#web/ui/later.tsx';

/** A phone that has lost its network just now is asked again this often, in milliseconds. */
const TRY_AGAIN_MS = 5_000;

/** Loads a part of a screen, however long the network is away: goals are entered without it meanwhile. */
export async function untilHere<Parts>(load: () => Promise<Parts>): Promise<Parts> {
  for (;;) {
    try {
      return await imported(load);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
    }
  }
}
