/** The words of a bracket. */

import type { Bracket, Entrant, Slot } from './bracket.ts';

/** 決勝, 準決勝, 準々決勝; the rounds before are 1回戦, 2回戦, … */
export function roundName(round: number, rounds: number): string {
  return ['決勝', '準決勝', '準々決勝'][rounds - round] ?? `${round}回戦`;
}

/** The club, or who it will be: 準決勝第1試合の勝者, Aグループ2位. A bye is 不戦勝 for the other. */
export function entrantName(entrant: Entrant, bracket: Bracket): string {
  if (entrant.kind === 'club') return entrant.club;
  return entrant.kind === 'nobody' ? '不戦勝' : slotName(entrant.slot, bracket);
}

/** The same of a slot that waits. */
export function slotName(slot: Slot, bracket: Bracket): string {
  if (slot.kind === 'club') return slot.club;
  if (slot.kind === 'bye') return '不戦勝';
  if (slot.kind === 'place') return `${slot.group}${slot.place}位`;
  const name = bracket.find(({ matchId }) => matchId === slot.of)?.name ?? '未定の試合';
  return slot.kind === 'winner' ? `${name}の勝者` : `${name}の敗者`;
}

export const SAME_MATCH_TWICE = '同じIDの試合が二つあります。';
export const UNKNOWN_MATCH = 'トーナメント表にない試合の勝者または敗者が指定されています。';
export const GOES_IN_A_CIRCLE = 'この試合の勝ち上がりをたどると、同じ試合に戻ります。';
export const SAME_ENTRANT_TWICE = '同じクラブまたは同じ勝ち上がりが、二か所に指定されています。';
