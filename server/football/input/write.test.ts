import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { stream } from '#contract/match/live.ts';
import { matchesInThisWeekForTop, targetChampionship } from '#contract/match/this-week.ts';
import {
  getTargetMatch,
  getTargetMatchesByUrlAccessToken,
  updateMatchStatus,
} from '#contract/match/token-flow.ts';
import { listAudit } from '#contract/operations/audit.ts';
import { keepToken } from '#server/football/access/tokens.ts';
import { administratorOf } from '#server/testing/administrator.ts';
import { get, put, urlOf } from '#server/testing/calls.ts';
import { listenTo } from '#server/testing/event-stream.ts';
import { insertSeason, link } from '#server/testing/season.ts';
import { enteredState, item, STEM, startWithInput, TOKEN } from './testing/inputs.ts';

const SECOND = { scheduledStartTime: '13:00', matchNumber: '準決勝', clubRightName: '中の島SSS' };
const SECOND_ID = 'new-cup-20260516-ひばりが丘-中の島SS-01';

describe('試合情報の追加', () => {
  test('大会と部と試合を作り、件数を仕様の文で答え、そのトークンの速報員がすぐ入力できる', async () => {
    const { server, write } = await startWithInput();
    const answer = await write([
      item(),
      item({ ...SECOND, divisionName: '準決勝', scheduledStartTime: null }),
    ]);
    expect([answer.status, answer.json]).toEqual([
      200,
      {
        success: true,
        message: '2件の試合情報の追加に成功しました。',
        match_ids: [`${STEM}-01`, SECOND_ID],
        changed_ids: [],
      },
    ]);

    const list = await get(server.url, getTargetMatchesByUrlAccessToken, { urlAccessToken: TOKEN });
    expect(list.json).toMatchObject([
      { match_id: SECOND_ID, division: '準決勝', scheduled_start_time: null },
      { match_id: `${STEM}-01`, division: '１回戦', group_1: 'Aグループ', scheduled_start_time: '09:30' },
    ]);
    const one = { championshipId: 'new-cup', matchId: `${STEM}-01` };
    const match = await get(server.url, getTargetMatch, { ...one, urlAccessToken: TOKEN });
    expect(match.json).toMatchObject({
      championship_name: '新春カップ',
      ground: '厚別公園',
      club_left: { name: 'ひばりが丘FCジュニア' },
      rules: { is_league: false, half_minutes: 20, extra_halves: true, shoot_out_kicks: 5 },
    });
    const kickOff = { ...one, currentStatus: '試合前', newStatus: '前半' };
    expect((await put(server.url, updateMatchStatus, kickOff, { token: TOKEN })).status).toBe(200);
  });

  test('トークンは、そのものではなくSHA-256で保存し、年度の終わりまで開く', async () => {
    const { server, write } = await startWithInput();
    await write([item()]);
    expect(await enteredState(server)).not.toContain(TOKEN);
    const tokens = await server.store.db.selectFrom('access_tokens').select('expires_at').execute();
    expect(tokens).toEqual([{ expires_at: '2027-03-31T15:00:00Z' }]);
  });

  test('ある大会に部と試合を足し、部は前からの順のあとに並ぶ', async () => {
    const { server, write } = await startWithInput();
    await write([item()]);
    const added = await write([
      item({ ...SECOND, divisionName: '準決勝' }),
      item({ ...SECOND, clubLeftName: '西岡FC' }),
    ]);
    expect(added.status).toBe(200);
    const divisions = await server.store.db.selectFrom('divisions').selectAll().orderBy('round_id').execute();
    expect(divisions.map(({ name, round_id }) => [name, round_id])).toEqual([
      ['１回戦', 1],
      ['準決勝', 2],
    ]);
  });

  test('リーグとして入れた大会は、延長のないリーグになる', async () => {
    const { server, write } = await startWithInput();
    await write([item({ isLeague: true, halfMinutes: 15, shootOutKicks: 3 })]);
    const rules = await server.store.db
      .selectFrom('championships')
      .select(['is_league', 'half_minutes', 'extra_halves', 'shoot_out_kicks'])
      .execute();
    expect(rules).toEqual([{ is_league: 1, half_minutes: 15, extra_halves: 0, shoot_out_kicks: 3 }]);
    // Not said again, the stored rules hold.
    expect((await write([item(SECOND)])).status).toBe(200);
  });

  test('会員の一覧と、大会のページと、開いている速報は、新しい試合をすぐ知る', async () => {
    const { server, headers, write } = await startWithInput();
    const week = () => get(server.url, matchesInThisWeekForTop, { fiscalYear: '2026' }, headers);
    const target = { championshipId: 'new-cup', fiscalYear: '2026' };
    expect((await week()).json).toEqual([]);
    await write([item()]);
    expect((await week()).json).toMatchObject([{ championship_id: 'new-cup', match_dates: ['2026-05-16'] }]);
    const before = await get(server.url, targetChampionship, target, headers);
    expect(Object.keys(Object(before.json).matches)).toEqual(['１回戦']);

    const listener = await listenTo(urlOf(server.url, stream, { championshipId: 'new-cup' }), headers);
    await listener.until(({ event }) => event === 'snapshot');
    await write([item({ ...SECOND, divisionName: '準決勝' })]);
    await listener.until((heard) => heard.event === 'match' && heard.match.match_id === SECOND_ID);
    listener.close();
    const after = await get(server.url, targetChampionship, target, headers);
    expect(Object.keys(Object(after.json).matches)).toEqual(['１回戦', '準決勝']);
  });

  test('欠けた項目のある行は数えず、そろった行だけを入れる', async () => {
    const { server, write } = await startWithInput();
    const required = ['clubLeftName', 'clubRightName', 'matchDate', 'ground', 'urlAccessToken'] as const;
    const incomplete = required.map((field) => item({ ...SECOND, [field]: ' ', championshipName: '' }));
    const answer = await write([...incomplete, item({ ...SECOND, scheduledStartTime: '' }), item(), {}]);
    expect([answer.status, answer.json]).toMatchObject([
      200,
      { message: '1件の試合情報の追加に成功しました。', match_ids: [`${STEM}-01`] },
    ]);
    const { count } = server.store.db.fn;
    const stored = await server.store.db.selectFrom('matches').select(count('match_id').as('n')).execute();
    expect(Number(stored[0]?.n)).toBe(1);
  });

  test('アーカイブ大会IDのない大会に入れたIDは、大会のものになり、記録に残る', async () => {
    const { server, headers, write } = await startWithInput();
    const stored = { id: 'new-cup', name: '新春カップ', abbreviation: '新春', archiveId: null };
    await insertSeason(server.store.db, stored, [{ matchId: 'm1' }]);
    const target = { championshipId: 'new-cup', fiscalYear: '2026' };
    const before = await get(server.url, targetChampionship, target, headers);
    expect(before.json).toMatchObject({ championship_id_in_archive: '' });
    expect((await write([item()])).status).toBe(200);
    const after = await get(server.url, targetChampionship, target, headers);
    expect(after.json).toMatchObject({ championship_id_in_archive: 'new-cup-archive' });
    const audit = await (await administratorOf(server))(listAudit, { query: { area: 'championship' } });
    expect(audit.json).toMatchObject({
      rows: [
        {
          sentence: '一括入力で1件の試合を追加しました。',
          changes: [{ field: 'アーカイブ大会ID', before: '', after: 'new-cup-archive' }],
        },
      ],
    });
    const other = await write([item({ ...SECOND, championshipIdInArchive: 'another' })]);
    expect([other.status, other.json]).toMatchObject([409, { field: 'championshipIdInArchive' }]);
  });

  test('ある速報員のリンクに試合を足せば、そのリンクで開く', async () => {
    const { server, write } = await startWithInput();
    await write([item()]);
    const list = () => get(server.url, getTargetMatchesByUrlAccessToken, { urlAccessToken: TOKEN });
    expect((await list()).json).toHaveLength(1);
    await write([item(SECOND)]);
    expect((await list()).json).toHaveLength(2);
  });

  test('先に切れるはずのリンクに試合を足せば、年度の終わりまで延びる', async () => {
    const { server, write } = await startWithInput();
    const { token, tokenId } = await link(server.store.db, { kind: 'matches', matches: [] });
    await write([item({ urlAccessToken: token })]);
    const stored = await server.store.db
      .selectFrom('access_tokens')
      .select(['token_id', 'expires_at'])
      .execute();
    expect(stored).toEqual([{ token_id: tokenId, expires_at: '2027-03-31T15:00:00Z' }]);
  });

  test('年度が終わる間際のリンクは、三十日は開く', async () => {
    const { server, write } = await startWithInput();
    await write([item({ fiscalYear: 2025, matchDate: '2026-03-28' })]);
    const stored = await server.store.db.selectFrom('access_tokens').select('expires_at').execute();
    expect(stored).toEqual([{ expires_at: '2026-06-15T01:00:00Z' }]);
  });

  test('年度の終わりを越えて続くリーグの試合のリンクは、その試合の三十日あとまで開く', async () => {
    const { server, write } = await startWithInput();
    const expiry = () => server.store.db.selectFrom('access_tokens').select('expires_at').execute();
    await write([item({ matchDate: '2027-03-27' }), item({ ...SECOND, matchDate: '2027-04-10' })]);
    expect(await expiry()).toEqual([{ expires_at: '2027-05-10T15:00:00Z' }]);
  });

  test('2,000試合を一度に入れられる', async () => {
    const { server, write } = await startWithInput();
    const items = Array.from({ length: 2_000 }, (_, at) =>
      item({ clubLeftName: `${String(at).padStart(5, '0')}クラブ`, matchNumber: at + 1 }),
    );
    const answer = await write(items);
    expect([answer.status, answer.json]).toMatchObject([
      200,
      { message: '2000件の試合情報の追加に成功しました。' },
    ]);
    const { count } = server.store.db.fn;
    const stored = await server.store.db.selectFrom('matches').select(count('match_id').as('n')).execute();
    expect(Number(stored[0]?.n)).toBe(2_000);
  });
});

