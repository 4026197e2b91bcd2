/** Every list and everything to read, in every state: on its way, failed, refused, empty, and without a token. */

import type { Page, Route } from '@playwright/test';
import { itemPath } from '#contract/call.ts';
import { signIn } from './member.ts';
import { firstLinkOf } from './member-routes.ts';
import { championshipPage, matchPage } from './member-screens.ts';
import { type Pages, READINGS, type ReadingOnPage } from './reading-states.ts';
import { ownServer } from './server.ts';
import { expect, test } from './test.ts';

/** What the design allows a page to move by itself, as the browser counts it. */
const MOST_SHIFT = 0.02;
/** Until what has come is laid out, its pictures with it. */
const REST_MS = 300;

type Answer = (route: Route) => Promise<void>;

const server = ownServer();

let pages: Pages;

test.beforeAll(async ({ browser }) => {
  const context = await browser.newContext();
  await signIn(context, server);
  pages = await pagesOf(await context.newPage());
  await context.close();
});

test.beforeEach(async ({ context, page, troubles }) => {
  await signIn(context, server);
  troubles.expect(/status of (?:40[01]|503)|answer (?:40[01]|503)/);
  // What could not be read would come by the stream.
  await page.route('**/api/live/stream*', (route) => route.abort());
  troubles.expect(/stream/);
});

for (const reading of READINGS) {
  test(`${reading.name}：待つ間は場所を取り、来ても動かず、読めなければ仕様の文で言い、もう一度で読める`, async ({
    page,
  }) => {
    const call = await standIn(page, reading);
    await test.step('on its way', () => comesWithoutMoving(page, reading, call));
    await test.step('not read', () => saysWhatIsWrong(page, reading, call));
    await test.step('without a token', () => asksNothingWithoutToken(page, reading, call));
  });
}

/** The one call of a reading, answered as the test says; the server's own answer until then. */
type StandIn = { answer: Answer; asked: number };

async function standIn(page: Page, { call }: ReadingOnPage): Promise<StandIn> {
  const path = call.path.startsWith('/') ? call.path : itemPath(call.path);
  const isIt = new RegExp(`${path.replaceAll(/:\w+/g, '[^/?]+')}(\\?|$)`);
  const state: StandIn = { answer: (route) => route.continue(), asked: 0 };
  // The fiscal year before is read by the same call, and for another part of the page.
  const isOfLastYear = (url: URL) =>
    url.searchParams.get('fiscalYear') === String(server.demo.fiscalYear - 1);
  await page.route(
    (url) => isIt.test(url.pathname + url.search) && !isOfLastYear(url),
    (route) => {
      state.asked += 1;
      return state.answer(route);
    },
  );
  return state;
}

async function comesWithoutMoving(page: Page, reading: ReadingOnPage, call: StandIn): Promise<void> {
  const release = Promise.withResolvers<void>();
  call.answer = async (route) => {
    await release.promise;
    await route.continue();
  };
  await open(page, reading);
  const boxes = boxesOf(page, reading);
  await expect(boxes).toBeVisible();
  release.resolve();
  await expect(boxes).toHaveCount(0);
  expect.soft(await shiftsOf(page), 'moved by itself').toBeLessThanOrEqual(MOST_SHIFT);
}

async function saysWhatIsWrong(page: Page, reading: ReadingOnPage, call: StandIn): Promise<void> {
  const { empty, failed, refused } = reading;
  const place = placeOf(page, reading);
  const says = (sentence: string) => place.getByText(sentence, { exact: true });
  const again = place.getByRole('button', { name: failed.button });
  call.answer = (route) => route.fulfill({ status: failed.status, json: { code: 'no', message: '' } });
  await open(page, reading);
  await expect(says(failed.sentence)).toBeVisible();
  if (refused !== undefined) {
    call.answer = (route) => route.fulfill({ status: 401, json: { code: 'id_token_invalid', message: '' } });
    await again.tap();
    await expect(says(refused)).toBeVisible();
  }
  call.answer = async (route) => {
    if (empty === undefined) return route.continue();
    const full = await (await route.fetch()).json();
    await route.fulfill({ json: empty.of(full) });
  };
  await again.tap();
  await expect(says(refused ?? failed.sentence)).toHaveCount(0);
  await expect(boxesOf(page, reading)).toHaveCount(0);
  if (empty !== undefined) await expect(says(empty.sentence)).toBeVisible();
}

async function asksNothingWithoutToken(page: Page, reading: ReadingOnPage, call: StandIn): Promise<void> {
  if (reading.withoutToken === undefined) return;
  // Halfway signed out: the sign-in is there, the session is not.
  await page.evaluate(() => localStorage.removeItem('sessionId'));
  call.asked = 0;
  await open(page, reading);
  await expect(placeOf(page, reading).getByText(reading.withoutToken, { exact: true })).toBeVisible();
  expect(call.asked).toBe(0);
}

function open(page: Page, reading: ReadingOnPage) {
  return page.goto(pages[reading.page]);
}

function placeOf(page: Page, { region }: ReadingOnPage) {
  const content = page.getByRole('main');
  return region === undefined ? content : content.getByRole('region', { name: region });
}

function boxesOf(page: Page, reading: ReadingOnPage) {
  return placeOf(page, reading).getByRole('status', { name: '読み込み中' });
}

/** How much has moved by itself since the page was opened, once it has come to rest. */
function shiftsOf(page: Page): Promise<number> {
  return page.evaluate(
    (rest) =>
      new Promise<number>((done) => {
        let sum = 0;
        const add = (list: PerformanceObserverEntryList) => {
          for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'));
        };
        new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => done(sum), rest);
      }),
    REST_MS,
  );
}

async function pagesOf(member: Page): Promise<Pages> {
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
    terms: `${url}/site-info/terms-of-service`,
  };
}
