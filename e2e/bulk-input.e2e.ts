/** An administrator's errand before a weekend: paste the schedule, mend it, look at the plan, write it, check it. */

import type { Page } from '@playwright/test';
import { tokyoDate } from '#domain/calendar/tokyo.ts';
import { findBarriers } from './barriers.ts';
import { signIn } from './member.ts';
import { ownServer } from './server.ts';
import { expect, test } from './test.ts';

const server = ownServer();

/** The demo's week is around today. */
const day = tokyoDate(Temporal.Now.instant());

/** The common fields of a championship that is new to the server. */
async function fillCommon(page: Page, { name, id }: { readonly name: string; readonly id: string }) {
  await page.getByLabel('カテゴリー').selectOption('U-12（ジュニア）');
  await page.getByLabel('年度').selectOption(String(server.demo.fiscalYear));
  await page.getByLabel('主催').selectOption('札幌');
  await page.getByLabel('大会名必須').fill(name);
  await page.getByLabel('大会ID必須', { exact: true }).fill(id);
  await page.getByLabel('アーカイブ大会ID').fill(`${id}-archive`);
  await page.getByLabel('大会名の略称').fill(name);
}

/** Three matches of today as a spreadsheet copies them, without a header; the last one's time is no time. */
function block(day: string, lastTime: string): string {
  const rows = [
    ['みどり野FC', '白石北キッカーズ', '1', day, '9:30', '厚別公園', 'Bulk-input_walk-0001'],
    ['月寒ジュニア', '手稲SC', '2', day, '11:00', '厚別公園', 'Bulk-input_walk-0001'],
    ['藤野FC', '屯田スターズ', '3', day, lastTime, '東雁来', 'Bulk-input_walk-0002'],
  ];
  return rows.map((cells) => cells.join('\t')).join('\r\n');
}

/** A paste as the browser tells it; the clipboard itself is no page's to fill. */
async function paste(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).evaluate((input, pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    input.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);
}

test('週末の試合をまとめて追加し、確かめ、同じ内容をもう一度入れても何も変わらない', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000);
  await signIn(context, server, 'input');
  await page.goto(`${server.url}/admin-input-match-data`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('試合情報の入力');
  const check = page.getByRole('button', { name: '追加前の確認へ' });

  await check.tap();
  await expect(page.getByRole('alertdialog')).toContainText('共通項目でカテゴリーを選択してください。');
  await page.getByRole('button', { name: 'OK' }).tap();
  await expect(page.getByLabel('カテゴリー')).toBeFocused();

  await fillCommon(page, { name: 'まとめて入力杯', id: 'bulk-walk' });

  await paste(page, '1行目 左クラブ名', block(day, '25:99'));
  await expect(page.getByRole('textbox', { name: '1行目 開始時刻', exact: true })).toHaveValue('09:30');

  await page.getByRole('region', { name: '誤り（1件）' }).getByRole('button').tap();
  const wrong = page.getByRole('textbox', { name: '3行目 開始時刻', exact: true });
  await expect(wrong).toBeFocused();
  await wrong.fill('13時');
  await wrong.blur();
  await expect(wrong).toHaveValue('13:00');
  await expect(page.getByRole('region', { name: /^誤り/ })).toHaveCount(0);
  expect(await findBarriers(page)).toEqual([]);

  await check.tap();
  const plan = page.getByRole('region', { name: '追加前の確認' });
  await expect(plan).toContainText('追加 3件');
  await expect(plan).toContainText('この大会は、新しく登録されます。');
  await plan.getByRole('button', { name: '試合情報を追加する' }).tap();
  await expect(page.getByRole('alertdialog')).toContainText('3件の試合情報の追加に成功しました。');
  await page.getByRole('button', { name: 'OK' }).tap();

  await paste(page, '1行目 左クラブ名', block(day, '13:00'));
  await check.tap();
  await expect(plan).toContainText('登録済み（同じ内容） 3件');
  await expect(plan.getByRole('button', { name: '試合情報を追加する' })).toHaveCount(0);

  // A match that is put off to the afternoon is the same match, and is changed when that is asked for.
  await paste(page, '1行目 左クラブ名', block(day, '14:00'));
  await check.tap();
  await expect(plan).toContainText('開始時刻：登録は「13:00」、入力は「14:00」');
  await plan.getByLabel('変更も反映する').check();
  await plan.getByRole('button', { name: '試合情報を変更する' }).tap();
  await expect(page.getByRole('alertdialog')).toContainText('1件の試合情報を変更しました。');
  await page.getByRole('button', { name: 'OK' }).tap();
  await paste(page, '1行目 左クラブ名', block(day, '14:00'));

  // What is kept over a reload has no token in it.
  await page.reload();
  await expect(page.getByRole('combobox', { name: '1行目 左クラブ名', exact: true })).toHaveValue(
    'みどり野FC',
  );
  await expect(page.getByRole('textbox', { name: '1行目 URLトークン', exact: true })).toHaveValue('');

  await page.getByRole('link', { name: '試合情報の入力確認' }).tap();
  const [year = '', month = '', date = ''] = day.split('-');
  const today = page.getByRole('region', { name: `${year}.${Number(month)}.${Number(date)}(` });
  const entered = today.getByRole('article', { name: '藤野FC 対 屯田スターズ' });
  await expect(entered).toContainText('14:00');
  await expect(entered).toContainText('まとめて入力杯');
  expect(await findBarriers(page)).toEqual([]);
});

