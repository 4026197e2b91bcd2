/** Every list and everything to read keeps its place while it is on its way. What each says then is told of components (web/app/reading-states.test.tsx). */

import type { Page } from '@playwright/test';
import { type Call, itemPath } from '#contract/call.ts';
import { thisYearArchive } from '#contract/championship/archive.ts';
import { clubs } from '#contract/club/clubs.ts';
import { adminWeekend } from '#contract/match/admin.ts';
import { matchDayBoard } from '#contract/match/board.ts';
import { linkChampionships } from '#contract/match/reporter-links.ts';
import { matchesInThisWeekForTop, targetChampionship } from '#contract/match/this-week.ts';
import { consent } from '#contract/member/consent.ts';
import { memberInfo, standing } from '#contract/member/membership.ts';
import { listRoles } from '#contract/member/roles.ts';
import { countMailing, newsMail } from '#contract/messaging/mailings.ts';
import { notices } from '#contract/messaging/notices.ts';
import { listVisits } from '#contract/operations/visits.ts';
import { paymentNumbers, paymentsOverview } from '#contract/payment/admin.ts';
import {
  allArticles,
  allNews,
  latestFourArticles,
  latestFourNews,
  mediaArticle,
  newsArticle,
} from '#contract/publishing/articles.ts';
import { coupon, partners, pastYears, textPage } from '#contract/publishing/content.ts';
import {
  championshipInfoForPhotos,
  targetChampionshipInfoForPhotos,
  targetPicsByMatchId,
} from '#contract/publishing/photos.ts';
import { signIn } from './member.ts';
import { firstLinkOf } from './member-routes.ts';
import { championshipPage, matchPage } from './member-screens.ts';
import { sharedServer } from './server.ts';
import { MOST_SHIFT, shiftsOf } from './shifts.ts';
import { expect, test } from './test.ts';

/** A dozen pages, one after the other, on a busy machine. */
const WALK_MS = 240_000;

const WAITING = { name: '読み込み中' } as const;

/** One reading of one page. */
type HeldReading = {
  readonly call: Call;
  /** The part of the page that it fills; without it all of its content. */
  readonly region?: string;
};

type ReadingOnPage = HeldReading & { readonly page: keyof Pages };

/** The addresses of the pages, of which some are the demo's. */
type Pages = Awaited<ReturnType<typeof pagesOf>>;

/** Those of one page in the order in which they stand there. */
const READINGS: readonly ReadingOnPage[] = [
  { page: 'home', call: matchesInThisWeekForTop },
  { page: 'home', call: latestFourNews, region: 'お知らせ' },
  { page: 'home', call: latestFourArticles, region: 'メディア' },
  { page: 'home', call: partners },
  { page: 'live', call: matchesInThisWeekForTop },
  { page: 'championship', call: targetChampionship },
  { page: 'match', call: targetChampionship },
  { page: 'archive', call: thisYearArchive },
  { page: 'archive', call: pastYears, region: '過去の大会' },
  { page: 'media', call: allArticles },
  { page: 'mediaArticle', call: mediaArticle },
  { page: 'news', call: allNews },
  { page: 'newsArticle', call: newsArticle },
  { page: 'photoChampionships', call: championshipInfoForPhotos },
  { page: 'photoMatches', call: targetChampionshipInfoForPhotos },
  { page: 'photos', call: targetPicsByMatchId },
  { page: 'clubs', call: clubs },
  { page: 'faq', call: textPage('faq') },
  { page: 'coupon', call: coupon },
  { page: 'member', call: memberInfo },
  { page: 'terms', call: textPage('terms-of-service') },
  { page: 'notices', call: newsMail },
  { page: 'notices', call: notices },
  { page: 'myData', call: consent },
  { page: 'notForAll', call: standing },
];

/** Those of the administrators' pages that have more than a list. */
const OFFICE_READINGS: readonly (readonly [path: string, calls: readonly Call[]])[] = [
  ['/admin-today', [matchDayBoard, adminWeekend]],
  ['/admin-today', [adminWeekend, matchDayBoard]],
  ['/admin-payments', [paymentsOverview]],
  ['/admin-usage', [listVisits, paymentNumbers]],
  ['/admin-roles', [listRoles]],
  ['/admin-mailing-new', [countMailing]],
  ['/admin-reporter-links', [linkChampionships]],
];

