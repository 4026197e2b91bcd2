import { expect, test } from 'vitest';
import type { DocumentName } from '#domain/site/documents.ts';
import { unheard } from '#server/platform/store/changes.ts';
import { SAMPLE_CONTENT } from '#server/program-files.ts';
import { openTestStore } from '#server/testing/stores.ts';
import type { Writings } from '../content.ts';
import { ContentError } from '../content-file.ts';
import { writingsIn } from '../folder.ts';
import { findBytes } from '../images-repository.ts';
import { readStoredDocuments } from '../live-content.ts';
import { findAllNewest, insertRevision } from './repository.ts';
import { findEditedFiles, takeOverDocuments } from './take-over.ts';

const NOW = '2026-05-16T00:00:00Z';
const UNWRITTEN = { marks: 'unwritten', otherMethods: [] } as const;
const FAQ = '# よくあるご質問\n\n{サイト名}のことです。';
const SITE = JSON.stringify({ name: '北の速報', region: '旭川', resultLinks: [] });

const files =
  (texts: Partial<Record<DocumentName, string>>): Writings =>
  (document) => {
    const text = texts[document];
    return text === undefined ? null : { text, called: `/content/${document}` };
  };

const edited = (body: string) => ({
  revision: 2,
  body,
  author: 'kanri@example.jp',
  reason: '',
  madeAt: NOW,
});

test('ファイルにあるものは、はじめの起動で一度だけ取り込まれ、そのあとはデータベースのものが使われる', async () => {
  const store = await openTestStore();
  await takeOverDocuments(files({ site: SITE, faq: FAQ }), NOW, store);
  const { site, texts, unwritten } = await readStoredDocuments(store.db, UNWRITTEN);
  expect(site.name).toBe('北の速報');
  expect(texts.faq.lead).toEqual([{ kind: 'paragraph', words: ['北の速報のことです。'] }]);
  expect(unwritten).not.toContain('faq');
  expect(unwritten).toContain('terms-of-service');
  await takeOverDocuments(files({ site: SITE, faq: '# 別の題名\n文' }), NOW, store);
  expect((await readStoredDocuments(store.db, UNWRITTEN)).texts.faq.title).toBe('よくあるご質問');
});

test('あとから置かれたファイルは、まだ何も書かれていないところにだけ取り込まれる', async () => {
  const store = await openTestStore();
  await takeOverDocuments(files({ site: SITE }), NOW, store);
  await takeOverDocuments(files({ site: SITE.replace('北', '南'), faq: FAQ }), NOW, store);
  const { site, texts } = await readStoredDocuments(store.db, UNWRITTEN);
  expect(site.name).toBe('北の速報');
  expect(texts.faq.title).toBe('よくあるご質問');
});

test('取り込むファイルに誤りがあれば、場所を言って何も取り込まない。取り込みずみの文章のファイルは問わない', async () => {
  const store = await openTestStore();
  const wrong = takeOverDocuments(files({ site: SITE, faq: '題名がない' }), NOW, store);
  await expect(wrong).rejects.toThrow(ContentError);
  expect((await findAllNewest(store.db)).size).toBe(0);
  await takeOverDocuments(files({ site: SITE, faq: FAQ }), NOW, store);
  await takeOverDocuments(files({ site: '{', faq: '題名がない' }), NOW, store);
});

test('二つのサーバーが同時に始まっても、取り込むのは一度だけ', async () => {
  const store = await openTestStore();
  const both = [1, 2].map(() => takeOverDocuments(files({ site: SITE, faq: FAQ }), NOW, store));
  await Promise.all(both);
  expect([...(await findAllNewest(store.db)).values()].map(({ revision }) => revision)).toEqual([1, 1]);
});

test('取り込んだあとに書きかえられたファイルは、名前を挙げて知らせる', async () => {
  const store = await openTestStore();
  await takeOverDocuments(files({ site: SITE, faq: FAQ }), NOW, store);
  await store.transaction((db) => insertRevision('faq', edited('# 質問\n文'), unheard(db)));
  expect(await findEditedFiles(files({ site: SITE, faq: FAQ }), store.db)).toEqual([]);
  expect(await findEditedFiles(files({ site: SITE, faq: `${FAQ}\n追加` }), store.db)).toEqual([
    'よくあるご質問',
  ]);
});

test('見せられない文章は、ほかのページとサーバーを止めず、まだないものとして扱われ、理由が残る', async () => {
  const store = await openTestStore();
  await takeOverDocuments(files({ site: SITE, faq: FAQ }), NOW, store);
  await store.transaction((db) => insertRevision('faq', edited('# 質問\n{なくなった差し込み}'), unheard(db)));
  const { unwritten, mistakes, site } = await readStoredDocuments(store.db, UNWRITTEN);
  expect(site.name).toBe('北の速報');
  expect(unwritten).toContain('faq');
  expect(mistakes).toMatchObject([{ document: 'faq' }]);
  expect(mistakes[0]?.sentence).toContain('「よくあるご質問」 の 2行目 を確かめてください');
});

test('書かれた版は、データベースの中でも書きかえられず、消せない', async () => {
  const store = await openTestStore();
  await takeOverDocuments(files({ faq: FAQ }), NOW, store);
  const change = store.db.updateTable('site_documents').set({ body: '' } as never);
  await expect(change.execute()).rejects.toThrow('append-only');
  await expect(store.db.deleteFrom('site_documents').execute()).rejects.toThrow('append-only');
});

test('画像のある一覧は、画像ごと取り込まれ、フォルダーがなくなっても出る', async () => {
  const store = await openTestStore();
  await takeOverDocuments(writingsIn({ path: SAMPLE_CONTENT, absent: 'refused' }), NOW, store);
  const { sponsors, coupon, pastYears } = await readStoredDocuments(store.db, {
    ...UNWRITTEN,
    marks: 'shown',
  });
  expect(sponsors).toHaveLength(4);
  expect(coupon.picture?.src).toMatch(/^data:image\/svg\+xml;base64,/);
  const image = sponsors[0]?.picture.src.split('/').at(-1) ?? '';
  expect(await findBytes(image, 'everyone', store.db)).toMatchObject({ type: 'image/svg+xml' });
  expect(pastYears[0]?.categories[0]?.championships[0]?.pages.length).toBeGreaterThan(0);
});
