import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { championshipDifferences } from './differences.ts';
import type { MatchRow } from './fields.ts';
import { conflictMessage } from './messages.ts';
import { type PlanRow, planRows } from './plan.ts';
import type { MatchEntry } from './row.ts';
import type { StoredMatch } from './stored.ts';
import { AS_ENTERED } from './stored.ts';
import { championshipEntry, matchEntry, TOKEN } from './testing/forms.ts';

const ID = 'cup-20260516-ひばりが丘-白石キッカ';
const SUNDAY = { matchDate: '2026-05-17' };
const OTHERS = { clubLeftName: '西岡FC', clubRightName: '手稲SSS' };
const SWAPPED = { clubLeftName: '白石キッカーズ', clubRightName: 'ひばりが丘FCジュニア' };

function row(changes: Partial<MatchRow> = {}, matchId: string | null = null): PlanRow {
  return { ok: true as const, entry: matchEntry(changes), matchId, isChange: false };
}

function stored(matchId: string, changes: Partial<MatchRow> = {}): StoredMatch {
  return storedOf(matchId, matchEntry(changes));
}

function storedOf(matchId: string, entry: MatchEntry): StoredMatch {
  const isOpenedBy = (token: string) => token === entry.urlAccessToken;
  return { ...entry, matchId, enteredClubs: AS_ENTERED, isChangeable: true, isOpenedBy };
}

const plan = (before: readonly StoredMatch[], rows: readonly PlanRow[]) => planRows('cup', before, rows);

/** `new cup-…-01`, in short. */
const inShort = (before: readonly StoredMatch[], rows: readonly PlanRow[]) =>
  plan(before, rows).map((planned) => {
    if (planned.kind === 'conflict') return planned.conflict.reason;
    return 'matchId' in planned ? `${planned.kind} ${planned.matchId.slice(-2)}` : planned.kind;
  });

