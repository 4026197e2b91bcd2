import type { ComponentType } from 'react';
import { type Later, later, laterDrawn } from '#web/ui/later.tsx';

type Moved = typeof import('./later-parts.ts');
type Idle = typeof import('./idle-parts.ts');
type Part<Parts> = Later<Parts | null>['part'];

/** Where they can't be had, the matches are there all the same. */
function orNothing<Parts>(part: Part<Parts>) {
  return <Props extends object>(partOf: (parts: Parts) => ComponentType<Props>) =>
    part<Props>((parts) => (parts === null ? () => null : partOf(parts)));
}

const moved = orNothing<Moved>(laterDrawn(() => import('./later-parts.ts').catch(() => null)));
const idle = orNothing<Idle>(later(() => import('./idle-parts.ts').catch(() => null)).part);

/** Below a match; nothing where its code can't be had. */
export const BesideMatch = later(() =>
  import('./beside-match.tsx').catch(() => ({ BesideMatch: () => null })),
).part(({ BesideMatch: Beside }) => Beside);

export const Announcer = moved((parts) => parts.Announcer);
export const MatchCourse = moved((parts) => parts.MatchCourse);
export const PlayingMinute = moved((parts) => parts.PlayingMinute);

/** What these are given must come late (`useDeferredValue`): else what the server has drawn of them gives way to it before their code is here. */
export const CompetitionSection = idle((parts) => parts.CompetitionSection);
export const FollowTarget = idle((parts) => parts.FollowTarget);
export const ShareButton = idle((parts) => parts.ShareButton);
export const ShareMatch = idle((parts) => parts.ShareMatch);
