/** What is kept of presses before a program is there, on pages of a few controls: in which order, once, and never another one. */

import type { Page } from '@playwright/test';
import { linkOf } from './reporter-phone.ts';
import { ownServer } from './server.ts';
import { expect, test } from './test.ts';

const server = ownServer();
/** What stands in the head of each drawn page. */
let headScript = '';

test.beforeAll(async () => {
  const match = server.demo.matches.live;
  if (match === undefined) throw new Error('The demo has no match that is being played.');
  // A server that is slow at its start sends the shell instead.
  await expect(async () => {
    const page = await fetch(linkOf(server.url, match), { headers: { accept: 'text/html' } });
    headScript = /<script>(.*?)<\/script>/s.exec(await page.text())?.[1] ?? '';
    expect(headScript).toContain('programIsHere');
  }).toPass();
});

const GOALS = '<button>甲 得点</button><button>乙 得点</button>';
const CHOICES = `
  <label><input type="radio" name="division" value="1" checked>１部</label>
  <label><input type="radio" name="division" value="2">２部</label>
  <label><input type="radio" name="venue" value="厚別">厚別公園</label>
  <label><input type="checkbox" value="undone">取り消した操作も表示</label>`;

test('選んだものは、どれも押した順に一度だけ選ばれ、同じ組では最後のものになる', async ({ page }) => {
  await open(page, CHOICES);
  for (const name of ['厚別公園', '２部', '取り消した操作も表示', '１部']) await page.getByText(name).tap();
  expect(await saidOn(page)).toBe('waiting');
  await start(page);
  await expect.poll(() => madeOn(page)).toEqual(['厚別', 'undone', '1']);
  await expect(page.getByRole('checkbox')).toBeChecked();
  expect(await saidOn(page)).toBeUndefined();
});

test('二つのボタンを押すと、最後のものだけを実行し、そう言う', async ({ page }) => {
  await open(page, GOALS);
  await page.getByText('甲 得点').tap();
  await page.getByText('乙 得点').tap();
  await page.getByText('乙 得点').tap();
  expect(await saidOn(page)).toBe('last');
  await expect(page.getByText('甲 得点')).not.toHaveAttribute('data-early');
  await start(page);
  await expect.poll(() => madeOn(page)).toEqual(['乙 得点']);
  expect(await saidOn(page)).toBe('last');
});

test('何もないところを押しても、前に押したものは残る', async ({ page }) => {
  await open(page, GOALS);
  await page.getByText('甲 得点').tap();
  await page.getByRole('heading').tap();
  await start(page);
  await expect.poll(() => madeOn(page)).toEqual(['甲 得点']);
});

test.describe('プログラムが着いたときに', () => {
  const CHANGES: readonly (readonly [string, string, readonly string[], string | undefined])[] = [
    ['同じ名前のボタンに替わっていれば、それを押す', GOALS, ['甲 得点'], undefined],
    ['別のボタンに替わっていれば、押さずに、もう一度求める', '<button>甲 取消</button>', [], 'again'],
    ['どちらかわからなければ、押さずに、もう一度求める', GOALS + GOALS, [], 'again'],
  ];
  for (const [title, html, made, said] of CHANGES) {
    test(title, async ({ page }) => {
      await open(page, GOALS);
      await page.getByText('甲 得点').tap();
      await page.locator('#root').evaluate((root, changed) => {
        root.innerHTML = changed;
      }, html);
      await start(page);
      await page.waitForTimeout(300);
      expect(await madeOn(page)).toEqual(made);
      expect(await saidOn(page)).toBe(said);
    });
  }

  test('文字の変わったボタンは、押さずに、もう一度求める', async ({ page }) => {
    await open(page, GOALS);
    await page.getByText('甲 得点').tap();
    await page.getByText('甲 得点').evaluate((button) => {
      button.textContent = '甲 取消';
    });
    await start(page);
    await page.waitForTimeout(300);
    expect(await madeOn(page)).toEqual([]);
    expect(await saidOn(page)).toBe('again');
  });
});

test('値を失う入力欄を押すと、あとでもう一度と言い、プログラムが着けば消える', async ({ page }) => {
  await open(page, `<fieldset disabled data-waits><p>前半得点</p></fieldset>${GOALS}`);
  await page.getByText('前半得点').tap();
  expect(await saidOn(page)).toBe('later');
  await start(page);
  await expect.poll(() => saidOn(page)).toBeUndefined();
});

declare global {
  /** Values or texts of the controls that the page's program was told of, in order. */
  var made: string[];
  /** Of the page's head: called when the program is there, it returns what makes the kept presses. */
  var programIsHere: () => () => void;
}

async function open(page: Page, controls: string): Promise<void> {
  const body = `<h1>試合速報</h1><div id="root">${controls}</div>`;
  await page.setContent(`<!doctype html><title>試合速報</title><script>${headScript}</script>${body}`);
}

/** Starts a program that hears presses from now on, as React does: at the root. */
async function start(page: Page): Promise<void> {
  await page.evaluate(() => {
    globalThis.made = [];
    document.querySelector('#root')?.addEventListener('click', ({ target }) => {
      if (target instanceof HTMLInputElement) globalThis.made.push(target.value);
      else if (target instanceof HTMLButtonElement) globalThis.made.push(target.textContent);
    });
    globalThis.programIsHere()();
  });
}

function madeOn(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => globalThis.made);
}

/** What is said over the page. */
function saidOn(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.documentElement.dataset.early);
}
