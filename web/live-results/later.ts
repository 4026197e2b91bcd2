import type { ComponentType } from 'react';
import { later, laterDrawn } from '#web/ui/later.tsx';

type Parts = typeof import('./later-parts.ts');

// Where they can't be had, the matches are there all the same.
const partOfAll = laterDrawn<Parts | null>(() => import('./later-parts.ts').catch(() => null));

function part<Props extends object>(partOf: (parts: Parts) => ComponentType<Props>) {
  return partOfAll<Props>((parts) => (parts === null ? () => null : partOf(parts)));
}

/** Below a match; nothing where its code can't be had. */
export const BesideMatch = later(() =>
  import('./beside-match.tsx').catch(() => ({ BesideMatch: () => null })),
).part(({ BesideMatch: Beside }) => Beside);

export const Announcer = part((parts) => parts.Announcer);
export const CompetitionSection = part((parts) => parts.CompetitionSection);
export const MatchCourse = part((parts) => parts.MatchCourse);
export const PlayingMinute = part((parts) => parts.PlayingMinute);
export const FollowTarget = part((parts) => parts.FollowTarget);
export const ShareButton = part((parts) => parts.ShareButton);
export const ShareMatch = part((parts) => parts.ShareMatch);
