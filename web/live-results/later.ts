import type { ComponentType } from 'react';
import { type Later, later, laterDrawn } from '#web/ui/later.tsx';

type Load<Parts> = () => Promise<Parts>;
type PartOf<Parts> = Later<Parts | null>['part'];

/** Parts that were lost on their way are asked for again this often, at the latest after these waits in milliseconds. */
const AGAIN_MS = [2_000, 4_000, 8_000, 16_000, 32_000];

/** Where they can't be had, the matches are there all the same; until that is known, what the server has drawn of them stays. */
function orNothing<Parts>(partOfAll: (load: Load<Parts | null>) => PartOf<Parts>, load: Load<Parts>) {
  const part = partOfAll(() => loadAgain(load));
  return <Props extends object>(partOf: (parts: Parts) => ComponentType<Props>) =>
    part<Props>((parts) => (parts === null ? () => null : partOf(parts)));
}

/** Resolves with null after the last failure: the browser's console has told of each, and the matches are read without these parts. */
async function loadAgain<Parts>(load: Load<Parts>): Promise<Parts | null> {
  for (const wait of AGAIN_MS) {
    try {
      return await load();
    } catch {
      await networkIsBack(wait);
    }
  }
  return load().catch(() => null);
}

/** Resolves when the browser says so, and after `ms` in any case. */
function networkIsBack(ms: number): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('online', () => resolve(), { once: true });
    setTimeout(resolve, ms);
  });
}

const idle = <Parts>(load: Load<Parts>) => orNothing((all) => later(all).part, load);
const moved = orNothing(laterDrawn, () => import('./later-parts.ts'));
const pressed = idle(() => import('./idle-parts.ts'));

export const Announcer = moved((parts) => parts.Announcer);
export const MatchCourse = moved((parts) => parts.MatchCourse);
export const PlayingMinute = moved((parts) => parts.PlayingMinute);
export const WhenNear = moved((parts) => parts.WhenNear);

/** What these are given must come late (`useDeferredValue`): else what the server has drawn of them gives way to it before their code is here. */
export const CompetitionSection = idle(() => import('./competition-section.tsx'))(
  (parts) => parts.CompetitionSection,
);
export const FollowTarget = pressed((parts) => parts.FollowTarget);
export const ShareButton = pressed((parts) => parts.ShareButton);
export const ShareMatch = pressed((parts) => parts.ShareMatch);

/** Below a match. */
export const BesideMatch = idle(() => import('./beside-match.tsx'))((parts) => parts.BesideMatch);