describe('断られた入力は、何も変えない', () => {
  test('登録済みの試合IDが一つでもあれば、どの行かを言い、どれも入れない', async () => {
    const { server, write } = await startWithInput();
    await write([item()]);
    const before = await enteredState(server);
    const answer = await write([item(SECOND), item()]);
    expect([answer.status, answer.json]).toMatchObject([
      409,
      {
        code: 'match_exists',
        message: '2行目の試合IDは、すでに登録されています。どの試合も追加していません。',
        rows: [{ row: 2, match_id: `${STEM}-01`, field: 'matchId' }],
      },
    ]);
    expect(await enteredState(server)).toBe(before);
  });

  const REFUSALS: readonly [string, Parameters<typeof item>[0][], string, number | null][] = [
    ['カテゴリーがない', [{ category: '' }], '共通項目でカテゴリーを選択してください。', null],
    [
      'カテゴリーも会場もない',
      [{ category: '', ground: '' }],
      '共通項目でカテゴリーを選択してください。',
      null,
    ],
    ['主催がない', [{ organizer: null }], '主催を選択してください。', null],
    [
      '二つの大会',
      [{}, { championshipId: 'other-cup' }],
      '一度に追加できるのは、一つの大会の試合だけです。',
      null,
    ],
    [
      '大会名が行によって違う',
      [{}, { championshipName: '別の大会' }],
      '共通項目の「大会名」が行によって違います。すべての行で同じ内容にしてください。',
      null,
    ],
    [
      '方式が行によって違う',
      [{}, { isLeague: true }],
      '共通項目の「方式」が行によって違います。すべての行で同じ内容にしてください。',
      null,
    ],
    [
      '読めない日付',
      [{}, { ...SECOND, matchDate: '5月40日' }],
      '2行目の入力内容に誤りがあります。どの試合も追加していません。',
      2,
    ],
    ['同じ試合が二度', [{}, SECOND, {}], '3行目の入力内容に誤りがあります。どの試合も追加していません。', 3],
    [
      '決まりに合わない試合ID',
      [{ matchId: 'new-cup-20260516-別-別-01' }],
      '1行目の入力内容に誤りがあります。どの試合も追加していません。',
      1,
    ],
    [
      '短いトークン',
      [{ urlAccessToken: 'short' }],
      '1行目の入力内容に誤りがあります。どの試合も追加していません。',
      1,
    ],
  ];

  test('間違いのある入力は、仕様の文か、行の番号で断る', async () => {
    const { server, write } = await startWithInput();
    const before = await enteredState(server);
    for (const [what, changes, message, row] of REFUSALS) {
      const answer = await write(changes.map((one) => item(one)));
      const expected = { message, ...(row === null ? {} : { rows: [{ row }] }) };
      expect([answer.status, answer.json], what).toMatchObject([400, expected]);
    }
    expect(await enteredState(server)).toBe(before);
  });

  test('大会IDが別の内容で登録されていれば、違いを言う', async () => {
    const { server, write } = await startWithInput();
    await write([item()]);
    const before = await enteredState(server);
    const answer = await write([item({ ...SECOND, championshipName: '新春大会', fiscalYear: 2027 })]);
    expect([answer.status, answer.json]).toMatchObject([
      409,
      {
        code: 'championship_differs',
        field: 'fiscalYear',
        message:
          '大会ID new-cup は、違う内容で登録されています（年度は登録が「2026」、入力が「2027」、大会名は登録が「新春カップ」、入力が「新春大会」）。',
      },
    ]);
    expect(await enteredState(server)).toBe(before);
  });

  test('無効なトークンと、別のカテゴリーのトークンでは入れられない', async () => {
    const { server, write } = await startWithInput();
    const { db } = server.store;
    const ended = await link(db, { kind: 'matches', matches: [] }, '2026-05-16T00:59:59Z');
    const elsewhere = await link(db, { kind: 'category', category: 'WOMAN' });
    const own = await link(db, { kind: 'category', category: 'U-12（ジュニア）' });
    const answer = await write([
      item({ urlAccessToken: ended.token }),
      item({ ...SECOND, urlAccessToken: elsewhere.token }),
    ]);
    expect(answer.json).toMatchObject({
      rows: [
        { row: 1, field: 'urlAccessToken', message: expect.stringMatching(/^このURLトークンは、期限が/) },
        { row: 2, field: 'urlAccessToken', message: expect.stringMatching(/別のカテゴリー/) },
      ],
    });
    expect((await write([item({ urlAccessToken: own.token })])).status).toBe(200);
  });

  test('推測されやすい新しいトークンでは入れられず、前からあるものには加えられる', async () => {
    const { server, write } = await startWithInput();
    const now = server.clock();
    const typed = ['tsunagu-u12-2026', 'aaaaaaaaaaaaaaaa'];
    for (const urlAccessToken of typed) {
      const { status, json } = await write([item({ urlAccessToken })]);
      expect([status, json]).toMatchObject([
        400,
        { rows: [{ field: 'urlAccessToken', message: expect.stringMatching(/推測されやすいため/) }] },
      ]);
    }
    const known = {
      scope: { kind: 'matches', matches: [] },
      label: '',
      expiresAt: now.add({ hours: 24 }),
    } as const;
    await keepToken('tsunagu-u12-2026', known, now, server.store.db);
    expect((await write([item({ urlAccessToken: 'tsunagu-u12-2026' })])).status).toBe(200);
  });

  test('断られた行が多ければ、初めの十行と残りの数を言う', async () => {
    const { write } = await startWithInput();
    const faulty = Array.from({ length: 12 }, (_, at) => item({ ground: '広'.repeat(61), matchNumber: at }));
    expect((await write(faulty)).json).toMatchObject({
      message: expect.stringMatching(/^1行目、2行目、.*、10行目、ほか2行の入力内容に誤りがあります。/),
      rows: { length: 12 },
    });
  });

  test('空の入力と、2,001件の入力は受け付けない', async () => {
    const { write } = await startWithInput();
    const uncounted = [
      [item({ ground: '' })],
      [item({ scheduledStartTime: '' }), item({ urlAccessToken: '' })],
    ];
    for (const nothing of [[item({ ...BLANK })], [], ...uncounted]) {
      expect(await write(nothing)).toMatchObject({
        status: 400,
        json: { message: '少なくとも1つの試合情報を入力してください。' },
      });
    }
    expect((await write(Array.from({ length: 2_001 }, () => item()))).status).toBe(400);
  });
});

