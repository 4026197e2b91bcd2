import { createContext, type ReactNode, type RefObject, use, useEffect, useRef } from 'react';
import styles from './step-heading.module.css';

/** Whether the widget has shown a step since it was opened. */
export const HasShownStep = createContext<RefObject<boolean>>({ current: false });

type StepHeadingProps = { readonly title: string; readonly children?: ReactNode };

/**
 * The heading of one step of the widget, with what to do there. It takes the focus after the step before
 * has been sent, as after a page load.
 */
export function StepHeading({ title, children }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const hasShownStep = use(HasShownStep);
  useEffect(() => {
    // Who walks along the tabs stays on them.
    const isOnTab = document.activeElement?.role === 'tab';
    if (hasShownStep.current && !isOnTab) heading.current?.focus();
    hasShownStep.current = true;
  }, [hasShownStep]);
  return (
    <div className={styles.head}>
      <h1 className={styles.title} tabIndex={-1} ref={heading}>
        {title}
      </h1>
      {children}
    </div>
  );
}
