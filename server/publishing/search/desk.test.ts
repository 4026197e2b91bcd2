import { expect, test } from 'vitest';
import { type AuditRecord, listAudit } from '#contract/operations/audit.ts';
import { writeArticleDraft } from '#contract/publishing/articles.ts';
import { deskSearch, type FoundAtDesk } from '#contract/publishing/search.ts';
import { insertRecord } from '#server/people/members/admin/testing/people.ts';
import { startWithAdministrator } from '#server/testing/administrator.ts';
import { insertSeason } from '#server/testing/season.ts';

const NOW = '2026-05-16T01:00:00Z';

async function started() {
  const { server, ask } = await startWithAdministrator(NOW);
  const { db } = server.store;
  await insertRecord({ memberId: 'M1', email: 'haha@example.jp' }, db);
  const club = {
    club_id: '7',
    name: '札幌ＦＣ',
    short_name: '札幌',
    kana: null,
    variants: '[]',
    categories: '[]',
  };
  await db.insertInto('clubs').values(club).execute();
  await insertSeason(db, { id: 'cup', name: '札幌カップ' }, [
    { matchId: 'm1', clubs: { home: '札幌ＦＣ', away: '南SC' } },
    { matchId: 'm2', date: '2026-05-24', clubs: { home: '札幌ＦＣ', away: '北SC' } },
  ]);
  await insertSeason(db, { id: 'old', name: '札幌カップ', fiscalYear: 2025 }, []);
  const received = { received_at: NOW, answered_at: null, answered_by: null, operation_key: null };
  const from = { name: '札幌花子', furigana: 'さっぽろはなこ', email: 'haha@example.jp', phone_number: null };
  await db
    .insertInto('inquiries')
    .values({ inquiry_id: 'aaaa1111', category: '写真', message: '写真について', ...from, ...received })
    .execute();
  const text = { title: '札幌カップの組み合わせ', content: '<p>本文</p>', thumbnail_key: null };
  await ask(writeArticleDraft, { body: { kind: 'news', fiscal_year: 2026, ...text } });
  const found = async (search: string) => (await ask(deskSearch, { body: { search } })).json as FoundAtDesk;
  return { ask, found };
}

test('管理者は、どこからでも、会員、試合、大会、クラブ、記事、お問い合わせを言葉で探せる', async () => {
  const { found } = await started();
  expect(await found('札幌')).toEqual({
    members: [{ member_id: 'M1', name: '札幌 花子', email: 'haha@example.jp' }],
    matches: [
      expect.objectContaining({
        match_id: 'm2',
        home: '札幌ＦＣ',
        away: '北SC',
        championship_name: '札幌カップ',
      }),
      expect.objectContaining({ match_id: 'm1', championship_id: 'cup' }),
    ],
    championships: [
      expect.objectContaining({ championship_id: 'cup', fiscal_year: 2026 }),
      expect.objectContaining({ championship_id: 'old', fiscal_year: 2025 }),
    ],
    clubs: [{ club_id: '7', name: '札幌ＦＣ' }],
    articles: [{ kind: 'news', fiscal_year: 2026, number: 1, title: '札幌カップの組み合わせ' }],
    inquiries: [{ inquiry_id: 'aaaa1111', name: '札幌花子', received_at: NOW }],
  });
});

test.each([
  ['全角の名前を半角の小文字で', '札幌fc', 1],
  ['どの言葉もあるものだけ', '札幌 fc', 1],
  ['ないもの', '函館', 0],
  ['空白だけなら何も', '　', 0],
])('%s探す', async (_how, search, clubs) => {
  const { found } = await started();
  const { members, clubs: those } = await found(search);
  expect(those).toHaveLength(clubs);
  expect(members).toEqual([]);
});

test('人が見つかったことは、探した言葉なしで操作の記録に残る', async () => {
  const { ask, found } = await started();
  await found('函館');
  await found('haha@example.jp');
  const { json } = await ask(listAudit, { query: { area: 'reading' } });
  const { rows } = json as { readonly rows: readonly AuditRecord[] };
  expect(rows).toMatchObject([
    { subject_name: '管理画面の検索', sentence: '言葉で探し、一覧の2件のうち2件を閲覧しました。' },
  ]);
  expect(JSON.stringify(rows)).not.toContain('haha');
});
