import type { PerSide } from '#domain/match/match.ts';
import { clockText } from '#web/ui/jst.ts';
import { shortEventText } from '#web/ui/match/event-words.ts';
import type { Entered } from '../timeline/entered.ts';

/** How many others have the match open; empty while nobody else has. `pages` counts this one as well, 0 is not known. */
export function othersText(pages: number): string {
  if (pages < 2) return '';
  return pages === 2 ? 'もう1人が入力中' : `ほかに${pages - 1}人が入力中`;
}

/** Who entered something last, when and what; empty before anything was. */
export function lastEntryText(last: Entered | undefined, clubs: PerSide<string>): string {
  if (last === undefined) return '';
  const where = last.isOwn ? 'この端末' : '別の端末';
  return `最後の入力 ${clockText(last.recordedAt)} ${where} ${shortEventText(last.event, clubs)}`;
}
