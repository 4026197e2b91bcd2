import { describe, expect, test } from 'vitest';
import type { PerSide } from '../match/match.ts';
import type { Slot } from './bracket/bracket.ts';
import { bracketOf } from './bracket/draw.ts';
import { fillingsOf, turnedAsStored } from './filling.ts';
import { type BracketEntry, type CompetitionSettings, DEFAULT_SETTINGS } from './settings.ts';
import { championshipOf, stored } from './testing/championship.ts';

const TIES: Readonly<Record<string, string>> = { '1-1': 's1', '1-2': 's2', '2-1': 'f', third: 't' };
const BRACKET: readonly BracketEntry[] = bracketOf(
  [...'北南東西'].map((club): Slot => ({ kind: 'club', club })),
  'played',
).map(({ matchId, name, slots }) => ({
  id: matchId,
  name,
  slots,
  storedMatch: TIES[matchId] ?? null,
  walkover: null,
}));
const SETTINGS: CompetitionSettings = { ...DEFAULT_SETTINGS, bracket: BRACKET };

/** What becomes of the final and the third-place match, by the semi-finals' results. */
function fillings(first: string, second: string, final = '準決勝1の勝者 - 準決勝2の勝者') {
  const matches = [
    stored('s1', first),
    stored('s2', second),
    stored('f', final),
    stored('t', '準決勝1の敗者 - 準決勝2の敗者'),
  ];
  const { toFill, conflicts } = fillingsOf(SETTINGS, championshipOf(matches));
  const told = (list: typeof toFill) =>
    list.map(({ name, after }) => `${name} ${after.home} 対 ${after.away}`);
  return { toFill: told(toFill), conflicts: told(conflicts) };
}

describe('勝ち上がりで書き換える試合', () => {
  test('決まった側だけを書き換え、決まらない側は書かれたまま', () => {
    expect(fillings('北 2-1 南', '東 - 西')).toEqual({
      toFill: ['決勝 北 対 準決勝2の勝者', '3位決定戦 南 対 準決勝2の敗者'],
      conflicts: [],
    });
  });

  test('書かれているとおりなら、何もしない', () => {
    expect(fillings('北 - 南', '東 - 西').toFill).toEqual([]);
    expect(fillings('北 2-1 南', '東 - 西', '北 - 準決勝2の勝者').toFill).toEqual([
      '3位決定戦 南 対 準決勝2の敗者',
    ]);
  });

  test('訂正で勝者が替われば替え、分からなくなれば未定の名に戻す', () => {
    expect(fillings('北 1-2 南', '東 - 西', '北 - 準決勝2の勝者').toFill[0]).toBe('決勝 南 対 準決勝2の勝者');
    expect(fillings('北 1-1 南', '東 - 西', '北 - 準決勝2の勝者').toFill[0]).toBe(
      '決勝 準決勝第1試合の勝者 対 準決勝2の勝者',
    );
  });

  test('分からなくなった側には、入力されていた名が戻る。それもクラブの名なら、未定の名', () => {
    const named = (entered: string | null) => {
      const final = stored('f', '北 - 準決勝2の勝者', '1', { home: entered, away: null });
      const matches = [stored('s1', '北 1-1 南'), stored('s2', '東 - 西'), final];
      return fillingsOf(SETTINGS, championshipOf(matches)).toFill[0]?.after.home;
    };
    expect(named('準決勝①の勝者')).toBe('準決勝①の勝者');
    expect(named('西')).toBe('準決勝第1試合の勝者');
  });

  test('表から外した試合には、入力されていた名が戻る。始まった試合のクラブは残る', () => {
    const settings = { ...SETTINGS, bracket: BRACKET.filter(({ id }) => id !== '2-1') };
    const fillingsWith = (final: string, entered: PerSide<string | null>) => {
      const matches = [stored('s1', '北 - 南'), stored('f', final, '1', entered)];
      return fillingsOf(settings, championshipOf(matches));
    };
    expect(fillingsWith('北 - 東', { home: '準決勝①の勝者', away: null }).toFill).toEqual([
      {
        matchId: 'f',
        name: 'f',
        before: { home: '北', away: '東' },
        after: { home: '準決勝①の勝者', away: '東' },
      },
    ]);
    expect(fillingsWith('北 - 東', { home: null, away: null }).toFill).toEqual([]);
    const begun = fillingsWith('北 1-0* 東', { home: '準決勝①の勝者', away: null });
    expect([begun.toFill, begun.conflicts]).toEqual([[], []]);
  });

  test.each(['北 0-0* 準決勝2の勝者', '北 1-0 準決勝2の勝者'])(
    '始まった試合（%s）は変えず、食い違いとする',
    (final) => {
      const { toFill, conflicts } = fillings('北 1-2 南', '東 - 西', final);
      expect(conflicts).toEqual(['決勝 南 対 準決勝2の勝者']);
      expect(toFill).toEqual(['3位決定戦 北 対 準決勝2の敗者']);
    },
  );

  test('延期された試合は、まだ始まっていないので書き換える', () => {
    expect(fillings('北 2-1 南', '東 - 西', '準決勝1の勝者 延期 準決勝2の勝者').toFill[0]).toBe(
      '決勝 北 対 準決勝2の勝者',
    );
  });
});

test('逆に入力された試合を結び付けると、表の枠と不戦勝の側が入れ替わる', () => {
  const settings = {
    ...SETTINGS,
    bracket: BRACKET.map((entry) => (entry.id === '1-1' ? { ...entry, walkover: 'home' as const } : entry)),
  };
  const [first, second] = turnedAsStored(
    settings,
    championshipOf([stored('s1', '南 - 北'), stored('s2', '東 - 西')]),
  );
  expect(first).toMatchObject({
    slots: { home: { club: '南' }, away: { club: '北' } },
    walkover: 'away',
  });
  expect(second).toEqual(BRACKET[1]);
});
