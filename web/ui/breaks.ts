import { createElement, Fragment, type ReactNode } from 'react';

/** What belongs on one line as long as there is room; a line may end between its parts. */
export function withBreaks(parts: readonly ReactNode[]): ReactNode {
  return createElement(
    Fragment,
    null,
    ...parts.map((part, place) =>
      place === 0 ? part : createElement(Fragment, null, createElement('wbr'), part),
    ),
  );
}
