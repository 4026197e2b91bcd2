/** What the replay says about each step. */

import type { TokenFlowMatch } from '#contract/match-v2.ts';
import type { MatchCommand } from '#domain/match/commands.ts';
import type { RealStep } from '#domain/match/fixtures/real-match.ts';
import type { Side } from '#domain/match/match.ts';

/** Of a step: the minute where it is known, what was asked for, and who scored. */
export type Narrated = Pick<RealStep, 'minute' | 'note' | 'command'>;

/** One line: the minute, what happened, and the score after it. */
export function narrate({ minute, note, command }: Narrated, match: TokenFlowMatch): string {
  const when = minute === null ? '' : `${minute}分`;
  const who = note === null ? '' : `（${note}）`;
  return `${when.padStart(8)}  ${happened(command, match)}${who}　${score(match)}`;
}

/** `日本 2 − 2 アメリカ（PK 3 − 1）` */
export function score({ club_left, club_right, has_pk }: TokenFlowMatch): string {
  const goals = `${club_left.name} ${club_left.goals_for.match_total} − ${club_right.goals_for.match_total} ${club_right.name}`;
  return has_pk ? `${goals}（PK ${club_left.pk_score} − ${club_right.pk_score}）` : goals;
}

function happened(command: MatchCommand, match: TokenFlowMatch): string {
  const club = (side: Side) => (side === 'home' ? match.club_left.name : match.club_right.name);
  switch (command.type) {
    case 'changeStatus':
      return `【${command.to}】`;
    case 'scoreGoal':
      return `得点！ ${club(command.side)}`;
    case 'cancelGoal':
      return `得点取り消し ${club(command.side)}`;
    case 'takeKick':
      return `PK ${command.result === 'success' ? '○' : '×'} ${club(command.side)}`;
    case 'cancelKick':
      return `PK取り消し ${club(command.side)}`;
    case 'registerResult':
      return '結果登録';
    case 'postpone':
      return `延期登録（${command.otherReason || command.reason || '理由なし'}）`;
    case 'cancelPostponement':
      return '延期取り消し';
    default:
      return command.type;
  }
}