describe('どの行がどうなるか', () => {
  test('何もないところでは新しい試合で、番号は01から', () => {
    expect(plan([], [row()])).toEqual([{ kind: 'new', matchId: `${ID}-01`, entry: matchEntry() }]);
  });

  test.each<[string, readonly StoredMatch[], readonly PlanRow[], readonly string[]]>([
    ['同じ日の二試合目は、次の番号', [], [row(), row({ scheduledStartTime: '13:00' })], ['new 01', 'new 02']],
    [
      '初めの五文字が同じ別のクラブも、次の番号',
      [],
      [row(), row({ clubLeftName: 'ひばりが丘FCジュニアB' })],
      ['new 01', 'new 02'],
    ],
    [
      '番号が使われていれば、空いている番号',
      [stored(`${ID}-01`, { clubLeftName: 'ひばりが丘FCジュニアB', ground: 'SSAP' })],
      [row()],
      ['new 02'],
    ],
    ['登録されているとおりなら、何も変えない', [stored(`${ID}-01`)], [row()], ['same 01']],
    ['会場が違う', [stored(`${ID}-01`, { ground: 'SSAP' })], [row()], ['different 01']],
    [
      'URLトークンの列がないファイルの行は、登録されているとおり',
      [stored(`${ID}-01`)],
      [row({ urlAccessToken: '' })],
      ['same 01'],
    ],
    ['URLトークンのない新しい試合', [], [row({ urlAccessToken: '' })], ['new 01']],
    [
      '結果の登録された試合が動いた行は、その試合で、新しい試合ではない',
      [{ ...stored(`${ID}-01`, { matchNumber: '第3節 1' }), isChangeable: false }],
      [row({ ...SUNDAY, matchNumber: '第3節 1' })],
      ['different 01'],
    ],
    [
      '終わった試合と同じ組み合わせでも、番号も節もなければ、次の試合',
      [{ ...stored(`${ID}-01`, { matchNumber: '' }), isChangeable: false }],
      [row({ ...SUNDAY, matchNumber: '' })],
      ['new 01'],
    ],
    [
      '二試合とも登録済みなら、行の順が逆でもそれぞれの試合',
      [stored(`${ID}-01`), stored(`${ID}-02`, { scheduledStartTime: '13:00' })],
      [row({ scheduledStartTime: '13:00' }), row()],
      ['same 02', 'same 01'],
    ],
    [
      '時刻を変えた行は、時刻の合う行が取らなかった試合',
      [stored(`${ID}-01`), stored(`${ID}-02`, { scheduledStartTime: '13:00' })],
      [row({ scheduledStartTime: '14:00' }), row()],
      ['different 02', 'same 01'],
    ],
    [
      '登録済みの試合に、同じ組み合わせの二試合目を足す',
      [stored(`${ID}-01`)],
      [row(), row({ scheduledStartTime: '13:00' })],
      ['same 01', 'new 02'],
    ],
    ['左右が逆の試合がすでにある', [stored(`${ID}-01`)], [row(SWAPPED)], ['swapped']],
    [
      '行きと帰りの二試合なら、逆の試合は新しい',
      [stored(`${ID}-01`)],
      [row(), row({ ...SWAPPED, scheduledStartTime: '13:00' })],
      ['same 01', 'new 01'],
    ],
    ['同じ行が二つ', [], [row(), row()], ['new 01', 'sameRow']],
    [
      '別の日でも、部と番号とクラブが同じなら、その試合',
      [stored(`${ID}-01`)],
      [row(SUNDAY)],
      ['different 01'],
    ],
    [
      '別の日で番号も違えば、別の試合',
      [stored(`${ID}-01`)],
      [row({ ...SUNDAY, matchNumber: '2' })],
      ['new 01'],
    ],
    [
      '別の日の試合も、その日のままの行があれば、別の試合',
      [stored(`${ID}-01`)],
      [row(SUNDAY), row()],
      ['new 01', 'same 01'],
    ],
    [
      '別の日の行が二つあれば、どちらとも決めない',
      [stored(`${ID}-01`)],
      [row(SUNDAY), row({ matchDate: '2026-05-18' })],
      ['new 01', 'new 01'],
    ],
    [
      '勝者の名が決まった行は、同じ日時・会場・部・番号の試合',
      [stored('cup-20260516-準決勝1の-白石キッカ-01', { clubLeftName: '準決勝1の勝者' })],
      [row()],
      ['different 01'],
    ],
    [
      '時刻が違えば、別のクラブの試合とは決めない',
      [stored(`${ID}-01`, { clubLeftName: '準決勝1の勝者' })],
      [row({ scheduledStartTime: '13:00' })],
      ['new 02'],
    ],
    [
      '二つの試合が日を入れ替えても、クラブのほうで見分ける',
      [stored(`${ID}-01`), stored('cup-x-02', { ...OTHERS, ...SUNDAY })],
      [row(SUNDAY), row(OTHERS)],
      ['different 01', 'different 02'],
    ],
    [
      '読めない行',
      [],
      [{ ok: false, faults: [{ field: 'ground', message: '' }] }, row()],
      ['error', 'new 01'],
    ],
    ['前に決めた番号で入れる', [], [row({}, `${ID}-03`)], ['new 03']],
    ['前に決めた番号が、その試合として登録済み', [stored(`${ID}-03`)], [row({}, `${ID}-03`)], ['same 03']],
    [
      '前に決めた番号が、別の試合に使われた',
      [stored(`${ID}-01`, { clubLeftName: 'ひばりが丘FCジュニアB' })],
      [row({}, `${ID}-01`)],
      ['idTaken'],
    ],
    [
      '二つの行が同じ番号を名乗る',
      [],
      [row({}, `${ID}-01`), row({ scheduledStartTime: '13:00' }, `${ID}-01`)],
      ['new 01', 'idTaken'],
    ],
    ['決まりに合わない試合ID', [], [row({}, 'cup-20260516-x-y-01')], ['idNotByRule']],
  ])('%s', (_what, before, rows, expected) => {
    expect(inShort(before, rows)).toEqual(expected);
  });

  test('百試合目の番号はない', () => {
    const before = Array.from({ length: 99 }, (_, at) =>
      stored(`${ID}-${String(at + 1).padStart(2, '0')}`, { clubLeftName: `ひばりが丘FC${at}` }),
    );
    expect(inShort(before, [row()])).toEqual(['noId']);
  });

  test('違いは、項目の名と、登録されている値と、入力された値で言う', () => {
    const before = stored(`${ID}-01`, { scheduledStartTime: '00:00', group_1: 'A', matchNumber: '準決勝' });
    const [planned] = plan([before], [row({ urlAccessToken: `${TOKEN}-2` })]);
    expect(planned?.kind === 'different' && planned.differences).toEqual([
      { field: 'matchNumber', name: '試合番号', stored: '準決勝', given: '第1試合' },
      { field: 'scheduledStartTime', name: '開始時刻', stored: '00:00', given: '09:30' },
      { field: 'group_1', name: 'グループ1', stored: 'A', given: '' },
      { field: 'urlAccessToken', name: 'URLトークン', stored: '別のURLトークン', given: `${TOKEN}-2` },
    ]);
  });

  test('クラブIDのない行は、登録されているクラブIDと食い違わない', () => {
    const before = stored(`${ID}-01`, { clubLeftId: 'club-1' });
    expect(inShort([before], [row(), row({ clubLeftId: 'club-2', scheduledStartTime: '13:00' })])).toEqual([
      'same 01',
      'new 02',
    ]);
  });

  test.each<[Parameters<typeof conflictMessage>[0], string]>([
    [{ reason: 'sameRow', place: 3 }, '5行目と同じ試合です。'],
    [{ reason: 'swapped', matchId: 'm1' }, '同じ日に、左右が逆の試合がすでにあります（m1）。'],
    [
      { reason: 'idTaken', matchId: 'm1', clubs: { home: '北', away: '南' } },
      '試合ID m1 は、別の試合（北 対 南）に使われています。',
    ],
    [
      { reason: 'idNotByRule' },
      '試合IDが、大会ID・試合日・クラブ名と合っていません。画面を読み込み直してください。',
    ],
    [
      { reason: 'noId' },
      '試合IDを決められません。同じ組み合わせが多すぎるか、大会IDとクラブ名が長すぎます。',
    ],
  ])('%o は文で言う', (conflict, message) => {
    expect(conflictMessage(conflict, (place) => place + 2)).toBe(message);
  });
});

