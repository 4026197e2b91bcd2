/** What the board says of a match beside its score. */

import type { WeekendMatch } from '#contract/match/admin.ts';
import type { BoardEntry } from '#contract/match/board.ts';
import { type MatchDayTrouble, SILENT_MINUTES, troublesOf } from '#domain/match/match-day.ts';
import { matchOf } from '../matches/queries.ts';
import { FAULT_WORDS, type Sheet } from '../matches/weekend-faults.ts';
import { recorderText } from '../matches/words.tsx';

const MINUTE_MS = 60_000;

export const TROUBLE_WORDS: Readonly<Record<MatchDayTrouble, string>> = {
  silent: `入力の画面が閉じられたまま、${SILENT_MINUTES}分以上、何も記録されていません`,
  notBegun: FAULT_WORDS.notBegun,
  stillPlaying: FAULT_WORDS.stillPlaying,
  contradictory: '得点やPK戦の記録が食い違っています。「週末の二重確認」で確かめてください',
  unregistered: FAULT_WORDS.unregistered,
  nobody: 'まもなく開始ですが、入力の画面がまだ開かれていません',
};

/** Of matches without trouble, those being played, to come, and over. */
export const STAGES = ['playing', 'before', 'over'] as const;
export type Stage = (typeof STAGES)[number];

export type BoardMatch = {
  readonly one: WeekendMatch;
  readonly entry: BoardEntry | null;
  readonly troubles: readonly MatchDayTrouble[];
  readonly stage: Stage;
  /** Since something was recorded; null where nothing was. */
  readonly heardAgo: number | null;
};

/** The matches of a day with what is known of their reporters; `at` is the server's time in milliseconds. */
export function boardOf(
  sheets: readonly Sheet[],
  entries: readonly BoardEntry[],
  at: number,
): readonly BoardMatch[] {
  const byMatch = new Map(entries.map((entry) => [keyOf(entry), entry]));
  return sheets.map(({ one, faults }) => {
    const { match } = one;
    const entry = byMatch.get(keyOf(match)) ?? null;
    const heardAgo =
      entry === null || entry.heard === null ? null : (at - Date.parse(entry.heard.at)) / MINUTE_MS;
    const time = match.scheduled_match_start_time;
    const start = time === null ? null : Date.parse(`${match.match_date}T${time}:00+09:00`);
    const facts = {
      pages: entry?.pages ?? 0,
      heardAgo,
      untilStart: start === null ? null : (start - at) / MINUTE_MS,
    };
    const troubles = entry === null ? [] : troublesOf(matchOf(one), faults, facts);
    return { one, entry, troubles, stage: stageOf(one), heardAgo };
  });
}

/** `入力中`, `入力中（2台）`, `だれも開いていません`. */
export function pagesText({ pages }: BoardEntry): string {
  if (pages === 0) return '入力の画面：だれも開いていません';
  return pages === 1 ? '入力の画面：開いています' : `入力の画面：${pages}台で開いています`;
}

/** `最後の記録：3分前　速報員（厚別会場）`. */
export function heardText({ heard }: BoardEntry, heardAgo: number | null): string {
  if (heard === null || heardAgo === null) return '記録：まだありません';
  const minutes = Math.max(0, Math.floor(heardAgo));
  const ago =
    minutes < 1 ? 'たった今' : minutes < 60 ? `${minutes}分前` : `${Math.floor(minutes / 60)}時間前`;
  return `最後の記録：${ago}　${recorderText(heard.by)}`;
}

function stageOf({ state }: WeekendMatch): Stage {
  if (state === 'playing') return 'playing';
  return state === 'before' ? 'before' : 'over';
}

function keyOf({ championship_id, match_id }: Pick<BoardEntry, 'championship_id' | 'match_id'>): string {
  return JSON.stringify([championship_id, match_id]);
}
