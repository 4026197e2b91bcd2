import type { Step } from '#domain/match/history.ts';
import { PERIOD_NAMES } from '#domain/match/labels.ts';
import { type Match, periodOf } from '#domain/match/match.ts';
import { goalPlaceText } from '#domain/match/result-words.ts';
import { clockText } from '#web/ui/jst.ts';
import { eventText } from '#web/ui/match/event-words.ts';
import { FIRST_RESULT } from './messages.ts';

/** What an event was, in words that need no other row: from where to where, which half, which minute, which kick. */
export function historyText({ event, after, isFirstResult }: Step): string {
  const { fixture } = after;
  if (isFirstResult) return FIRST_RESULT;
  switch (event.type) {
    case 'goalMoved':
      return `${goalPlaceText(event.from, fixture)}を、${goalPlaceText(event.to, fixture)}に直す`;
    case 'goalScored':
      return isLate(event, after)
        ? `${goalPlaceText({ ...event, minute: event.minute ?? null }, fixture)}を追加`
        : eventText(event, fixture.clubs);
    case 'goalCancelled':
      return event.goal === undefined
        ? eventText(event, fixture.clubs)
        : `${goalPlaceText({ ...event, minute: null }, fixture)}の取り消し`;
    case 'kickChanged':
    case 'kickCancelled':
      return event.column === undefined
        ? eventText(event, fixture.clubs)
        : `${eventText(event, fixture.clubs)}（${event.column + 1}本目）`;
    case 'kickOffSet': {
      const time = event.at === null ? '「わからない」' : clockText(event.at);
      return `${PERIOD_NAMES[event.period]}の開始時刻を${time}に直す`;
    }
    default:
      return eventText(event, fixture.clubs);
  }
}

/** Not in the period being played, or with a minute that somebody has said. */
function isLate(
  { period, minute }: { readonly period: ReturnType<typeof periodOf>; readonly minute?: number },
  { status }: Match,
): boolean {
  return minute !== undefined || period !== periodOf(status);
}
