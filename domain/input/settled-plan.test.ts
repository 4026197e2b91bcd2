import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PerSide } from '../match/match.ts';
import type { MatchRow } from './fields.ts';
import { type PlanRow, planRows } from './plan.ts';
import type { MatchEntry } from './row.ts';
import type { StoredMatch } from './stored.ts';
import { AS_ENTERED, clubsAfter } from './stored.ts';
import { matchEntry } from './testing/forms.ts';

const FINAL = { clubLeftName: '準決勝1の勝者', clubRightName: '準決勝2の勝者', matchNumber: '決勝' };
const ID = 'cup-20260516-準決勝1の-準決勝2の-01';

function row(changes: Partial<MatchRow> = {}, matchId: string | null = null): PlanRow {
  return { ok: true as const, entry: matchEntry({ ...FINAL, ...changes }), matchId, isChange: false };
}

function storedOf(entry: MatchEntry, matchId = ID): StoredMatch {
  const isOpenedBy = (token: string) => token === entry.urlAccessToken;
  return { ...entry, matchId, enteredClubs: AS_ENTERED, isChangeable: true, isOpenedBy };
}

/** The match once results have put these clubs into it; null leaves a side as it is. */
function filled(match: StoredMatch, { home, away }: PerSide<string | null>): StoredMatch {
  const entered = (side: 'home' | 'away') => ({ name: match.clubs[side], id: match.clubIds[side] });
  return {
    ...match,
    clubs: { home: home ?? match.clubs.home, away: away ?? match.clubs.away },
    clubIds: { home: home === null ? match.clubIds.home : `id of ${home}`, away: match.clubIds.away },
    enteredClubs: {
      home: home === null ? null : entered('home'),
      away: away === null ? null : entered('away'),
    },
  };
}

const NORTH_SOUTH = { home: '北', away: '南' };
const inShort = (before: readonly StoredMatch[], rows: readonly PlanRow[]) =>
  planRows('cup', before, rows).map((planned) => {
    if (planned.kind === 'conflict') return planned.conflict.reason;
    return planned.kind === 'different' ? planned.differences.map(({ field }) => field).join() : planned.kind;
  });