test('主催者の日程表（リンクの列がない）は、同じものをもう一度入れても何も変わらず、動いた試合だけが変わる', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000);
  await signIn(context, server, 'input');
  await page.goto(`${server.url}/admin-input-match-data`);
  await fillCommon(page, { name: '日程表杯', id: 'schedule-walk' });
  /** Two lines above the first match, as organisers have them; the second match's time may be another. */
  const schedule = async (second: string) => {
    const lines = [
      '日程表杯　日程,,,,,',
      '節,ホーム,アウェイ,日付,開始時刻,会場',
      `1,みどり野FC,白石北キッカーズ,${day},9:30,厚別公園`,
      `1,月寒ジュニア,手稲SC,${day},${second},厚別公園`,
    ];
    await page.getByLabel('CSV・Excelを読み込む').setInputFiles({
      name: '日程表.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\r\n')),
    });
  };
  const check = page.getByRole('button', { name: '追加前の確認へ' });
  const plan = page.getByRole('region', { name: '追加前の確認' });
  // A file is read a moment after it has been chosen.
  const time = page.getByRole('textbox', { name: '4行目 開始時刻', exact: true });

  await schedule('25:99');
  const fault = page.getByRole('region', { name: '誤り（1件）' }).getByRole('button');
  await expect(fault).toContainText('4行目 開始時刻（E4）');
  await schedule('11:00');
  await page.getByRole('button', { name: 'はい' }).tap();
  await expect(time).toHaveValue('11:00');
  await check.tap();
  await expect(plan).toContainText('追加 2件');
  await plan.getByRole('button', { name: '試合情報を追加する' }).tap();
  await page.getByRole('button', { name: 'OK' }).tap();
  const links = page.getByRole('region', { name: '速報員のリンク' }).getByRole('listitem');
  await expect(links).toHaveText([/厚別公園（2試合）/]);

  await schedule('11:00');
  await expect(time).toHaveValue('11:00');
  await check.tap();
  await expect(plan).toContainText('登録済み（同じ内容） 2件');
  await expect(plan.getByRole('listitem').filter({ hasText: '行目' })).toHaveCount(0);

  await schedule('13:30');
  await page.getByRole('button', { name: 'はい' }).tap();
  await expect(time).toHaveValue('13:30');
  await check.tap();
  await expect(plan).toContainText('登録済み（違う内容） 1件');
  await expect(plan).toContainText('4行目');
  await expect(plan).toContainText('開始時刻：登録は「11:00」、入力は「13:30」');
  await expect(plan).not.toContainText('URLトークン');
  await plan.getByLabel('変更も反映する').check();
  await plan.getByRole('button', { name: '試合情報を変更する' }).tap();
  await expect(page.getByRole('alertdialog')).toContainText('1件の試合情報を変更しました。');
  await page.getByRole('button', { name: 'OK' }).tap();
  await expect(links).toHaveCount(1);
});
