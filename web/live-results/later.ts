import type { ComponentType } from 'react';
import { later } from '#web/ui/later.tsx';

type Parts = typeof import('./later-parts.ts');

// Where they can't be had, the matches are there all the same.
function part<Props extends object>(partOf: (parts: Parts) => ComponentType<Props>) {
  return later<Props>(() => import('./later-parts.ts').then(partOf, () => () => null));
}

export const Announcer = part((parts) => parts.Announcer);
export const CompetitionSection = part((parts) => parts.CompetitionSection);
export const MatchCourse = part((parts) => parts.MatchCourse);
export const PlayingMinute = part((parts) => parts.PlayingMinute);
export const ShareButton = part((parts) => parts.ShareButton);
