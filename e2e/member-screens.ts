/** Where members look, and what they see there. */

import type { Locator, Page } from '@playwright/test';
import type { DemoMatch } from '#contract/demo-file.ts';

export function matchPage(url: string, { championshipId, matchId }: DemoMatch): string {
  return `${url}/indv-result/${encodeURIComponent(championshipId)}/${encodeURIComponent(matchId)}`;
}

export function championshipPage(url: string, { championshipId }: DemoMatch): string {
  return `${url}/latest-results-by-championship/${encodeURIComponent(championshipId)}`;
}

/** The navy board of a match page. */
export function boardOf(page: Page): Locator {
  return page.getByRole('region', { name: 'スコア' });
}

/** The card that leads to this match, on the page of its championship. */
export function cardOfMatch(page: Page, match: DemoMatch): Locator {
  // The bracket below the cards leads there, too.
  return page.locator(`a[data-tone][href="${new URL(matchPage('http://x', match)).pathname}"]`);
}

/**
 * When the text first held all of these, in milliseconds since 1970. The page tells it itself: nobody looks at it, and a
 * browser lets the timers of such a page run once a second only.
 */
export async function seenAt(within: Locator, texts: readonly string[]): Promise<number> {
  return within.evaluate(
    (element, wanted) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const text = element.textContent ?? '';
          if (!wanted.every((part) => text.includes(part))) return;
          observer.disconnect();
          resolve(performance.timeOrigin + performance.now());
        };
        const observer = new MutationObserver(look);
        observer.observe(element, { subtree: true, childList: true, characterData: true });
        look();
      }),
    texts,
  );
}
