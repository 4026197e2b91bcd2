import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

type BackstageProps = {
  readonly isOnStage: boolean;
  readonly children: ReactNode;
};

/** Draws its children outside of the page until they are on stage: neither people nor password managers find two forms. */
export function Backstage({ isOnStage, children }: BackstageProps) {
  const place = useRef<HTMLDivElement>(null);
  const [box] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    if (isOnStage) place.current?.append(box);
  }, [isOnStage, box]);
  return <div ref={place}>{createPortal(children, box)}</div>;
}