const BLANK = {
  clubLeftName: '',
  clubRightName: '',
  clubLeftId: '',
  matchNumber: '',
  matchDate: '',
  scheduledStartTime: '00:00',
  ground: '',
  urlAccessToken: '',
};

describe('同じ操作番号', () => {
  test('答えを失った入力を送り直しても、もう一度は入らず、初めの答えを返す', async () => {
    const { server, write } = await startWithInput();
    const key = randomUUID();
    const first = await write([item()], key);
    const before = await enteredState(server);
    const again = await write([item()], key);
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(await enteredState(server)).toBe(before);
  });

  test('断られた入力にも同じ答えを返し、別の内容には使えない', async () => {
    const { write } = await startWithInput();
    const key = randomUUID();
    const refused = await write([item({ matchDate: '来週' })], key);
    expect((await write([item({ matchDate: '来週' })], key)).text).toBe(refused.text);
    expect((await write([item()], key)).json).toMatchObject({ code: 'idempotency_key_reused' });
  });

  test('同時に届いた同じ入力は、一つだけが入る', async () => {
    const { server, write } = await startWithInput();
    const answers = await Promise.all([write([item()]), write([item()]), write([item()])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const key = randomUUID();
    const same = await Promise.all([write([item(SECOND)], key), write([item(SECOND)], key)]);
    expect(same.map(({ status }) => status)).toEqual([200, 200]);
    expect(await server.store.db.selectFrom('matches').select('match_id').execute()).toHaveLength(2);
  });
});
