/** Every screen, light and dark, without a finding of axe-core and nothing wider than the phone. */

import { AxeBuilder } from '@axe-core/playwright';
import type { Demo, DemoMatch } from '#scripts/demo-file.ts';
import { matchListItem } from './match-list-item.ts';
import { signIn } from './member.ts';
import { championshipPage, matchPage } from './member-screens.ts';
import { linkOf, reportOf } from './reporter-phone.ts';
import { ownServer } from './server.ts';
import { expect, test } from './test.ts';

const STATES = ['knockoutBefore', 'live', 'shootOut', 'finished', 'registered', 'postponed'] as const;

const server = ownServer();

test.beforeEach(({ context }) => signIn(context, server));

for (const colorScheme of ['light', 'dark'] as const) {
  test(`どの画面にもアクセシビリティの問題がない（${colorScheme}）`, async ({ page, troubles }) => {
    // Some forty pages, each looked through by axe: on a busy machine that takes minutes.
    test.setTimeout(300_000);
    troubles.expect(/404/);
    await page.emulateMedia({ colorScheme });
    for (const address of await allScreens(server.url, server.demo)) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('load');
      const { violations } = await new AxeBuilder({ page }).analyze();
      const findings = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(', ')}`,
      );
      expect.soft(findings, address).toEqual([]);
      const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect.soft(isTooWide, `${address} is wider than the phone`).toBe(false);
    }
  });
}

async function allScreens(url: string, demo: Demo): Promise<readonly string[]> {
  const inStates = STATES.map((state) => demo.matches[state]).filter((match) => match !== undefined);
  const [first] = inStates;
  if (first === undefined) throw new Error('The demo has no matches.');
  const reports = await Promise.all(
    inStates.map(async (match) => reportOf(url, match, await matchListItem(url, match))),
  );
  return [
    `${url}/latest-results`,
    `${url}/no/such/page`,
    `${url}/member-info`,
    `${url}/unauthenticated`,
    `${url}/site-info/terms-of-service`,
    `${url}/relogin-nav`,
    championshipPage(url, first),
    `${url}/latest-results-by-championship/no-such-championship`,
    ...inStates.map((match) => matchPage(url, match)),
    linkOf(url, first),
    `${url}/connecter/select-reporting-match/${'x'.repeat(32)}`,
    ...reports,
    ...inStates.map((match) => editOf(url, match)),
  ];
}

function editOf(url: string, match: DemoMatch): string {
  const parts = [match.championshipId, match.matchId, match.urlAccessToken].map(encodeURIComponent);
  return `${url}/connecter/edit-match-result-v2/${parts.join('/')}`;
}
