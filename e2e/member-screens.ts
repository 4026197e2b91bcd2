/** Where members look, and what they see there. */

import type { Locator, Page, Route } from '@playwright/test';
import { stream } from '#contract/match/live.ts';
import type { DemoMatch } from '#contract/operations/demo-file.ts';

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

/** Opens a page that follows matches, and waits until its stream is open. */
export async function openLive(page: Page, address: string): Promise<void> {
  const opened = page.waitForResponse((answer) => answer.ok() && isStream(new URL(answer.url())));
  await page.goto(address);
  await opened;
}

/**
 * Holds every request of a page from now on but its open streams, so that only these can bring what it shows. The function that it
 * returns sends what was held.
 */
export async function holdReads(page: Page): Promise<() => Promise<void>> {
  const released = Promise.withResolvers<void>();
  const held: Promise<void>[] = [];
  const hold = (route: Route) => {
    const sent = released.promise.then(() => route.continue());
    held.push(sent);
    return sent;
  };
  const others = (url: URL) => !isStream(url);
  await page.route(others, hold);
  return async () => {
    released.resolve();
    await Promise.all(held);
    await page.unroute(others, hold);
  };
}

function isStream({ pathname }: URL): boolean {
  return pathname === stream.path;
}
