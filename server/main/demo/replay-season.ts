import { REAL_MATCHES } from '#domain/match/samples/index.ts';
import type { RealMatch } from '#domain/match/samples/real-match.ts';
import type { DemoChampionship } from './demo-championship.ts';

/** Names the match in demo.json's `replay`. */
export const REPLAY = 'replay:';

/** Real matches as untouched fixtures of today, for `npm run replay`: one championship for each set of rules. */
export function replaySeason(): readonly DemoChampionship[] {
  const byRules = Map.groupBy(Object.values(REAL_MATCHES), ({ rules }) => JSON.stringify(rules));
  return [...byRules.values()].map((matches, index) => championshipOf(matches, index + 1));
}

function championshipOf(matches: readonly RealMatch[], number: number): DemoChampionship {
  const [first] = matches;
  if (first === undefined) throw new Error('A championship of no match.');
  return {
    slug: `replay-${number}`,
    name: first.rules.format === 'league' ? '名勝負リプレイ（リーグ戦）' : '名勝負リプレイ',
    abbreviation: '名勝負',
    category: 'WOMAN',
    organizer: '札幌',
    rules: first.rules,
    notice: '実際にあった名勝負を、速報と同じように再生するための大会です。',
    divisions: ['名勝負'],
    matches: matches.map((match) => ({
      state: REPLAY + match.id,
      division: '名勝負',
      label: match.title,
      day: 'today',
      time: match.scheduledStartTime,
      ground: match.venue,
      clubs: [match.clubs.home, match.clubs.away],
      story: '',
    })),
  };
}