describe('どんな表でも', () => {
  const anyRow = fc
    .record({
      clubLeftName: fc.constantFrom('西岡FC', '西岡FCジュニアA', '西岡FCジュニアB', '中の島SSS'),
      clubRightName: fc.constantFrom('白石キッカーズ', '手稲SSS'),
      matchDate: fc.constantFrom('2026-05-16', '2026-05-17'),
      scheduledStartTime: fc.constantFrom('09:30', '10:40', '00:00'),
      ground: fc.constantFrom('SSAP', '厚別公園'),
    })
    .map((changes) => matchEntry(changes));
  const anyRows = fc.array(anyRow, { maxLength: 30 });
  const rowsOf = (entries: readonly MatchEntry[]) =>
    entries.map((entry) => ({ ok: true as const, entry, matchId: null, isChange: false }));
  const storedAfter = (entries: readonly MatchEntry[]) =>
    plan([], rowsOf(entries)).flatMap((planned) =>
      planned.kind === 'new' ? [storedOf(planned.matchId, planned.entry)] : [],
    );

  test('入れた表をもう一度入れると、順を変えても、どの行も新しくなく、違いもない', () => {
    fc.assert(
      fc.property(anyRows, fc.infiniteStream(fc.nat()), (entries, order) => {
        const after = storedAfter(entries);
        const shuffled = entries
          .map((entry) => ({ entry, at: order.next().value ?? 0 }))
          .toSorted((one, other) => one.at - other.at)
          .map(({ entry }) => entry);
        const unique = shuffled.filter((entry) =>
          after.some((match) => match.ground === entry.ground && isSame(match, entry)),
        );
        const again = plan(after, rowsOf(unique)).map(({ kind }) => kind);
        const repeats = unique.length - new Set(unique.map((entry) => JSON.stringify(entry))).size;
        expect(again.filter((kind) => kind === 'same')).toHaveLength(unique.length - repeats);
        expect(again.filter((kind) => kind === 'conflict')).toHaveLength(repeats);
      }),
    );
  });

  test('新しい試合のIDは、登録済みのものとも、互いとも違う', () => {
    fc.assert(
      fc.property(anyRows, anyRows, (first, second) => {
        const before = storedAfter(first);
        const ids = plan(before, rowsOf(second)).flatMap((planned) =>
          planned.kind === 'new' ? [planned.matchId] : [],
        );
        const all = [...before.map(({ matchId }) => matchId), ...ids];
        expect(new Set(all).size).toBe(all.length);
      }),
    );
  });

  function isSame(match: StoredMatch, entry: MatchEntry): boolean {
    return (
      match.date === entry.date &&
      match.startTime === entry.startTime &&
      match.clubs.home === entry.clubs.home &&
      match.clubs.away === entry.clubs.away
    );
  }
});

