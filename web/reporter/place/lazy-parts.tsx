/** What stands beside the entry of a match comes after it, in one piece: the first page is not heavier for it. */

import { lazy, Suspense } from 'react';
import type { TogetherProps } from '../presence/together.tsx';
import type { ReporterTimelineProps } from '../timeline/reporter-timeline.tsx';
import styles from './lazy-parts.module.css';

/** A phone that has lost its network just now is asked again this often, in milliseconds. */
const TRY_AGAIN_MS = 5_000;

const Beside = lazy(() => loaded().then((parts) => ({ default: parts.BesideEntry })));
const Timeline = lazy(() => loaded().then((parts) => ({ default: parts.ReporterTimeline })));

/** Who else is here and what was entered last, in one line; the rest of it lies over the page or is felt. */
export function BesideEntry(props: TogetherProps) {
  return (
    <div className={styles.line}>
      <Suspense>
        <Beside {...props} />
      </Suspense>
    </div>
  );
}

export function ReporterTimeline(props: ReporterTimelineProps) {
  return (
    <Suspense>
      <Timeline {...props} />
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
