/** How long it takes from a press of はい until the entry is on the screen, by the page's own clock. */

import type { Page } from '@playwright/test';

const MEASURE = 'press to entry';

/** From now on every press of はい is measured to the first frame that shows a changed score or state. */
export async function measureEntries(page: Page): Promise<void> {
  await page.evaluate((name) => {
    addEventListener(
      'click',
      (event) => {
        if (!(event.target instanceof HTMLElement) || event.target.textContent !== 'はい') return;
        const start = event.timeStamp;
        const main = document.querySelector('main');
        if (main === null) return;
        const observer = new MutationObserver(() => {
          observer.disconnect();
          // A task that is queued while a frame is being made has its turn when that frame is drawn.
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => performance.measure(name, { start });
            port2.postMessage(null);
          });
        });
        observer.observe(main, { subtree: true, childList: true, characterData: true });
      },
      { capture: true },
    );
  }, MEASURE);
}

/** In milliseconds, in the order of the presses. */
export async function entryDelays(page: Page): Promise<readonly number[]> {
  return page.evaluate((name) => performance.getEntriesByName(name).map(({ duration }) => duration), MEASURE);
}

/** As a phone several years old. */
export async function slowDown(page: Page, times: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: times });
}
