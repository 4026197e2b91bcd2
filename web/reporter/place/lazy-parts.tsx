/**
 * What stands beside the entry of a match comes after it, in one piece: the first page is not heavier for it. It is drawn
 * after it, too: the score comes first.
 */

import { lazy, Suspense, useDeferredValue } from 'react';
import type { PostponementProps } from '../postponement/postponement-frame.tsx';
import type { TogetherProps } from '../presence/together.tsx';
import type { ReporterTimelineProps } from '../timeline/reporter-timeline.tsx';
import styles from './lazy-parts.module.css';

/** A phone that has lost its network just now is asked again this often, in milliseconds. */
const TRY_AGAIN_MS = 5_000;

const Beside = lazy(() => loaded().then((parts) => ({ default: parts.BesideEntry })));
const Postponement = lazy(() => loaded().then((parts) => ({ default: parts.PostponementForm })));
const WithoutReason = lazy(() => loaded().then((parts) => ({ default: parts.PostponementWithoutReason })));
const Timeline = lazy(() => loaded().then((parts) => ({ default: parts.ReporterTimeline })));

/** Who else is here and what was entered last, in one line; the rest of it lies over the page or is felt. */
export function BesideEntry(props: TogetherProps) {
  const later = useDeferredValue(props);
  return (
    <div className={styles.line}>
      <Suspense>
        <Beside {...later} />
      </Suspense>
    </div>
  );
}

export function ReporterTimeline(props: ReporterTimelineProps) {
  const later = useDeferredValue(props);
  return (
    <Suspense>
      <Timeline {...later} />
    </Suspense>
  );
}

/** The token flow's. */
export function PostponementForm(props: PostponementProps) {
  return (
    <Suspense>
      <Postponement {...props} />
    </Suspense>
  );
}

/** The fiscal-year flow's. */
export function PostponementWithoutReason(props: PostponementProps) {
  return (
    <Suspense>
      <WithoutReason {...props} />
    </Suspense>
  );
}

async function loaded(): Promise<typeof import('./beside-entry.tsx')> {
  for (;;) {
    try {
      return await import('./beside-entry.tsx');
    } catch {
      // Goals are entered without it; it comes when it can be had.
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
    }
  }
}
