import { type ComponentType, lazy } from 'react';

type Parts = typeof import('./later-parts.ts');

// Where they can't be had, the matches are there all the same.
function part<Props>(partOf: (parts: Parts) => ComponentType<Props>) {
  return lazy<ComponentType<Props>>(() =>
    import('./later-parts.ts').then(
      (parts) => ({ default: partOf(parts) }),
      () => ({ default: () => null }),
    ),
  );
}

export const Announcer = part((parts) => parts.Announcer);
export const CompetitionSection = part((parts) => parts.CompetitionSection);
export const MatchCourse = part((parts) => parts.MatchCourse);
export const PlayingMinute = part((parts) => parts.PlayingMinute);
export const ShareButton = part((parts) => parts.ShareButton);
