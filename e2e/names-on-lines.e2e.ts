/** Long names on the reporters' screens: a line ends between two words, and none of one letter is left. */

import type { Page } from '@playwright/test';
import type { DemoMatch } from '#contract/operations/demo-file.ts';
import { insertSeasonInto, linkInto } from '#server/testing/season.ts';
import { isAlive } from './frame.ts';
import { matchListItem } from './match-list-item.ts';
import { otherReporter } from './other-reporter.ts';
import { answer, chooseDivisionAndVenue, dialogOf, goalButton, linkOf, reportOf } from './reporter-phone.ts';
import { ownServer } from './server.ts';
import { expect, START_MS, test } from './test.ts';

/** With a mark between words that may stand on two lines. */
const LADIES = '札幌|ジュニア|サッカー|スクール|大谷地東|レディース';
const SCHOOL = 'コンサドーレ|札幌|サッカー|スクール|U-12';
/** Told apart from SCHOOL by its end alone. */
const SCHOOL_GIRLS = 'コンサドーレ|札幌|サッカー|スクール|ガールズ';

const SIZES = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
] as const;
const TEXT_SIZES = ['100%', '150%'] as const;

const server = ownServer();

for (const [kind, home, away] of [
  ['似ていない', LADIES, SCHOOL],
  ['似た', SCHOOL_GIRLS, SCHOOL],
] as const) {
  test(`${kind}長いクラブ名は、速報員のどの画面でも、語の途中で折り返されず、一文字だけの行もない`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    const match = await insertMatch({ home: withoutMarks(home), away: withoutMarks(away) });
    const reporter = otherReporter(server.url, match);
    const names = [home, away];
    const item = await matchListItem(server.url, match);

    await page.goto(linkOf(server.url, match));
    await isAlive(page);
    await chooseDivisionAndVenue(page, item);
    await expectWholeWords(page, names, 'list');

    await reporter.walkTo('前半');
    await page.goto(reportOf(server.url, match, item));
    await expect(goalButton(page, withoutMarks(home))).toBeVisible({ timeout: START_MS });
    await expect(page.getByRole('region', { name: '得点詳細' })).toBeVisible();
    await expectWholeWords(page, names, 'entry');
    const spoken = await spokenButtons(page);
    for (const name of names) expect(spoken).toContain(`${withoutMarks(name)} 得点`);
    await goalButton(page, withoutMarks(home)).tap();
    await expect(dialogOf(page)).toBeVisible();
    await expectWholeWords(page, names, 'question');
    await answer(page, 'いいえ');

    await reporter.walkTo('後半');
    await reporter.moveTo('PK戦');
    await page.reload();
    await expect(page.getByRole('region', { name: 'PKの入力' })).toBeVisible({ timeout: START_MS });
    await expectWholeWords(page, names, 'shoot-out');
    for (let round = 0; round < 3; round += 1) {
      await reporter.kick('club_left', 'success');
      await reporter.kick('club_right', 'failure');
    }
    await reporter.moveTo('試合終了');
    await reporter.register();

    const { championshipId, matchId, urlAccessToken } = match;
    const correction = `edit-match-result-v2/${championshipId}/${matchId}/${urlAccessToken}`;
    await page.goto(`${server.url}/connecter/${correction}`);
    await expect(page.getByRole('group', { name: '前半得点' })).toBeVisible({ timeout: START_MS });
    await expectWholeWords(page, names, 'correction');
  });
}

