import { IsObject, type TSchema } from 'typebox';
import { expect, test } from 'vitest';
import { ALL_CALLS } from '#contract/all-calls.ts';
import type { Call } from '#contract/call.ts';
import { listCompetitions } from '#contract/championship/admin-competition.ts';
import { listAdminChampionships } from '#contract/championship/championships.ts';
import { createClub, listAdminClubs } from '#contract/club/clubs.ts';
import { listAdminMatches } from '#contract/match/admin.ts';
import { listReporterLinks, makeReporterLink } from '#contract/match/reporter-links.ts';
import { searchAccounts } from '#contract/member/accounts.ts';
import { searchMembers } from '#contract/member/members.ts';
import { inquiry, searchInquiries } from '#contract/messaging/inquiries.ts';
import { listAudit } from '#contract/operations/audit.ts';
import { listAdminArticles, writeArticleDraft } from '#contract/publishing/articles.ts';
import { listPhotoMatches } from '#contract/publishing/photos.ts';
import { startWithAdministrator } from '#server/testing/administrator.ts';
import { sampleOf } from '#server/testing/call-samples.ts';
import { put } from '#server/testing/calls.ts';
import { signedIn } from '#server/testing/member.ts';
import { insertSeason, MATCH_DAY_MORNING } from '#server/testing/season.ts';

const SEARCHES: readonly [list: string, call: Call, searches: readonly string[]][] = [
  ['大会', listAdminChampionships, ['横浜FC', 'よこはまふぇすた', 'u18 ﾌｪｽﾀ', 'U-18']],
  ['試合', listAdminMatches, ['fc東京U-18', 'ｼﾉﾛ', 'しのろ 厚別', '横浜 フェスタ']],
  ['順位とトーナメント', listCompetitions, ['横浜fc', '横浜 ふぇすた']],
  ['写真の試合', listPhotoMatches, ['FC東京 U18', 'シノロ 2026-05-16']],
  ['速報員のリンク', listReporterLinks, ['あつべつ', 'ｱﾂﾍﾞﾂ A', '横浜FC']],
  ['クラブ', listAdminClubs, ['fc東京U-18', 'えふしーとうきょう', 'FC とうきょう', 'C-77']],
  ['記事', listAdminArticles, ['ふぇすた開幕', 'U-18']],
  ['操作の記録', listAudit, ['fc東京u18 クラブ', '東京 Ｕー１８']],
  ['お問い合わせ', searchInquiries, ['さとう', 'ｻﾄｳ ﾊﾅｺ', '090-1234-5678', 'u-18の結果']],
  ['会員', searchMembers, ['花子', 'satou-hanako', '090 1234', '〒060-0001']],
  ['会員の記録のないアカウント', searchAccounts, ['ＫＡＮＲＩ', 'kanri@example.jp']],
];

test('どの一覧も、全角と半角、ひらがなとカタカナ、ハイフンと空白の違いを越えて探せる', async () => {
  const { server, ask } = await startWithAdministrator(MATCH_DAY_MORNING);
  const { db } = server.store;
  await insertSeason(db, { id: 'yokohama', name: '横浜ＦＣ　よこはまフェスタ　Ｕー１８' }, [
    { clubs: { home: 'ＦＣ東京Ｕ－１８', away: 'シノロＪｒ' }, ground: '厚別公園（A）' },
  ]);
  await insertSeason(db, { id: 'other', name: '秋季リーグ' }, [{ matchId: 'x1' }]);
  const category = 'U-18（ユース）';
  for (const [clubId, name, variants] of [
    ['Ｃ７７', 'ＦＣ東京Ｕ－１８', ['ＦＣトウキョウ']],
    ['C2', '北クラブ', []],
  ] as const) {
    const kana = variants.length === 0 ? 'きた' : 'エフシー とうきょう';
    const form = { name, shortName: '', kana, categories: [category], url: '', variants };
    await ask(createClub, { body: { clubId: clubId.normalize('NFKC'), form } });
  }
  for (const title of ['Ｕ－１８　フェスタ開幕', '女子リーグ']) {
    const body = { kind: 'news', fiscal_year: 2026, title, content: '<p>本文</p>', thumbnail_key: null };
    await ask(writeArticleDraft, { body });
  }
  for (const [label, championship] of [
    ['あつべつ Ａ', 'yokohama'],
    ['円山', 'other'],
  ] as const) {
    const scope = { kind: 'matches', championship_ids: [championship], matches: [] };
    await ask(makeReporterLink, { body: { label, days: 2, scope } });
  }
  const asking = { category: 'その他', email: 'sato@example.jp', message: 'Ｕ－１８の結果について' };
  const hanako = { name: '佐藤 花子', furigana: 'サトウ はなこ', phoneNum: '０９０１２３４５６７８' };
  await put(server.url, inquiry, { ...asking, ...hanako });
  await put(server.url, inquiry, { ...asking, message: '別の件', name: '南', furigana: 'みなみ' });
  await signedIn(server, { email: 'satou-hanako@example.jp' });
  for (const [list, call, searches] of SEARCHES) {
    for (const search of searches) {
      const { status, json } = await ask(
        call,
        call.method === 'POST' ? { body: { search } } : { query: { search } },
      );
      const { total } = json as { readonly total: number };
      expect([status, total], `${list}：${search}`).toEqual([200, 1]);
    }
  }
});

/** Every call that looks for words, with the field that has them. */
const BOUNDED = ALL_CALLS.flatMap((call) => {
  const field = [
    ['search', call.method === 'GET' ? call.query : call.body],
    ['q', call.query],
  ] as const;
  return field.flatMap(([name, schema]) => (hasField(schema, name) ? [{ call, name }] : []));
});

test('どの検索も、多すぎる言葉と、まとめると長すぎる言葉を断る', async () => {
  const { ask } = await startWithAdministrator(MATCH_DAY_MORNING);
  expect(BOUNDED.length).toBeGreaterThan(14);
  for (const { call, name } of BOUNDED) {
    const { params, query, body } = sampleOf(call);
    const asText = Object.entries(query ?? {}).map(([field, value]) => [field, String(value)]);
    for (const search of ['a b c d e f g h i', 'ﷺ'.repeat(100)]) {
      const asked = { [name]: search };
      const sent =
        call.method === 'GET'
          ? { query: { ...Object.fromEntries(asText), ...asked } }
          : { body: { ...body, ...asked } };
      expect(await ask(call, { params, ...sent }), call.path).toMatchObject({
        status: 400,
        json: {
          code: 'invalid_input',
          field: name,
          message: '検索の言葉は、8語、合わせて100文字までにしてください。',
        },
      });
    }
  }
});

function hasField(schema: TSchema | undefined, name: string): boolean {
  return schema !== undefined && IsObject(schema) && name in schema.properties;
}
