import type { Page } from '@playwright/test';

/** How far what was on the screen has moved by itself since the page was opened (its CLS), and what moved. */
export type Shifts = { readonly sum: number; readonly moved: readonly string[] };

/** Less than an eye sees: a name's line that ends elsewhere by a hair. */
export const MOST_SHIFT = 0.02;

/** Less than any button or line of its own: while a page still arrives, a minute can be painted before the name beside it, which needs two lines. */
export const MOST_WHILE_ARRIVING = 0.001;

/** Long enough for the last frame to be reported. */
const REST_MS = 300;

/** What a browser reports of a frame in which something moved. */
type Shift = PerformanceEntry & {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
};

/** Waits until the page rests. Moves within half a second of a press are the reader's own and don't count. */
export function shiftsOf(page: Page): Promise<Shifts> {
  return page.evaluate(
    (rest) =>
      new Promise<Shifts>((done) => {
        const all: Shift[] = [];
        new PerformanceObserver((list) => {
          all.push(...(list.getEntries() as Shift[]).filter(({ hadRecentInput }) => !hadRecentInput));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => {
          done({
            sum: all.reduce((sum, { value }) => sum + value, 0),
            moved: all.flatMap(({ sources }) => sources.map(({ node }) => node?.textContent ?? '')),
          });
        }, rest);
      }),
    REST_MS,
  );
}
