/** What the demo's administrators have settled about tables and brackets: leagues whose clubs meet once, and what the cups lead to. */

import type { Slot } from '#domain/competition/bracket/bracket.ts';
import { bracketOf } from '#domain/competition/bracket/draw.ts';
import { DEFAULT_SETTINGS, defaultGroup, type WantedSettings } from '#domain/competition/settings.ts';
import { updateSettings } from '#server/football/competition/repository.ts';
import type { Database } from '#server/platform/store/store.ts';
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
  const { meetings, lines } = demo;
  if (meetings === undefined && lines === undefined) return;
  const settings = {
    ...DEFAULT_SETTINGS,
    rules: { ...DEFAULT_SETTINGS.rules, meetings: meetings ?? null },
    groups: GROUPS[demo.slug] ?? [],
    bracket: bracketEntries(demo, matchIds),
  };
  await updateSettings({ championshipId, version: 0, settings, by: BY, now }, db);
}

const GROUPS: Readonly<Record<string, WantedSettings['groups']>> = {
  'u12-league': [
    {
      ...defaultGroup('2', 'league'),
      advancing: 2,
      deductions: [{ club: '新琴似ユナイテッド', points: 1, reason: '登録のない選手の出場' }],
    },
  ],
};

/** A bracket's 準決勝第1試合 is the match 第1試合 of the division 準決勝, or, in a block, the one of that name. */
function bracketEntries(
  { lines, matches }: DemoChampionship,
  matchIds: readonly string[],
): WantedSettings['bracket'] {
  if (lines === undefined) return [];
  const clubs = lines.map((club): Slot => ({ kind: 'club', club }));
  return bracketOf(clubs, 'notPlayed').map(({ matchId, name, slots }) => {
    const place = matches.findIndex(
      ({ division, label }) => label === name || `${division}${label}` === name,
    );
    return { id: matchId, name, slots, storedMatch: matchIds[place] ?? null, walkover: null };
  });
}
