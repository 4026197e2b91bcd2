import { withBreaks } from './breaks.ts';

/** What fits beside its term on a narrow phone. */
const SHORT = 18;

/** An e-mail address. A line ends before its @ and, where its parts are long, before their dots: never within a word. */
export function EmailAddress({ children }: { readonly children: string }) {
  const halves = children.split(/(?=@)/);
  return withBreaks(halves.some(({ length }) => length > SHORT) ? children.split(/(?=[@.])/) : halves);
}
