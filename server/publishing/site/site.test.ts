import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Check } from 'typebox/value';
import { expect, onTestFinished, test } from 'vitest';
import { SiteConfig } from '#contract/operations/site.ts';
import { startTestServer } from '#server/testing/server.ts';
import { readSiteContent } from './folder.ts';

const NOW = '2027-03-31T14:59:59Z';

test('画面は、今の年度と各グループの場所を知ることができる', async () => {
  const { url, setClock } = await startTestServer({ now: NOW });
  const config: unknown = await (await fetch(`${url}/config.json`)).json();
  expect(Check(SiteConfig, config)).toBe(true);
  expect(config).toMatchObject({
    fiscalYear: 2026,
    hosts: { match: '/api/match', 'match-v2': '/api/match-v2' },
  });
  setClock('2027-03-31T15:00:00Z');
  expect(await (await fetch(`${url}/config.json`)).json()).toMatchObject({ fiscalYear: 2027 });
});

test('動いていることと、データベースが答えることを、別々に確かめられる', async () => {
  const { url, store } = await startTestServer({ now: NOW });
  await store.db.destroy();
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  const notReady = await fetch(`${url}/readyz`);
  expect(notReady.status).toBe(503);
  expect(await notReady.json()).toMatchObject({ code: 'database_away' });
});

test('APIの説明は契約のすべての呼び出しを載せ、外部に何も取りに行かない', async () => {
  const { url } = await startTestServer({ now: NOW });
  const document = (await (await fetch(`${url}/api/docs/json`)).json()) as { paths: Record<string, unknown> };
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining([
      '/config.json',
      '/api/live/stream',
      '/api/match/prod/items/target-championship',
      '/api/archive/prod/items/target-reporting-championship',
      '/api/match-v2/prod/items/operate-score',
      '/api/match-v2/prod/items/update-match-result',
    ]),
  );
  const page = await fetch(`${url}/api/docs/`);
  expect(await page.text()).not.toMatch(/(?:src|href)="https?:/);
});

test('APIの説明は、httpsでない別の機械からも開け、自分のもの以外を動かさない', async () => {
  const { url } = await startTestServer({ now: NOW });
  for (const path of ['/api/docs', '/api/docs/static/swagger-ui-bundle.js']) {
    const answer = await fetch(url + path);
    // Unread, it would hold the server's end up.
    await answer.arrayBuffer();
    const { status, headers } = answer;
    expect(status).toBe(200);
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).not.toMatch(/upgrade-insecure-requests|https:|swagger\.io/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  }
});

test('サイトの設定ファイルの誤りは、ファイルと場所を言う', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tsunagu-site-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'site.json');
  await writeFile(file, '{ "name": "つなぐ", ');
  expect(() => readSiteContent(file)).toThrow(`設定ファイルの誤り: ${file} を読み取れません`);
  const links = [{ label: '協会', url: 'javascript:alert(1)' }];
  await writeFile(file, JSON.stringify({ name: 'つなぐ', region: '札幌', resultLinks: links }));
  expect(() => readSiteContent(file)).toThrow(
    `設定ファイルの誤り: ${file} の 1行目の resultLinks.0.url を確かめてください`,
  );
  expect(readSiteContent().region).toBe('札幌');
});

test.each([
  ['名前がない', { region: '札幌', resultLinks: [] }, '全体 を確かめてください（name がありません）'],
  ['名前が空', { name: '', region: '札幌', resultLinks: [] }, 'name を確かめてください（空にはできません）'],
  [
    'リンク集がリストでない',
    { name: 'つなぐ', region: '札幌', resultLinks: 'なし' },
    'resultLinks を確かめてください（[ … ] の形を書いてください）',
  ],
  [
    'アドレスに相手がない',
    { name: 'つなぐ', region: '札幌', resultLinks: [{ label: '協会', url: 'https://' }] },
    'resultLinks.0.url を確かめてください（https:// から始まるアドレスを書いてください）',
  ],
  [
    '料金が文字',
    siteWithPrice('500円'),
    'prices.regular.monthly を確かめてください（円の金額（整数）を書いてください）',
  ],
  ['料金が0円', siteWithPrice(0), 'prices.regular.monthly を確かめてください（1以上の数を書いてください）'],
])('サイトの設定ファイルの誤りを日本語で言う：%s', async (_case, content, sentence) => {
  expect(() => readSiteContent(writtenSite(JSON.stringify(content)))).toThrow(sentence);
});

test('サイトの設定ファイルは、BOM付きで保存されていても読める', () => {
  const content = { name: 'つなぐ', region: '札幌', resultLinks: [] };
  expect(readSiteContent(writtenSite(`\uFEFF${JSON.stringify(content)}`)).region).toBe('札幌');
});

test('会費は、書かれていればそのまま伝わり、なくてもよい', () => {
  const content = { name: 'つなぐ', region: '札幌', resultLinks: [] };
  const prices = { regular: { monthly: 500, yearly: 5_000 }, premium: { monthly: 800, yearly: 8_000 } };
  expect(readSiteContent(writtenSite(JSON.stringify({ ...content, prices }))).prices).toEqual(prices);
  expect(readSiteContent(writtenSite(JSON.stringify(content))).prices).toBeUndefined();
});

function siteWithPrice(monthly: unknown): object {
  const premium = { monthly: 800, yearly: 8_000 };
  return {
    name: 'つなぐ',
    region: '札幌',
    resultLinks: [],
    prices: { regular: { ...premium, monthly }, premium },
  };
}

function writtenSite(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'tsunagu-site-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'site.json');
  writeFileSync(file, text);
  return file;
}
