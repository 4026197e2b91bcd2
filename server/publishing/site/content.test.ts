import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { TEXT_PAGES } from '#contract/publishing/content.ts';
import { PAYMENT_DATES } from '#domain/membership/payment-terms.ts';
import { groupedPartners } from '#domain/site/partners.ts';
import { SAMPLE_CONTENT } from '#server/program-files.ts';
import { ContentError } from './content-file.ts';
import { readClubs, readContent, writingsIn } from './folder.ts';
import { readList } from './lists.ts';

const OURS = fileURLToPath(new URL('../../../content/', import.meta.url));

/** A copy of our own content with some of its files written anew. */
function contentWith(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'tsunagu-content-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(OURS, folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

/** The lists with pictures of a folder. */
function listsIn(path: string) {
  const written = writingsIn({ path, absent: 'refused' });
  return {
    sponsors: readList('sponsors', written),
    partners: readList('partners', written),
    coupon: readList('coupon', written),
  };
}

test('添えられた内容は、どのページもそろっていて、仕様の定めを述べている', () => {
  const { texts } = readContent();
  const { sponsors, partners, coupon } = listsIn(SAMPLE_CONTENT);
  const clubs = readClubs({ path: OURS, absent: 'refused' });
  for (const name of TEXT_PAGES) expect(texts[name].sections.length, name).toBeGreaterThan(0);
  const terms = JSON.stringify(texts['terms-of-service']);
  for (const sentence of [
    '退会を希望する月の前月20日までに',
    '6月15日にご連絡いただいた場合は、7月1日に終了します',
    PAYMENT_DATES.monthly,
    PAYMENT_DATES.yearly,
    '毎月1日のカード決済ができなかったときは、自動的に退会',
    '札幌簡易裁判所または札幌地方裁判所',
    '3営業日以内',
  ]) {
    expect(terms).toContain(sentence);
  }
  expect(texts['terms-of-service'].sections.filter(({ anchor }) => anchor === 'payment')).toHaveLength(1);
  expect(texts.faq.sections).toHaveLength(3);
  expect(sponsors).toHaveLength(4);
  expect(groupedPartners(partners).map(({ title }) => title)).toEqual([
    'パートナー企業',
    'リーグ・クラブ',
    'サッカー協会',
    '地区協会・その他の連盟',
  ]);
  expect(clubs.map(({ title }) => title)).toEqual(['2種', '3種', '4種', '女子']);
  expect(coupon.image).toMatch(/^[0-9a-f]{64}$/);
});

test('支払う日は、規約にも特定商取引法の表記にも、会員登録と同じ文で載る', () => {
  const { texts } = readContent();
  const notations = JSON.stringify(texts['specified-commercial-transactions-law-notations']);
  const all = JSON.stringify(texts);
  for (const sentence of Object.values(PAYMENT_DATES)) expect(notations).toContain(sentence);
  expect(all).not.toMatch(/カード会社の定める日に、?毎月/);
});

test('料金は、書かれていればどの文章にも入り、書かれていなければ、いつわかるかを言う', () => {
  const site = JSON.parse(readFileSync(join(OURS, 'site.json'), 'utf8'));
  const prices = { regular: { monthly: 500, yearly: 5_000 }, premium: { monthly: 900, yearly: 9_000 } };
  const read = (content: object) =>
    JSON.stringify(readContent(contentWith({ 'site.json': JSON.stringify(content) })).texts);
  expect(read({ ...site, prices })).toContain('プレミアム会員は月額900円または年額9,000円');
  const { prices: _none, ...withoutPrices } = { ...site, prices };
  expect(read(withoutPrices)).toContain('会員登録のあとに事務局がご案内する金額（消費税を含みます）');
});

test('クーポンがないときは、画像の代わりに null と書く', () => {
  const folder = contentWith({ 'coupon.json': '{ "image": null, "alt": "なし" }' });
  expect(listsIn(folder).coupon).toMatchObject({ image: '', notice: '準備中' });
});

test('クーポンの代わりに「開発中」とも書け、ほかの言葉は断られる', () => {
  const coupon = (notice: string) =>
    contentWith({ 'coupon.json': JSON.stringify({ image: null, alt: 'なし', notice }) });
  expect(listsIn(coupon('開発中')).coupon).toMatchObject({ image: '', notice: '開発中' });
  expect(() => listsIn(coupon('終了'))).toThrow('準備中・開発中 のどれかを書いてください');
});

const FAQ = 'texts/faq.md';
const list = (...entries: readonly object[]) => JSON.stringify(entries, null, 1);
const banner = (changes: object) => ({
  image: 'coupon.svg',
  alt: '見本',
  url: 'https://shop.example/',
  ...changes,
});
const sponsor = (image: string) => list(banner({ image }));

test.each([
  ['題名がない', FAQ, '質問です', '1行目 を確かめてください（はじめの行は「# 題名」'],
  ['見出しが題名より先', FAQ, '## 見出し\n文', '1行目 を確かめてください（はじめの行は「# 題名」'],
  ['何も書かれていない', FAQ, '\n \n', '全体 を確かめてください（文章がありません）'],
  ['題名が二つ', FAQ, '# 題名\n文\n# 題名', '3行目 を確かめてください（「# 題名」ははじめの1つだけ'],
  ['見出しの空白を忘れた', FAQ, '# 題名\n##質問\n文', '2行目 を確かめてください（見出しは'],
  ['見出しが深すぎる', FAQ, '# 題名\n#### 質問\n文', '2行目 を確かめてください（見出しは'],
  ['見出しの下に何もない', FAQ, '# 題名\n## 質問\n## 次\n文', '見出し「質問」 を確かめてください'],
  [
    '知らない差し込み',
    FAQ,
    '# 題名\n\n{運営社名}です',
    '3行目 を確かめてください（{運営社名} という差し込みは',
  ],
  ['HTML', FAQ, '# 題名\n<script>alert(1)</script>', '2行目 を確かめてください（HTMLのタグは使えません'],
  ['閉じていないタグ', FAQ, '# 題名\n<img src=x onerror=alert(1)', '2行目 を確かめてください（HTMLの'],
  [
    '動くリンク',
    FAQ,
    '# 題名\n[押す](javascript:alert(1))',
    '2行目 を確かめてください（リンクは [文字](アドレス)',
  ],
  ['動くリンク（かっこなし）', FAQ, '# 題名\n[押す](javascript:x)', 'リンク先「javascript:x」は使えません'],
  ['大文字の動くリンク', FAQ, '# 題名\n[押す](JavaScript:x)', 'リンク先「JavaScript:x」は使えません'],
  ['よそを指す // のリンク', FAQ, '# 題名\n[押す](//evil.example)', 'リンク先「//evil.example」は使えません'],
  ['データのリンク', FAQ, '# 題名\n[押す](data:text/html,x)', 'リンク先「data:text/html,x」は使えません'],
  ['行き先のない見出し', FAQ, '# 題名\n[料金](#payment)', 'リンク先「#payment」 を確かめてください'],
  ['項目名のない説明', FAQ, '# 題名\n\n: 説明', '3行目 を確かめてください（「: 」で始まる行は'],
  ['離れた説明', FAQ, '# 題名\n項目\n\n: 説明', '4行目 を確かめてください（「: 」で始まる行は'],
  ['差し込みが空', 'operator.json', '{\n "運営者名": ""\n}', '2行目の 運営者名 を確かめてください（空には'],
  ['JSONの書き間違い', 'clubs.json', '[\n { "title" }\n]', 'clubs.json を読み取れません'],
  [
    'チームのアドレスが違う',
    'clubs.json',
    list({ title: '2種', clubs: [{ name: '北クラブ', url: 'kita.example' }] }),
    '7行目の 0.clubs.0.url を確かめてください（https:// から始まる',
  ],
  [
    'チームの名前がない',
    'clubs.json',
    list({ title: '2種', clubs: [{ url: 'https://a.example' }] }),
    'name がありません',
  ],
  ['協賛が一つもない', 'sponsors.json', '[]', '全体 を確かめてください（1つ以上を'],
  [
    '協賛が多すぎる',
    'sponsors.json',
    list(...Array.from({ length: 9 }, () => banner({}))),
    '8つまでにしてください',
  ],
  ['画像がない', 'sponsors.json', sponsor('nai.png'), '画像「nai.png」 を確かめてください'],
  ['画像がフォルダの外', 'sponsors.json', sponsor('../site.json'), 'ファイル名だけを書いてください'],
  ['画像ではない', 'images/coupon.svg', 'ただの文字', '画像「coupon.svg」 を確かめてください（SVG・PNG'],
  ['画像が大きすぎる', 'images/coupon.svg', bigSvg(), '1MB以下の画像にしてください'],
  [
    'パートナーのアドレスが違う',
    'partners.json',
    list({ title: '協会', partners: [{ name: '会', url: 'javascript:1' }] }),
    '0.partners.0.url を確かめてください',
  ],
])('内容の誤りは、ファイルと場所を日本語で言う：%s', (_case, name, content, sentence) => {
  const folder = contentWith({ [name]: content });
  const start = () => {
    readContent(folder);
    listsIn(folder);
    readClubs({ path: folder, absent: 'refused' });
  };
  expect(start).toThrow(ContentError);
  expect(start).toThrow(sentence);
  expect(start).toThrow(`設定ファイルの誤り: ${folder}/`);
});

test('文章のファイルがないときも、そのファイルを言う', () => {
  const folder = contentWith({});
  rmSync(join(folder, FAQ));
  expect(() => readContent(folder)).toThrow(`設定ファイルの誤り: ${folder}/${FAQ} を読み取れません`);
});

function bigSvg(): string {
  return `<svg viewBox="0 0 1 1"><!--${'x'.repeat(1024 * 1024)}--></svg>`;
}
