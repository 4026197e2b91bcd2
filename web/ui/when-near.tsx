import { type ReactNode, Suspense, useRef } from 'react';
import { useNear } from './near.ts';

type WhenNearProps = { readonly className: string | undefined; readonly children: ReactNode };

/** What stands below is read when the reader comes near. */
export function WhenNear({ className, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place);
  return (
    <div ref={place} className={className}>
      {isNear && <Suspense fallback={null}>{children}</Suspense>}
    </div>
  );
}
