/** A whole match from the reporter's link to its registration, while members watch. */

import { REAL_MATCHES } from '#domain/match/samples/index.ts';
import { matchListItem } from './match-list-item.ts';
import { signIn } from './member.ts';
import { boardOf, cardOfMatch, championshipPage, holdReads, matchPage, openLive } from './member-screens.ts';
import { otherReporter } from './other-reporter.ts';
import {
  answer,
  ask,
  cardOf,
  carryOut,
  chooseMatch,
  dialogOf,
  linkOf,
  questionIsRead,
  settled,
} from './reporter-phone.ts';
import { ownServer } from './server.ts';
import { expect, test } from './test.ts';

/** Every goal with its dialogs, the extra time and the kicks, by thumb, on a busy machine. */
const MATCH_MS = 240_000;

const server = ownServer();

test('2011年女子W杯決勝を親指だけで速報し、見ている人には得点が読み直しを待たずに届く', async ({
  page,
  somebody,
}) => {
  test.setTimeout(MATCH_MS);
  const real = REAL_MATCHES['wwc-2011-final'];
  const match = server.demo.replay['wwc-2011-final'];
  if (real === undefined || match === undefined) throw new Error('The demo has no final to play.');
  const item = await matchListItem(server.url, match);

  const fan = await somebody();
  await signIn(fan.context(), server);
  await openLive(fan, matchPage(server.url, match));
  const neighbour = await somebody();
  await signIn(neighbour.context(), server, 'regular');
  await openLive(neighbour, championshipPage(server.url, match));
  const board = boardOf(fan);
  const card = cardOfMatch(neighbour, match);
  await expect(board).toContainText('試合前');
  await expect(card).toContainText('試合前');
  await page.goto(linkOf(server.url, match));
  await chooseMatch(page, item);

  const goals = { home: 0, away: 0 };
  for (const { command } of real.steps) {
    if (command.type !== 'scoreGoal') {
      await carryOut(page, command, real.clubs);
      continue;
    }
    goals[command.side] += 1;
    await ask(page, command, real.clubs);
    const yes = dialogOf(page).getByRole('button', { name: 'はい' });
    await expect(yes).toBeVisible();
    await questionIsRead(page);
    // How soon it is there is measured by `bench -- entry`.
    const release = await Promise.all([fan, neighbour].map(holdReads));
    await yes.tap();
    await expect(board).toContainText(`${goals.home}-対${goals.away}`);
    await expect(card).toContainText(`${real.clubs.home}${goals.home}`);
    await expect(card).toContainText(`${real.clubs.away}${goals.away}`);
    for (const readAgain of release) await readAgain();
    await settled(page);
  }
  expect(goals).toEqual({ home: 2, away: 2 });

  await page.getByRole('button', { name: '結果登録', exact: true }).tap();
  await expect(dialogOf(page)).toContainText('試合結果を登録します。よろしいですか？');
  await answer(page, 'はい');
  await expect(dialogOf(page)).toContainText('試合結果登録が完了しました。試合一覧画面に戻ります。');
  await answer(page, 'OK');
  await expect(cardOf(page, item)).toContainText('速報終了');

  await expect(board).toContainText('試合終了');
  await expect(board).toContainText('PK 3 - 1');
  await expect(board.getByRole('row', { name: real.clubs.home })).toHaveText(/日本\s*0\s*1\s*0\s*1\s*2\s*3$/);
  await expect(board.getByRole('row', { name: real.clubs.away })).toHaveText(
    /アメリカ\s*0\s*1\s*1\s*0\s*2\s*1$/,
  );
  await expect(card).toContainText('試合終了');
  const stored = await otherReporter(server.url, match).read();
  expect(stored.is_registered).toBe(true);
  expect(stored.club_left.pk_result_list).toEqual(real.outcome.shootOut?.home);
  expect(stored.club_right.pk_result_list).toEqual(real.outcome.shootOut?.away);
});
