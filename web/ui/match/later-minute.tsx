import { Suspense } from 'react';
import type { MatchView } from '#contract/wire.ts';
import { later } from '#web/ui/later.tsx';
import { useIsDrawn } from '../drawn.ts';

/** Left out where its code can't be loaded, which the browser's console tells: the score doesn't need it. */
const Minute = later(() => import('./playing-minute.tsx').catch(() => null)).part(
  (loaded) => loaded?.PlayingMinute ?? (() => null),
);

type LaterMinuteProps = { readonly match: MatchView; readonly className?: string | undefined };

/** The minute of a match in play, in a list whose first page has no room for its code: not in what the server draws. */
export function LaterMinute({ match, className }: LaterMinuteProps) {
  if (useIsDrawn()) return null;
  return (
    <Suspense fallback={null}>
      <Minute match={match} className={className} />
    </Suspense>
  );
}