/** A match of today with a link that opens it. */
async function insertMatch(clubs: { readonly home: string; readonly away: string }): Promise<DemoMatch> {
  const championshipId = `names-${clubs.home.length}`;
  const now = Temporal.Now.zonedDateTimeISO('Asia/Tokyo');
  const season = { id: championshipId, archiveId: championshipId, fiscalYear: server.demo.fiscalYear };
  await server.stop();
  await insertSeasonInto(server.dataDir, season, [{ date: now.toPlainDate().toString(), clubs }]);
  const scope = { kind: 'matches', matches: [{ championshipId, matchId: 'm1' }] } as const;
  const { token } = await linkInto(server.dataDir, scope, now.add({ days: 1 }).toInstant().toString());
  await server.start();
  return {
    championshipId,
    matchId: 'm1',
    urlAccessToken: token,
    accessToken: '',
    category: 'U-12（ジュニア）',
  };
}

function withoutMarks(name: string): string {
  return name.replaceAll('|', '');
}

/** The names of the buttons as Chrome gives them to a screen reader. Playwright's own computation knows no `<wbr>`. */
async function spokenButtons(page: Page): Promise<readonly unknown[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return nodes.filter(({ role }) => role?.value === 'button').map(({ name }) => name?.value);
}

/** At each size: the names are there, and each of their lines ends with a word. */
async function expectWholeWords(page: Page, names: readonly string[], screen: string): Promise<void> {
  for (const textSize of TEXT_SIZES) {
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, textSize);
      const place = `${screen}, ${size.width}×${size.height} at ${textSize}`;
      for (const name of names) {
        const lines = await linesOf(page, withoutMarks(name));
        expect.soft(lines.length, `${place}: ${name}`).toBeGreaterThan(0);
        const torn = lines.filter((one) => !isWhole(one, name));
        expect
          .soft(
            torn.map((one) => one.map(({ text }) => text).join('/')),
            place,
          )
          .toEqual([]);
      }
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    }
  }
}

type Line = {
  /** Place of its first letter in the name. */
  readonly at: number;
  readonly text: string;
};

/** What is seen of a name breaks only at marks of the name, or where letters are cut off, into lines of two letters at least. */
function isWhole(lines: readonly Line[], name: string): boolean {
  const words = name.split('|');
  const ends = new Set(words.map((_, place) => words.slice(0, place + 1).join('').length));
  return lines.every(({ at, text }, place) => {
    const end = at + text.length;
    return text.length > 1 && (ends.has(end) || lines[place + 1]?.at !== end);
  });
}

/** The lines of each place that shows a name. What a clamp hides belongs to none. */
function linesOf(page: Page, name: string): Promise<readonly (readonly Line[])[]> {
  return page.evaluate((name) => {
    const letters: { readonly letter: string; readonly box: DOMRect; readonly isCut: boolean }[] = [];
    const clampOf = (element: Element | null): Element | null =>
      element === null || getComputedStyle(element).webkitLineClamp !== 'none'
        ? element
        : clampOf(element.parentElement);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walker.nextNode()) {
      const text = walker.currentNode;
      const parent = text.parentElement;
      if (parent === null || parent.closest('.unseen, script, style') !== null) continue;
      const clamp = clampOf(parent)?.getBoundingClientRect();
      for (const [place, letter] of [...(text.textContent ?? '')].entries()) {
        range.setStart(text, place);
        range.setEnd(text, place + 1);
        const box = range.getBoundingClientRect();
        const isCut = clamp !== undefined && box.top + box.height / 2 > clamp.bottom;
        if (box.height > 0) letters.push({ letter, box, isCut });
      }
    }
    const text = letters.map(({ letter }) => letter).join('');
    const found: Line[][] = [];
    for (let start = text.indexOf(name); start !== -1; start = text.indexOf(name, start + 1)) {
      const lines: { at: number; text: string; bottom: number }[] = [];
      for (const [at, { letter, box, isCut }] of letters.slice(start, start + name.length).entries()) {
        if (isCut) continue;
        const last = lines.at(-1);
        if (last === undefined || (box.top + box.bottom) / 2 > last.bottom) {
          lines.push({ at, text: letter, bottom: box.bottom });
        } else last.text += letter;
      }
      found.push(lines.map(({ at, text }) => ({ at, text })));
    }
    return found;
  }, name);
}
