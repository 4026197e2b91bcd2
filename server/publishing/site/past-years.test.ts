import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Check, Parse } from 'typebox/value';
import { describe, expect, onTestFinished, test } from 'vitest';
import { PastYears, pastYears } from '#contract/publishing/content.ts';
import { SAMPLE_CONTENT } from '#server/program-files.ts';
import { signedIn } from '#server/testing/member.ts';
import { startTestServer } from '#server/testing/server.ts';
import { ContentError } from './content-file.ts';
import { listIn } from './folder-lists.ts';
import { readList } from './lists.ts';
import { readPastRecords } from './past-years.ts';

const PAGE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 210 297"/>';

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'tsunagu-past-years-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

const listOf = (championship: object) =>
  JSON.stringify([{ title: '4種', championships: [championship] }], null, 1);
const CUP = { name: '春季カップ', pages: ['a.svg', 'b.svg'] };

const readIn = (folder: string) => {
  const read: string[] = [];
  const records = readPastRecords(folder, (_folder, _file, name) => {
    read.push(name);
    return name;
  });
  return { records, read };
};

test('年度は新しい順で、大会のページは書かれた順に並ぶ', () => {
  const folder = folderWith({
    '2023/championships.json': listOf({ ...CUP, pages: ['a.svg'] }),
    '2024/championships.json': listOf(CUP),
    'memo.txt': '年度のフォルダーではない',
    '.trash/a.svg': PAGE,
  });
  const { records, read } = readIn(folder);
  expect(records).toEqual([
    { fiscalYear: 2024, category: '4種', name: '春季カップ', pages: ['a.svg', 'b.svg'] },
    { fiscalYear: 2023, category: '4種', name: '春季カップ', pages: ['a.svg'] },
  ]);
  expect(read).toEqual(['a.svg', 'b.svg', 'a.svg']);
});

test('年度が一つもなければ、何もない', () => {
  expect(readIn(join(folderWith({}), 'past-years')).records).toBeNull();
});

test.each([
  [
    'フォルダーの名',
    { '２０２４年度/a.svg': PAGE },
    'フォルダー「２０２４年度」の名前 を確かめてください（年度を 2024 の',
  ],
  ['一覧がない', { '2024/a.svg': PAGE }, '2024/championships.json を読み取れません'],
  ['書き間違い', { '2024/championships.json': '[' }, '2024/championships.json を読み取れません'],
  ['名がない', { '2024/championships.json': listOf({ pages: ['a.svg'] }) }, '5行目の 0.championships.0'],
  [
    '頁がない',
    { '2024/championships.json': listOf({ ...CUP, pages: [] }) },
    '7行目の 0.championships.0.pages を確かめてください（1つ以上を',
  ],
  ['画像がない', { '2024/championships.json': listOf(CUP) }, '画像「a.svg」 を確かめてください'],
  [
    'ほかの年度の画像',
    { '2024/championships.json': listOf({ ...CUP, pages: ['../2023/a.svg'] }), '2023/a.svg': PAGE },
    'ファイル名だけを書いてください',
  ],
])('誤りは、ファイルと場所を言う：%s', (_case, files, sentence) => {
  const years = Object.entries(files).map(([name, content]) => [`past-years/${name}`, content]);
  const path = folderWith(Object.fromEntries(years));
  const read = () => listIn('past-years', { path, absent: 'neutral' });
  expect(read).toThrow(ContentError);
  expect(read).toThrow(sentence);
});

test('添えられた2024年度には、2種と3種と4種があり、どの頁も軽い', () => {
  const written = listIn('past-years', { path: SAMPLE_CONTENT, absent: 'refused' });
  const records = readList('past-years', () => written);
  expect([...new Set(records.map(({ fiscalYear }) => fiscalYear))]).toEqual([2024]);
  expect([...new Set(records.map(({ category }) => category))]).toEqual(['2種', '3種', '4種']);
  const images = written?.images ?? [];
  expect(images.length).toBeGreaterThan(10);
  for (const { bytes } of images) expect(bytes.length).toBeLessThan(6_000);
});

describe('過去の年度の呼び出し', () => {
  const now = '2026-05-16T00:00:00Z';

  test('有効な会員だけが読める', async () => {
    const server = await startTestServer({ now });
    const address = server.url + pastYears.path;
    expect((await fetch(address)).status).toBe(401);
    const lapsed = await signedIn(server, { membership: { type: 'premium', expiresAt: '2026-05-15' } });
    expect((await fetch(address, { headers: lapsed.headers })).status).toBe(403);
    const { headers } = await signedIn(server);
    const answer = await fetch(address, { headers });
    expect(Check(PastYears, await answer.json())).toBe(true);
  });

  test('頁の画像は、その番地にある', async () => {
    const server = await startTestServer({ now });
    const { headers } = await signedIn(server);
    const json: unknown = await (await fetch(server.url + pastYears.path, { headers })).json();
    const page = Parse(PastYears, json)[0]?.categories[0]?.championships[0]?.pages[0];
    const image = await fetch(server.url + page?.src);
    expect(image.status).toBe(200);
    expect(image.headers.get('content-type')).toBe('image/svg+xml');
    expect(page?.alt).toMatch(/の記録、\d+ページ中1ページ目$/);
  });
});