describe('結果で埋まった試合をもう一度入れる', () => {
  const match = storedOf(matchEntry(FINAL));
  const played = { ...filled(match, NORTH_SOUTH), isChangeable: false };

  test.each<[string, StoredMatch, PlanRow, string]>([
    ['入力したときの名', filled(match, NORTH_SOUTH), row(), 'same'],
    [
      '決まったクラブの名',
      filled(match, NORTH_SOUTH),
      row({ clubLeftName: '北', clubRightName: '南' }),
      'same',
    ],
    ['片側は決まった名、片側は入力した名', filled(match, NORTH_SOUTH), row({ clubLeftName: '北' }), 'same'],
    ['片側だけ決まった試合', filled(match, { home: '北', away: null }), row(), 'same'],
    ['始まった試合も同じ', played, row(), 'same'],
    ['会場だけ違えば、会場だけが違い', filled(match, NORTH_SOUTH), row({ ground: 'SSAP' }), 'ground'],
    [
      '時刻が違えば、時刻だけが違い',
      filled(match, NORTH_SOUTH),
      row({ scheduledStartTime: '13:00' }),
      'scheduledStartTime',
    ],
    [
      '別の日に移った行も、その試合',
      filled(match, NORTH_SOUTH),
      row({ matchDate: '2026-05-17' }),
      'matchDate',
    ],
    [
      '片側が決まった名で別の日に移った行も、その試合',
      filled(match, NORTH_SOUTH),
      row({ clubRightName: '南', matchDate: '2026-05-17' }),
      'matchDate',
    ],
    [
      'どちらの名でもないクラブは違い',
      filled(match, NORTH_SOUTH),
      row({ clubLeftName: '西' }),
      'clubLeftName,clubLeftId',
    ],
    [
      '左右が逆',
      filled(match, NORTH_SOUTH),
      row({ clubLeftName: '南', clubRightName: '準決勝1の勝者' }),
      'swapped',
    ],
    ['入力したときの名で、その試合の試合ID', filled(match, NORTH_SOUTH), row({}, ID), 'same'],
    [
      '決まった名で、その試合の試合ID',
      filled(match, NORTH_SOUTH),
      row({ clubLeftName: '北', clubRightName: '南' }, ID),
      'same',
    ],
    [
      '初めの五文字だけ同じ名で、その試合の試合ID',
      filled(match, NORTH_SOUTH),
      row({ clubLeftName: '準決勝1の敗者' }, ID),
      'idTaken',
    ],
  ])('%s', (_what, before, given, expected) => {
    expect(inShort([before], [given])).toEqual([expected]);
  });

  test('時刻も番号もない試合が、二つ目の試合にならない', () => {
    const plain = { scheduledStartTime: '00:00', matchNumber: '' };
    const before = filled(storedOf(matchEntry({ ...FINAL, ...plain })), NORTH_SOUTH);
    expect(inShort([before], [row(plain)])).toEqual(['same']);
  });

  test('一つの試合を二つの名で言う二行は、同じ試合', () => {
    const before = filled(match, NORTH_SOUTH);
    const clubs = { clubLeftName: '北', clubRightName: '南' };
    expect(inShort([before], [row(), row(clubs)])).toEqual(['same', 'sameRow']);
    expect(inShort([before], [row({ ground: 'SSAP' }), row(clubs)])).toEqual(['sameRow', 'same']);
    expect(inShort([before], [row({ ground: 'SSAP' }), row({ ...clubs, ground: '円山' })])).toEqual([
      'ground',
      'sameRow',
    ]);
  });

  test('別の日の行が二つの名で二つあれば、どちらとも決めない', () => {
    const rows = [row({ matchDate: '2026-05-17' }), row({ clubLeftName: '北', matchDate: '2026-05-18' })];
    expect(inShort([filled(match, NORTH_SOUTH)], rows)).toEqual(['new', 'new']);
  });

  test('一つの試合のいまの名が、別の試合を入力した名でも、それぞれの試合', () => {
    const plain = { matchNumber: '', scheduledStartTime: '00:00', clubRightName: '南' };
    const [first, second] = ['準決勝1の勝者', '北'].map((clubLeftName, at) =>
      storedOf(matchEntry({ ...plain, clubLeftName }), `m${at}`),
    );
    if (first === undefined || second === undefined) throw new Error('Two matches are entered.');
    const before = [filled(first, { home: '北', away: null }), filled(second, { home: '西', away: null })];
    const rows = [row({ ...plain, clubLeftName: '北' }), row({ ...plain, clubLeftName: '準決勝1の勝者' })];
    expect(inShort(before, rows)).toEqual(['same', 'same']);
  });

  test('同じ二クラブが先に戦っていても、それぞれの試合', () => {
    const plain = { scheduledStartTime: '00:00' };
    const group = { clubLeftName: '北', clubRightName: '南', matchNumber: '1', ...plain };
    const before = [
      filled(storedOf(matchEntry({ ...FINAL, ...plain })), NORTH_SOUTH),
      storedOf(matchEntry(group), 'cup-20260516-北-南-01'),
    ];
    expect(inShort(before, [row(group), row(plain)])).toEqual(['same', 'same']);
    expect(inShort(before, [row({ ...group, ground: 'SSAP' }), row(plain)])).toEqual(['ground', 'same']);
  });
});

