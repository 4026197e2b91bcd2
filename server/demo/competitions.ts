/** What the demo's office has settled about tables and brackets: a league's group with level clubs, and two cups half played. */

import type { Slot } from '#domain/competition/bracket/bracket.ts';
import { bracketOf } from '#domain/competition/bracket/draw.ts';
import { DEFAULT_SETTINGS, defaultGroup, type WantedSettings } from '#domain/competition/settings.ts';
import { updateSettings } from '#server/competition/repository.ts';
import type { Database } from '#server/store/store.ts';
import type { DemoChampionship } from './demo-championship.ts';

const BY = 'admin@example.jp';

type Filled = { readonly championshipId: string; readonly matchIds: readonly string[] };

/** Stores the settings of a championship that was filled, where the demo has some for it; `now` is an ISO instant. */
export async function settleCompetition(
  demo: DemoChampionship,
  { championshipId, matchIds }: Filled,
  now: string,
  db: Database,
): Promise<void> {
  const idOf = (label: string) => matchIds[demo.matches.findIndex((match) => match.label === label)] ?? null;
  const wanted = SETTLED[demo.slug]?.(idOf);
  if (wanted === undefined) return;
  const settings = { ...wanted, lots: [] };
  await updateSettings({ championshipId, version: 0, settings, by: BY, now }, db);
}

/** By the label of a match within its championship. */
type IdOf = (label: string) => string | null;

const SETTLED: Readonly<Record<string, (idOf: IdOf) => WantedSettings>> = {
  'u12-league': () => ({
    ...DEFAULT_SETTINGS,
    rules: { ...DEFAULT_SETTINGS.rules, meetings: 1 },
    groups: [
      {
        ...defaultGroup('2', 'league'),
        advancing: 2,
        deductions: [{ club: '新琴似ユナイテッド', points: 1, reason: '登録のない選手の出場' }],
      },
    ],
  }),
  'u12-cup': (idOf) =>
    bracket(
      [
        ...clubs('ひばりが丘FCジュニア', '白石キッカーズ', '手稲サッカー少年団', '中の島SSS'),
        ...clubs('琴似イレブン'),
        BYE,
        ...clubs('真駒内アウローラ'),
        BYE,
      ],
      {
        '1-1': idOf('第1試合'),
        '1-2': idOf('第2試合'),
        '2-1': idOf('第3試合'),
        '2-2': idOf('第4試合'),
        '3-1': idOf('決勝'),
      },
    ),
  'woman-cup': (idOf) =>
    bracket(clubs('リラ札幌レディース', '小樽ブルーウェーブ', '苫小牧スワンズ', '旭川フェアリーズ'), {
      '1-1': idOf('第1試合'),
      '1-2': idOf('第2試合'),
      '2-1': idOf('決勝'),
    }),
};

const BYE: Slot = { kind: 'bye' };

function clubs(...names: readonly string[]): readonly Slot[] {
  return names.map((club) => ({ kind: 'club', club }));
}

function bracket(lines: readonly Slot[], stored: Readonly<Record<string, string | null>>): WantedSettings {
  const matches = bracketOf(lines, 'notPlayed').map(({ matchId, name, slots }) => ({
    id: matchId,
    name,
    slots,
    storedMatch: stored[matchId] ?? null,
    walkover: null,
  }));
  return { ...DEFAULT_SETTINGS, bracket: matches };
}
