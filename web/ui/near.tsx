import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';

/** About a screen of a phone: what is read by then is there when the reader is. */
const AHEAD = '600px';

/** Whether the reader has come near the element, once. */
export function useNear(ref: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (isNear || element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, isNear]);
  return isNear;
}

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
