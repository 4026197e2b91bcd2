/**
 * Streams of members end when a championship they follow is none of theirs any more: it is for practice now, or gone. The
 * phone asks again, and is told. Those of reporters end with what their links open (`link-watch.ts`).
 */

import { createWatch, type Watch } from './watch.ts';

/** What the watch asks of the championships; `app.ts` joins it. */
export type WatchedChampionships = {
  findById(championshipId: string): Promise<{ readonly practice: boolean } | null>;
};

/** Hardly ever, and no match of it has begun by then. */
const LOOK_AGAIN_MS = 3_000;

/** Streams are entered by the championship's id. */
export function createChampionshipWatch(
  championships: WatchedChampionships,
  onError: (error: unknown) => void,
): Watch<string> {
  return createWatch<string>({
    lookAgainMs: LOOK_AGAIN_MS,
    keyOf: (championshipId) => championshipId,
    async *findEnded(all) {
      for (const championshipId of all) {
        const championship = await championships.findById(championshipId);
        if (championship === null || championship.practice) yield championshipId;
      }
    },
    onError,
  });
}
