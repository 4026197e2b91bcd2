/** How matches, their states, and who recorded what and when are put into words for administrators. */

import type { AdminMatchState, Recorder } from '#contract/match/admin.ts';
import type { MatchView } from '#contract/wire.ts';
import type { Standing } from '#web/ui/match/standing.ts';
import { StatusPill } from '#web/ui/match/status-pill.tsx';

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

export const STATE_WORDS: Readonly<Record<AdminMatchState, string>> = {
  before: '試合前',
  playing: '進行中',
  unregistered: '試合終了・未登録',
  registered: '結果登録済み',
  postponed: '延期',
};

export function recorderText(by: Recorder): string {
  if (by.kind === 'administrator') return `管理者 ${by.email}`;
  return by.label === null ? '速報員' : `速報員（${by.label}）`;
}

/** `2 - 1`, with a shoot-out `1 - 1 (PK 4 - 3)`. */
export function scoreText({ home_club: home, away_club: away, has_pk }: MatchView): string {
  const score = `${home.final_score} - ${away.final_score}`;
  return has_pk ? `${score} (PK ${home.pk_score} - ${away.pk_score})` : score;
}

const MOMENT = new Intl.DateTimeFormat('ja-JP', {
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Tokyo',
});

/** An ISO instant as 5/16 10:05:30, in Tokyo. */
export function secondText(instant: string): string {
  return MOMENT.format(Date.parse(instant));
}