describe('登録された試合を変える行', () => {
  const ONE = stored('cup-old-01');
  const [moved] = plan([ONE], [row(SUNDAY)]);

  test('何がどう変わるかと、別の試合として入れるときの試合IDを言う', () => {
    expect(moved).toMatchObject({
      kind: 'different',
      matchId: 'cup-old-01',
      isChangeable: true,
      newMatchId: 'cup-20260517-ひばりが丘-白石キッカ-01',
      differences: [{ field: 'matchDate', stored: '2026-05-16', given: '2026-05-17' }],
    });
  });

  test('名指しした試合は、日もクラブも違ってよく、試合IDはそのまま', () => {
    const change = {
      ok: true as const,
      entry: matchEntry({ ...SUNDAY, ...OTHERS }),
      matchId: 'cup-old-01',
      isChange: true,
    };
    const [planned] = plan([ONE], [change]);
    expect(planned).toMatchObject({
      kind: 'different',
      matchId: 'cup-old-01',
      differences: [{ field: 'clubLeftName' }, { field: 'clubRightName' }, { field: 'matchDate' }],
    });
    expect(plan([], [change])).toMatchObject([{ conflict: { reason: 'gone' } }]);
    expect(inShort([ONE], [change, { ...change, entry: matchEntry() }])).toEqual(['different 01', 'idTaken']);
  });

  test('始まった試合では、リンクだけの違いを変えられる', () => {
    const begun = { ...ONE, isChangeable: false };
    expect(plan([begun], [row({ ground: 'SSAP' })])).toMatchObject([{ isChangeable: false }]);
    expect(plan([begun], [row({ urlAccessToken: `${TOKEN}-2` })])).toMatchObject([{ isChangeable: true }]);
  });

  test('クラブが替わると、前のクラブのIDは残らない', () => {
    const known = { ...ONE, clubIds: { home: 'club-1', away: 'club-2' } };
    const change = {
      ok: true as const,
      entry: matchEntry({ clubLeftName: '西岡FC' }),
      matchId: ONE.matchId,
      isChange: true,
    };
    const [planned] = plan([known], [change]);
    expect(planned).toMatchObject({
      differences: [{ field: 'clubLeftName' }, { field: 'clubLeftId', stored: 'club-1', given: '' }],
    });
  });
});

describe('登録されている大会との違い', () => {
  test('同じ内容なら違いはない', () => {
    expect(championshipDifferences(championshipEntry(), championshipEntry())).toEqual([]);
  });

  test('アーカイブIDのまだない大会は、どのアーカイブIDとも食い違わない', () => {
    expect(championshipDifferences({ ...championshipEntry(), archiveId: null }, championshipEntry())).toEqual(
      [],
    );
  });

  test.each([
    [{ championshipName: '秋季カップ' }, '大会名', '春季カップ', '秋季カップ'],
    [{ category: 'WOMAN' }, 'カテゴリー', 'U-12（ジュニア）', 'WOMAN'],
    [{ fiscalYear: '2027' }, '年度', '2026', '2027'],
    [{ abbr: '春' }, '略称', '春季', '春'],
    [{ organizer: '北海道' }, '主催', '札幌', '北海道'],
    [{ championshipIdInArchive: 'x' }, 'アーカイブ大会ID', 'cup-archive', 'x'],
    [{ extraHalves: false }, '延長戦', 'あり', 'なし'],
    [{ shootOutKicks: 3 as const }, 'PK戦の本数', '5', '3'],
    [{ halfMinutes: 15 }, '前後半の時間（分）', '20', '15'],
  ])('%o', (changes, name, before, given) => {
    const differences = championshipDifferences(championshipEntry(), championshipEntry(changes));
    expect(differences).toMatchObject([{ name, stored: before, given }]);
  });
});
