import type { Page } from '@playwright/test';

/** How far what was on the screen has moved by itself since the page was opened (its CLS), and what moved. */
export type Shifts = { readonly sum: number; readonly moved: readonly string[] };

/** Less than an eye sees: a name's line that ends elsewhere by a hair. */
export const MOST_SHIFT = 0.02;

const ARRIVED = 'arrived';

/** From here on what moves counts once a page has arrived and been painted: while it comes, a row may be painted before its second line. */
export async function countOnceArrived(page: Page): Promise<void> {
  await page.addInitScript((arrived) => {
    const painted = () => requestAnimationFrame(() => requestAnimationFrame(() => performance.mark(arrived)));
    document.addEventListener('readystatechange', painted, { once: true });
  }, ARRIVED);
}

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
    ({ rest, arrived }) =>
      new Promise<Shifts>((done) => {
        const [{ startTime: from } = { startTime: 0 }] = performance.getEntriesByName(arrived);
        const all: Shift[] = [];
        new PerformanceObserver((list) => {
          const entries = list.getEntries() as Shift[];
          all.push(...entries.filter(({ hadRecentInput, startTime }) => !hadRecentInput && startTime > from));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => {
          done({
            sum: all.reduce((sum, { value }) => sum + value, 0),
            moved: all.flatMap(({ sources }) => sources.map(({ node }) => node?.textContent ?? '')),
          });
        }, rest);
      }),
    { rest: REST_MS, arrived: ARRIVED },
  );
}
