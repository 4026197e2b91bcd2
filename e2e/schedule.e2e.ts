/** An office makes a cup's schedule: from its clubs to matches that fill themselves. */

import { createChampionship } from '#contract/championship/championships.ts';
import { tokyoDate } from '#domain/calendar/tokyo.ts';
import { asSent, newChampionshipForm } from '#domain/championship/form.ts';
import { signedIn } from '#scripts/signed-in.ts';
import { findBarriers } from './barriers.ts';
import { signIn } from './member.ts';
import { ownServer } from './server.ts';
import { expect, test } from './test.ts';

const server = ownServer();
const CLUBS = ['みどり野FC', '白石北キッカーズ', '月寒ジュニア', '手稲SC', '藤野FC', '屯田スターズ'];

test('日程表を作り、手で直し、一括入力で登録すると、トーナメント表が試合からできる', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000);
  const day = tokyoDate(Temporal.Now.instant());
  await signIn(context, server, 'admin');
  const { headers } = await signedIn(server.url, server.demo, 'admin');
  const form = asSent({
    ...newChampionshipForm(server.demo.fiscalYear),
    name: '秋季チャレンジカップ',
    abbreviation: '秋季',
    archiveId: 'autumn-cup',
  });
  const created = await fetch(server.url + createChampionship.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ championshipId: 'autumn-cup', form }),
  });
  expect(created.status).toBe(200);

  await page.goto(`${server.url}/admin-championship/autumn-cup`);
  await page.getByRole('link', { name: '日程表を作る' }).click();
  await page.getByLabel(/^クラブ（/).fill(CLUBS.join('\n'));
  await page.getByLabel(/^日（/).fill(day);
  await page.getByLabel('会場1').fill('厚別公園');
  await page.getByLabel('1面の1日の試合数').fill('4');
  await page.getByLabel('1クラブの1日の試合数').fill('3');
  const make = page.getByRole('button', { name: '日程を作る' });
  await make.click();
  await expect(page.getByRole('alert')).toContainText('時間枠は4で、あと1足りません。');
  await page.getByLabel('ピッチの数').selectOption('2');
  await page.getByLabel('1面の1日の試合数').fill('8');
  await page.getByLabel('同じ日の休み（分）').fill('60');
  await make.click();
  await expect(page.getByText('6クラブ、5試合、1日')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);

  await page.getByRole('button', { name: /^決勝 .*を変える$/ }).click();
  const first = page.getByRole('option', { name: /9:30.*Bピッチ/ });
  await page.getByLabel('移す先').selectOption(await first.getAttribute('value'));
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('まだ決まっていません。');
  await page.getByRole('button', { name: 'やめる' }).click();

  await page.getByRole('button', { name: '試合情報の入力へ進む' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('試合情報の入力');
  await page.getByRole('button', { name: '追加前の確認へ' }).click();
  await page.getByRole('button', { name: /追加する/ }).click();
  await expect(page.getByRole('alertdialog')).toContainText('5件の試合情報の追加に成功しました。');
  await page.getByRole('button', { name: 'OK' }).click();

  await page.goto(`${server.url}/admin-competition/autumn-cup`);
  await page.getByRole('button', { name: '登録された試合から作る' }).click();
  const preview = page.getByRole('region', { name: '保存するとこうなります' });
  await expect(preview.getByText('準決勝第1試合の勝者')).toBeVisible();
  await page.getByRole('button', { name: '保存する' }).click();
  await expect(page.getByText('設定を保存しました。')).toBeVisible();
});
