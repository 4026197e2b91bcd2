/** A list of members read in by the office: its faults named at their cells, then mended and written; and a family joined. */

import { findBarriers } from './barriers.ts';
import { signIn } from './member.ts';
import { ownServer } from './server.ts';
import { expect, test } from './test.ts';

const server = ownServer();

const HEADER = [
  '会員番号',
  '氏名',
  'ふりがな',
  'メールアドレス',
  '電話番号',
  '郵便番号',
  '住所',
  '会員種別',
  'お支払いプラン',
  '有効期限',
  '保護者（お支払いになる方）のメールアドレス',
];

/** A sound row; `changes` are by column. */
function row(at: number, changes: Readonly<Record<number, string>> = {}): readonly string[] {
  const cells = [
    '',
    `取込 会員${at}`,
    'トリコミ カイイン',
    `torikomi${at}@example.jp`,
    '０９０－１２３４－５６７８',
    '0600001',
    '札幌市中央区北1条西2丁目',
    'レギュラー会員',
    '年払い',
    '2099/3/31',
    '',
  ];
  return cells.map((cell, column) => changes[column] ?? cell);
}

/** Ten faults, each with the place that is told. */
const FAULTS: readonly (readonly [string, Readonly<Record<number, string>>])[] = [
  ['3行目 A列（会員番号）', { 0: 'M0000000000' }],
  ['4行目 B列（氏名）', { 1: '取込会員' }],
  ['5行目 D列（メールアドレス）', { 3: 'torikomi' }],
  ['6行目 D列（メールアドレス）', { 3: 'torikomi2@example.jp' }],
  ['7行目 E列（電話番号）', { 4: '1234' }],
  ['8行目 F列（郵便番号）', { 5: '060-001' }],
  ['9行目 H列（会員種別）', { 7: 'ゴールド' }],
  ['10行目 I列（お支払いプラン）', { 8: '週払い' }],
  ['11行目 J列（有効期限）', { 9: '2001/3/31' }],
  ['12行目 K列（お支払いになる方のメールアドレス）', { 10: 'inai@example.jp' }],
];

function fileOf(rows: readonly (readonly string[])[]) {
  const text = [HEADER, ...rows].map((cells) => cells.join(',')).join('\r\n');
  return { name: '名簿.csv', mimeType: 'text/csv', buffer: Buffer.from(`\ufeff${text}`) };
}

test('名簿の十の誤りは行と列で言われ、直すと、下見のとおりに一度だけ取り込まれる', async ({
  page,
  context,
}) => {
  await signIn(context, server, 'admin');
  await page.goto(`${server.url}/admin-members`);
  await page.getByRole('link', { name: 'ファイルから取り込む' }).click();
  await expect(page.getByRole('heading', { name: '会員の取り込み' })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  const chooser = page.getByLabel('CSV・Excelを読み込む');
  await chooser.setInputFiles(fileOf([row(2), ...FAULTS.map(([, changes], at) => row(at + 3, changes))]));
  const faults = page.getByRole('region', { name: '直すところ' }).getByRole('listitem');
  await expect(faults).toHaveCount(FAULTS.length);
  for (const [at, [place]] of FAULTS.entries()) await expect(faults.nth(at)).toContainText(place);
  await expect(page.getByRole('button', { name: '1人を取り込む' })).toBeDisabled();
  expect(await findBarriers(page)).toEqual([]);

  await page.getByRole('button', { name: '別の名簿を読み込む' }).click();
  const sound = fileOf([row(2), row(3, { 10: 'torikomi2@example.jp' })]);
  await chooser.setInputFiles(sound);
  await expect(page.getByRole('region', { name: '追加する会員' })).toContainText('torikomi3@example.jp');
  await page.getByRole('button', { name: '2人を取り込む' }).click();
  await expect(page.getByText('2人を追加しました。')).toBeVisible();

  await chooser.setInputFiles(sound);
  await expect(
    page.getByText('すべての行が、いまの記録と同じです。取り込むものはありません。'),
  ).toBeVisible();

  await page.getByRole('button', { name: '別の名簿を読み込む' }).click();
  await chooser.setInputFiles(fileOf([row(2, { 4: '011-222-3333' }), row(3)]));
  const changes = page.getByRole('region', { name: '変更する会員' });
  await expect(changes).toContainText('電話番号090-1234-5678 → 011-222-3333');
  await page.getByRole('button', { name: '1人を取り込む' }).click();
  await expect(page.getByText('1人の記録を変更しました。')).toBeVisible();
});

test('家族のお支払いは、会員のページで外し、また決められる', async ({ page, context }) => {
  await signIn(context, server, 'admin');
  await page.goto(`${server.url}/admin-members-import`);
  await page
    .getByLabel('CSV・Excelを読み込む')
    .setInputFiles(fileOf([row(21), row(22, { 10: 'torikomi21@example.jp' })]));
  await page.getByRole('button', { name: '2人を取り込む' }).click();
  await expect(page.getByText('2人を追加しました。')).toBeVisible();
  await page.goto(`${server.url}/admin-members`);
  await page.getByRole('searchbox').fill('torikomi22');
  await page.getByRole('link', { name: '取込 会員22' }).click();
  const family = page.getByRole('region', { name: '家族のお支払い' });
  await expect(family).toContainText('取込 会員21');
  expect(await findBarriers(page)).toEqual([]);
  await family.getByRole('button', { name: '取込 会員21さんを外す' }).click();
  await page.getByRole('button', { name: 'はい' }).click();
  await expect(family).toContainText('会費は、本人が支払っています。');
  await family.getByRole('button', { name: '支払う人を決める…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill('torikomi21');
  await dialog.getByRole('radio', { name: /取込 会員21/ }).check();
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'この会員にする' }).click();
  await expect(family).toContainText('この会員の会費を支払う人');
});
