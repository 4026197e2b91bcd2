/** The reporters' screens, and matches in the states that no other walk meets: no barriers, nothing wider than the phone. */

import type { Demo, DemoMatch } from '#contract/operations/demo-file.ts';
import { findBarriers } from './barriers.ts';
import { matchListItem } from './match-list-item.ts';
import { signIn } from './member.ts';
import { matchPage } from './member-screens.ts';
import { linkOf, reportOf } from './reporter-phone.ts';
import { sharedServer } from './server.ts';
import { expect, test } from './test.ts';

const STATES = ['knockoutBefore', 'live', 'shootOut', 'finished', 'registered', 'postponed'] as const;
/** What members see of the others is walked through with every route (member-routes.ts). */
const STATES_FOR_MEMBERS = ['finished', 'registered', 'postponed'] as const;

const server = sharedServer();

test.beforeEach(({ context }) => signIn(context, server));

for (const [whose, screensOf] of [
  ['速報員の', reporterScreens],
  ['終わった試合と延期の試合の', memberScreens],
] as const) {
  test(`${whose}どの画面にも障壁がなく、電話の幅に収まる`, async ({ page, troubles }) => {
    // Some twenty pages, each looked through by axe: on a busy machine that takes a while.
    test.setTimeout(240_000);
    troubles.expect(/404/);
    for (const address of await screensOf(server.url, server.demo)) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('status', { name: '読み込み中' })).toHaveCount(0);
      await page.waitForLoadState('load');
      expect.soft(await findBarriers(page), address).toEqual([]);
      const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect.soft(isTooWide, `${address} is wider than the phone`).toBe(false);
    }
  });
}

async function reporterScreens(url: string, demo: Demo): Promise<readonly string[]> {
  const matches = STATES.map((state) => matchIn(demo, state));
  return [
    ...matches.slice(0, 1).map((match) => linkOf(url, match)),
    `${url}/connecter/select-reporting-match/${'x'.repeat(32)}`,
    ...(await Promise.all(
      matches.map(async (match) => reportOf(url, match, await matchListItem(url, match))),
    )),
    ...matches.map((match) => editOf(url, match)),
  ];
}

async function memberScreens(url: string, demo: Demo): Promise<readonly string[]> {
  return [
    `${url}/latest-results-by-championship/no-such-championship`,
    ...STATES_FOR_MEMBERS.map((state) => matchPage(url, matchIn(demo, state))),
  ];
}

function matchIn(demo: Demo, state: string): DemoMatch {
  const match = demo.matches[state];
  if (match === undefined) throw new Error(`The demo has no match in the state ${state}.`);
  return match;
}

function editOf(url: string, match: DemoMatch): string {
  const parts = [match.championshipId, match.matchId, match.urlAccessToken].map(encodeURIComponent);
  return `${url}/connecter/edit-match-result-v2/${parts.join('/')}`;
}
