/** Made for the place: gloves, rain, sun and a phone held sideways (by touch, in a real browser). */

import type { Locator } from '@playwright/test';
import { findBarriers } from './barriers.ts';
import { contrastOf } from './contrast.ts';
import { matchListItem } from './match-list-item.ts';
import { otherReporter } from './other-reporter.ts';
import {
  answer,
  dialogOf,
  goalButton,
  questionIsRead,
  reportOf,
  scoreBoard,
  settled,
  statusBar,
} from './reporter-phone.ts';
import { ownServer } from './server.ts';
import { expect, test } from './test.ts';

/** Scores and state under the sun (WCAG's enhanced contrast). */
const IN_THE_SUN = 7;
const FINGER = 48;
const GLOVE = 64;

const server = ownServer();

test('手袋でも、日なたでも、横向きでも、続けて触っても、速報は一度ずつ確かに入力できる', async ({ page }) => {
  test.setTimeout(90_000);
  await page.addInitScript(noteAwakeAndBuzzes);
  const match = server.demo.matches.live;
  if (match === undefined) throw new Error('The demo has no match that is being played.');
  const item = await matchListItem(server.url, match);
  const club = item.club_left.name;
  expect(club.length, 'a name as long as they come').toBeGreaterThanOrEqual(27);
  const reporter = otherReporter(server.url, match);
  const before = (await reporter.read()).club_left.goals_for.match_total;
  await page.goto(reportOf(server.url, match, item));
  await expect(scoreBoard(page)).toBeVisible();
  await expect(page.getByTestId('last-entry')).toContainText('最後の入力');
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.awake)).toBe('1');

  await test.step('確認は、押した指の下には開かず、続けて触っても返事にならない', async () => {
    const button = await boxOf(goalButton(page, club));
    // Where はい would stand at the bottom of the screen: the upper edge of the button.
    const [x, y] = [button.x + button.width / 2, button.y + 6];
    await page.touchscreen.tap(x, y);
    await page.touchscreen.tap(x, y);
    await expect(dialogOf(page)).toContainText('得点を追加します');
    const yes = await boxOf(dialogOf(page).getByRole('button', { name: 'はい' }));
    expect(y < yes.y || y > yes.y + yes.height, 'はい is under the finger').toBe(true);
    await page.touchscreen.tap(x, y);
    await questionIsRead(page);
    expect((await reporter.read()).club_left.goals_for.match_total).toBe(before);
    if ((await dialogOf(page).count()) === 0) await goalButton(page, club).tap();
    await answer(page, 'はい');
    await expect(page.getByTestId('new-goal')).toContainText(`${club} 得点`);
    expect(await page.evaluate(() => document.documentElement.dataset.buzzes)).toBe('1');
    await settled(page);
    await expect(page.getByTestId('goals-home')).toHaveText(`${before + 1}`);
    expect((await reporter.read()).club_left.goals_for.match_total).toBe(before + 1);
    await expect(page.getByTestId('new-goal')).toBeEmpty();
  });

  await test.step('二度触っても拡大されず、二本の指では拡大できる', async () => {
    expect(
      await page.evaluate(
        () => getComputedStyle(document.querySelector('main') ?? document.body).touchAction,
      ),
    ).toBe('manipulation');
    expect(await page.locator('meta[name=viewport]').getAttribute('content')).not.toMatch(
      /user-scalable|maximum-scale/,
    );
  });

  await test.step('指と手袋の大きさ', async () => {
    for (const name of [club, item.club_right.name]) {
      expect((await boxOf(goalButton(page, name))).height).toBeGreaterThanOrEqual(GLOVE);
    }
    for (const button of await statusBar(page).getByRole('button').all()) {
      expect((await boxOf(button)).height).toBeGreaterThanOrEqual(GLOVE);
    }
    for (const target of await page.getByRole('main').locator('a, button').all()) {
      const { width, height } = await boxOf(target);
      expect(Math.min(width, height), await target.innerText()).toBeGreaterThanOrEqual(FINGER);
    }
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    await test.step(`得点と試合状態の見やすさ（${colorScheme}）`, async () => {
      await page.emulateMedia({ colorScheme });
      const seen = [
        page.getByTestId('goals-home'),
        page.getByTestId('goals-away'),
        page.getByTestId('status'),
        goalButton(page, club).getByText('得点', { exact: true }),
      ];
      for (const what of seen) expect(await contrastOf(what)).toBeGreaterThanOrEqual(IN_THE_SUN);
    });
  }
  expect(await findBarriers(page)).toEqual([]);

  await test.step('横向きでも、別の端末の知らせが出ても、得点、試合状態、両方の得点ボタンはそのまま見える', async () => {
    await page.setViewportSize({ width: 844, height: 390 });
    await page.evaluate(() => scrollTo(0, 0));
    await reporter.score('club_left');
    await expect(page.getByText('二重に入力されていませんか？')).toBeVisible();
    await expect(page.getByTestId('goals-home')).toHaveText(`${before + 2}`);
    const needed = [
      page.getByTestId('goals-home'),
      page.getByTestId('goals-away'),
      page.getByTestId('status'),
      goalButton(page, club),
      goalButton(page, item.club_right.name),
    ];
    for (const what of needed) expect(await isWhollySeen(what), await what.innerText()).toBe(true);
    for (const name of [club, item.club_right.name]) {
      expect((await boxOf(goalButton(page, name))).height).toBeGreaterThanOrEqual(GLOVE);
    }
  });

  await test.step('文字を二倍にしても、はみ出さず、得点ボタンは押せる', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await goalButton(page, club).tap();
    await expect(dialogOf(page)).toContainText('得点を追加します');
    await answer(page, 'いいえ');
  });
});

/** Whether nothing lies over it, and it ends within the screen. */
async function isWhollySeen(what: Locator): Promise<boolean> {
  return what.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const points = [
      [left + 2, top + 2],
      [right - 2, bottom - 2],
    ] as const;
    return points.every(([x, y]) => {
      const there = document.elementFromPoint(x, y);
      return there !== null && (element.contains(there) || there.contains(element));
    });
  });
}

async function boxOf(what: Locator) {
  const box = await what.boundingBox();
  if (box === null) throw new Error('There is nothing to measure.');
  return box;
}

/** In the page: how many screen locks are held, and how often the phone has buzzed. */
function noteAwakeAndBuzzes(): void {
  const note = (name: string, count: number) => {
    document.documentElement.dataset[name] = `${count}`;
  };
  let held = 0;
  let buzzes = 0;
  Object.defineProperty(navigator, 'wakeLock', {
    value: {
      request: async () => {
        held += 1;
        note('awake', held);
        return {
          release: async () => {
            held -= 1;
            note('awake', held);
          },
        };
      },
    },
  });
  Object.defineProperty(navigator, 'vibrate', {
    value: () => {
      buzzes += 1;
      note('buzzes', buzzes);
      return true;
    },
  });
}