const server = sharedServer();

test('どの一覧も読みものも、待つ間は場所を取り、来ても動かない', async ({ page, context, somebody }) => {
  test.setTimeout(WALK_MS);
  const guide = await somebody();
  await signIn(guide.context(), server);
  const pages = await pagesOf(guide);
  await signIn(context, server);
  for (const [name, address] of Object.entries(pages)) {
    const readings = READINGS.filter((reading) => reading.page === name);
    await test.step(name, () => comesWithoutMoving(page, address, readings));
  }
});

test('管理者の画面も、遅れて来るものに、読んでいるところを動かされない', async ({ page, context }) => {
  test.setTimeout(WALK_MS);
  await signIn(context, server, 'admin');
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const [path, calls] of OFFICE_READINGS) {
      await test.step(`${path} ${width}`, () =>
        comesWithoutMoving(
          page,
          server.url + path,
          calls.map((call) => ({ call })),
        ));
    }
  }
});

/** Lets the readings of a page come one after the other, in their order on the page. */
async function comesWithoutMoving(
  page: Page,
  address: string,
  readings: readonly HeldReading[],
): Promise<void> {
  const held = await Promise.all(readings.map((reading) => hold(page, reading)));
  // An address with a query is not drawn by the server: the phone reads all of it.
  await page.goto(`${address}?`);
  for (const { boxes, release } of held) {
    await expect.soft(boxes.first(), address).toBeVisible();
    release();
  }
  await expect.soft(page.getByRole('main').getByRole('status', WAITING), address).toHaveCount(0);
  expect.soft((await shiftsOf(page)).sum, `${address} moved by itself`).toBeLessThanOrEqual(MOST_SHIFT);
  await page.unrouteAll({ behavior: 'wait' });
}

/** Holds the call of a reading back. What is still on its way above keeps those below from being there. */
async function hold(page: Page, { call, region }: HeldReading) {
  const path = call.path.startsWith('/') ? call.path : itemPath(call.path);
  const isIt = new RegExp(`${path.replaceAll(/:\w+/g, '[^/?]+')}(\\?|$)`);
  // The fiscal year before is read by the same call, and for another part of the page.
  const isOfLastYear = (url: URL) =>
    url.searchParams.get('fiscalYear') === String(server.demo.fiscalYear - 1);
  const released = Promise.withResolvers<void>();
  await page.route(
    (url) => isIt.test(url.pathname + url.search) && !isOfLastYear(url),
    async (route) => {
      await released.promise;
      await route.continue();
    },
  );
  const content = page.getByRole('main');
  const place = region === undefined ? content : content.getByRole('region', { name: region });
  return { boxes: place.getByRole('status', WAITING), release: released.resolve };
}

async function pagesOf(member: Page) {
  const { url, demo } = server;
  const { live } = demo.matches;
  if (live === undefined) throw new Error('The demo has no live match.');
  const photoMatches = url + (await firstLinkOf(member, `${url}/pics`));
  return {
    home: `${url}/top`,
    live: `${url}/latest-results`,
    championship: championshipPage(url, live),
    match: matchPage(url, live),
    archive: `${url}/archive`,
    media: `${url}/media`,
    mediaArticle: url + (await firstLinkOf(member, `${url}/media`)),
    news: `${url}/pickup-news`,
    newsArticle: url + (await firstLinkOf(member, `${url}/pickup-news`)),
    photoChampionships: `${url}/pics`,
    photoMatches,
    photos: url + (await firstLinkOf(member, photoMatches)),
    clubs: `${url}/club-list`,
    faq: `${url}/faq`,
    coupon: `${url}/coupon`,
    member: `${url}/member-info`,
    notices: `${url}/notices`,
    myData: `${url}/my-data`,
    notForAll: `${url}/unauthenticated`,
    terms: `${url}/site-info/terms-of-service`,
  };
}
