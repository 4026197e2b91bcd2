/** Where members look, and what they see there. */

import type { Locator, Page } from '@playwright/test';
import type { DemoMatch } from '#scripts/demo-file.ts';

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
  return page.locator(`a[href="${new URL(matchPage('http://x', match)).pathname}"]`);
}

/** When the text first held all of these, in milliseconds of performance.now(); looked at every 10 ms. */
export async function seenAt(within: Locator, texts: readonly string[]): Promise<number> {
  const handle = await within.elementHandle();
  if (handle === null) throw new Error('There is nothing to look at.');
  const isThere = ([element, wanted]: [Element, readonly string[]]) => {
    const text = element.textContent ?? '';
    return element.isConnected && wanted.every((part) => text.includes(part));
  };
  await within.page().waitForFunction(isThere, [handle, texts] as [typeof handle, readonly string[]], {
    polling: 10,
  });
  return performance.now();
}
