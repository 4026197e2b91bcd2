/** What a correction moves, in the words an administrator reads before saving it. */

import type { Bracket, Entrant } from './bracket/bracket.ts';
import type { BracketChange } from './bracket/changes.ts';
import { entrantName } from './bracket/messages.ts';
import type { Change } from './outlook.ts';
import type { Club } from './results.ts';
import type { TableChange } from './standings/changes.ts';

/** One sentence per change; a place that only loses a club that shared it is named with the place above. */
export function changeSentences(changes: readonly Change[], bracket: Bracket): readonly string[] {
  return changes.flatMap((one) => {
    if (one.in === 'bracket') return [bracketSentence(one.change, bracket)];
    const sentence = tableSentence(one.change);
    return sentence === null ? [] : [one.group === '' ? sentence : `${one.group}の${sentence}`];
  });
}

function tableSentence(change: TableChange): string | null {
  if (change.kind === 'lotVoid') {
    return `${quoted(change.lot.order)}の抽選は、並ぶクラブが変わるため使われなくなります。`;
  }
  if (change.after.length === 0) return null;
  if (change.before.length === 0) return `${change.place}位が${namesOf(change.after)}になります。`;
  return `${change.place}位が${namesOf(change.before)}から${namesOf(change.after)}に替わります。`;
}

function bracketSentence(change: BracketChange, bracket: Bracket): string {
  const name = bracket.find(({ matchId }) => matchId === change.matchId)?.name ?? '';
  if (change.kind === 'winner') {
    return `${name}の勝者が${winnerName(change.before)}から${winnerName(change.after)}に替わります。`;
  }
  const after = nameOf(change.after, bracket);
  const moved = `${name}の対戦が入れ替わります（${nameOf(change.before, bracket)}から${after}へ）。`;
  if (!change.hasResult) return moved;
  const becomesTheirs = change.after.kind === 'club';
  return `${moved}${becomesTheirs ? `この試合の結果は${after}のものになります。` : RESULT_WITHOUT_CLUB}`;
}

const RESULT_WITHOUT_CLUB = 'この試合にはすでに結果がありますが、対戦が決まるまで勝ち上がりに使われません。';

function nameOf(entrant: Entrant, bracket: Bracket): string {
  if (entrant.kind === 'club') return quoted([entrant.club]);
  const name = entrantName(entrant, bracket);
  return entrant.kind === 'waiting' ? `未定（${name}）` : name;
}

function winnerName(entrant: Entrant): string {
  return entrant.kind === 'club' ? quoted([entrant.club]) : '未定';
}

function namesOf(clubs: readonly Club[]): string {
  return clubs.length > 1 ? `${quoted(clubs)}（同順位）` : quoted(clubs);
}

function quoted(clubs: readonly Club[]): string {
  return clubs.map((club) => `「${club}」`).join('');
}
