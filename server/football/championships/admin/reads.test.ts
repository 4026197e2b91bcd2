import { describe, expect, test } from 'vitest';
import { championshipDetail, championshipNames } from '#contract/championship/championships.ts';
import { urlOf } from '#server/testing/calls.ts';
import { signedIn } from '#server/testing/member.ts';
import { insertSeason, LEAGUE, MATCH_DAY_MORNING } from '#server/testing/season.ts';
import { startTestServer } from '#server/testing/server.ts';

async function startWithSeason() {
  const server = await startTestServer({
    now: MATCH_DAY_MORNING,
    env: { ADMIN_EMAILS: 'kanri@example.jp', INPUT_EMAILS: 'nyuryoku@example.jp' },
  });
  const { db } = server.store;
  await insertSeason(db, { notice: '雨天決行' }, [{ matchId: 'm1' }, { matchId: 'm2' }]);
  await insertSeason(db, { id: 'league', name: '秋季リーグ', category: 'WOMAN', rules: LEAGUE }, []);
  await insertSeason(db, { id: 'practice', name: '練習', practice: true }, []);
  await insertSeason(db, { id: 'old', name: '去年', fiscalYear: 2025 }, []);
  const { headers } = await signedIn(server, { email: 'nyuryoku@example.jp' });
  const detailOf = async (id: string) => {
    const url = urlOf(server.url, championshipDetail).replace(':championshipId', id);
    const response = await fetch(url, { headers });
    return { status: response.status, json: (await response.json()) as unknown };
  };
  const namesOf = async (fiscalYear: string) => {
    const response = await fetch(urlOf(server.url, championshipNames, { fiscalYear }), { headers });
    return (await response.json()) as readonly { readonly championship_id: string }[];
  };
  return { server, detailOf, namesOf };
}

describe('大会の管理（読む）', () => {
  test('入力担当は、登録された大会の共通項目と部・ブロックを読める', async () => {
    const { server, detailOf } = await startWithSeason();
    await server.store.db
      .updateTable('matches')
      .set({ version: 3, status: '試合終了', outcome: 'registered', has_shoot_out: 1 })
      .where('match_id', '=', 'm1')
      .execute();
    const { status, json } = await detailOf('cup');
    expect(status).toBe(200);
    expect(json).toEqual({
      championship_id: 'cup',
      revision: 1,
      form: {
        name: '春季カップ',
        abbreviation: '春季',
        category: 'U-12（ジュニア）',
        fiscalYear: 2026,
        organizer: '札幌',
        archiveId: 'cup-archive',
        rules: {
          format: 'knockout',
          halfMinutes: 20,
          extraHalves: true,
          extraHalfMinutes: 5,
          shootOutKicks: 5,
        },
        practice: false,
        publicResults: 'none',
        resultUrl: 'https://results.example/cup',
        matchupUrl: '',
        regulationUrl: '',
        notice: '雨天決行',
        startDate: '',
      },
      divisions: [{ division_id: '1', name: '１部', matches: 2 }],
      played: { all: 2, entered: 1, registered: 1, withExtraHalves: 0, withShootOut: 1 },
    });
  });

  test('知らない大会は404', async () => {
    const { detailOf } = await startWithSeason();
    expect(await detailOf('no-such')).toMatchObject({
      status: 404,
      json: {
        code: 'championship_not_found',
        message: '指定された大会が見つかりません。一覧を開き直してください。',
      },
    });
  });

  test('選べる大会は、その年度のものをカテゴリーの順に、練習のものは除いて', async () => {
    const { namesOf } = await startWithSeason();
    expect((await namesOf('2026')).map(({ championship_id }) => championship_id)).toEqual(['cup', 'league']);
    expect(await namesOf('2025')).toEqual([
      { championship_id: 'old', fiscal_year: 2025, championship_name: '去年', category: 'U-12（ジュニア）' },
    ]);
  });
});
