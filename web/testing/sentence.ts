import type { MatcherFunction } from '@testing-library/react';

/** For `ByText` queries: matches the innermost element that reads this, also if a name in it has an element to itself. */
export function sentence(expected: string | RegExp): MatcherFunction {
  const isRead = ({ textContent }: Element) =>
    typeof expected === 'string' ? textContent === expected : expected.test(textContent);
  return (_text, element) => element !== null && isRead(element) && ![...element.children].some(isRead);
}
