import type { AdminMatchState } from '#contract/admin-matches.ts';
import type { MatchView } from '#contract/wire.ts';
import type { Standing } from '#web/ui/match/standing.ts';
import { StatusPill } from '#web/ui/match/status-pill.tsx';
import { STATE_WORDS } from './words.ts';

const TONES: Readonly<Record<AdminMatchState, Standing['tone']>> = {
  before: 'before',
  playing: 'live',
  unregistered: 'live',
  registered: 'finished',
  postponed: 'postponed',
};

type StateWordProps = { readonly state: AdminMatchState; readonly match: MatchView };

/** How a match stands for who follows it: its status while it is played, and whether its result is registered. */
export function StateWord({ state, match }: StateWordProps) {
  const word = state === 'playing' ? match.game_status : STATE_WORDS[state];
  // In a cell of a card the pill would be as wide as the cell.
  return (
    <span>
      <StatusPill standing={{ tone: TONES[state], word }} />
    </span>
  );
}