describe('入力した試合に結果がクラブを入れたら', () => {
  const before = filled(storedOf(matchEntry({ ...FINAL, clubLeftId: 'waits' })), { home: '北', away: null });

  test('入力したときの名の行は、決まったクラブを残す', () => {
    expect(clubsAfter(before, matchEntry({ ...FINAL, ground: 'SSAP' }))).toEqual({
      clubs: { home: '北', away: '準決勝2の勝者' },
      clubIds: { home: 'id of 北', away: null },
      enteredClubs: { home: { name: '準決勝1の勝者', id: 'waits' }, away: null },
    });
  });

  test('入力したときのクラブIDも覚えている', () => {
    expect(inShort([before], [row({ clubLeftId: 'waits' })])).toEqual(['same']);
    expect(inShort([before], [row({ clubLeftId: 'other' })])).toEqual(['clubLeftId']);
    const after = clubsAfter(before, matchEntry({ ...FINAL, clubLeftId: 'other' }));
    expect(after.clubIds.home).toBe('id of 北');
    expect(after.enteredClubs.home).toEqual({ name: '準決勝1の勝者', id: 'other' });
  });

  test('別のクラブを入れると、その名で入力したことになる', () => {
    expect(clubsAfter(before, matchEntry({ ...FINAL, clubLeftName: '西' }))).toEqual({
      clubs: { home: '西', away: '準決勝2の勝者' },
      clubIds: { home: null, away: null },
      enteredClubs: AS_ENTERED,
    });
  });
});

describe('どの試合が、どのクラブで埋まっていても', () => {
  // Few words, so that matches often go under one another's names.
  const name = fc.constantFrom('北', '南', '準決勝1の勝者', '準決勝2の勝者');
  const anyMatch = fc
    .record({
      home: name,
      away: name,
      filledHome: fc.option(name, { freq: 3 }),
      filledAway: fc.option(name, { freq: 3 }),
      scheduledStartTime: fc.constantFrom('09:30', '00:00'),
      matchNumber: fc.constantFrom('', '決勝'),
      isChangeable: fc.boolean(),
    })
    .filter(({ home, away }) => home !== away);
  const anyFilled = fc.array(anyMatch, { maxLength: 12, size: 'max' }).map((all) => {
    const seen = new Set<string>();
    return all.flatMap(({ home, away, filledHome, filledAway, isChangeable, ...rest }, at) => {
      const entry = matchEntry({ clubLeftName: home, clubRightName: away, ...rest });
      const now = {
        home: filledHome === home ? null : filledHome,
        away: filledAway === away ? null : filledAway,
      };
      const key = `${entry.date} ${entry.startTime} ${home} ${away}`;
      if (seen.has(key) || (now.home ?? home) === (now.away ?? away)) return [];
      seen.add(key);
      return [{ entry, match: { ...filled(storedOf(entry, `m${at}`), now), isChangeable } }];
    });
  });
  const rowsOf = (entries: readonly MatchEntry[]) =>
    entries.map((entry) => ({ ok: true as const, entry, matchId: null, isChange: false }));

  test('入力したままの行は、順を変えても、どれも同じ', () => {
    fc.assert(
      fc.property(anyFilled, fc.boolean(), (all, isTurned) => {
        const entries = all.map(({ entry }) => entry);
        const rows = rowsOf(isTurned ? entries.toReversed() : entries);
        const before = all.map(({ match }) => match);
        expect(new Set(inShort(before, rows))).toEqual(new Set(all.length === 0 ? [] : ['same']));
      }),
      { numRuns: 500 },
    );
  });

  test('登録されているとおりの行も、側ごとに混ざった行も、どれも同じ', () => {
    fc.assert(
      fc.property(anyFilled, fc.constantFrom('both', 'home', 'away'), (all, told) => {
        const entries = all.map(({ entry, match }) => ({
          ...entry,
          clubs: {
            home: told === 'away' ? entry.clubs.home : match.clubs.home,
            away: told === 'home' ? entry.clubs.away : match.clubs.away,
          },
        }));
        const sound = entries.filter(({ clubs }) => clubs.home !== clubs.away);
        const before = all.map(({ match }) => match);
        expect(new Set(inShort(before, rowsOf(sound)))).toEqual(new Set(sound.length === 0 ? [] : ['same']));
      }),
      { numRuns: 500 },
    );
  });
});
