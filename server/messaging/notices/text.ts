/** What a notice says: a first line that is enough by itself, and where the match belongs. */

import { minuteText } from '#domain/match/goal-minute.ts';
import { PERIOD_NAMES } from '#domain/match/labels.ts';
import type { MatchRules, Period } from '#domain/match/match.ts';
import { pairLine, scoreLine } from '#domain/match/score-line.ts';
import { hasMoreGoals, type NoticeKind, type Seen } from '#domain/notice/notice.ts';
import type { MatchKey } from './work-repository.ts';

/** A match as its notice names it. */
export type NoticeMatch = {
  readonly home: string;
  readonly away: string;
  readonly championship: string;
  /** U-12（ジュニア） and the like. */
  readonly category: string;
  /** 雷, 雨; empty where nobody has said it. */
  readonly postponedReason: string;
  readonly now: Seen;
  /** How it was before what is told. */
  readonly before: Seen;
  /** When the last goal fell; null where nobody knows. */
  readonly goal: { readonly period: Period; readonly minute: string | null } | null;
};

/** The page of a match. */
export function matchPath({ championshipId, matchId }: MatchKey): string {
  return `/indv-result/${encodeURIComponent(championshipId)}/${encodeURIComponent(matchId)}`;
}

export type NoticeText = { readonly title: string; readonly body: string };

export function noticeText(kind: NoticeKind, match: NoticeMatch): NoticeText {
  const { championship, category } = match;
  const [age = ''] = category.split('（');
  const body = championship.includes(age) ? championship : `${championship} ${age}`;
  return { title: titleOf(kind, match), body };
}

function titleOf(kind: NoticeKind, match: NoticeMatch): string {
  switch (kind) {
    case 'kick_off':
      return `キックオフ ${pairLine(match)}`;
    case 'goal':
      if (!hasMoreGoals(match.before, match.now)) return `得点の取り消し ${scoreOf(match)}`;
      return ['⚽', goalText(match), scoreOf(match)].filter((part) => part !== '').join(' ');
    case 'half_time':
      // A device may hear of it when the second half has begun.
      return `${match.now.status === 'ハーフタイム' ? 'ハーフタイム' : '前半終了'} ${scoreOf(match)}`;
    case 'result':
      return `試合終了 ${scoreOf(match)}`;
    case 'correction':
      return `結果の訂正 ${scoreOf(match)}`;
    case 'postponement': {
      const reason = match.postponedReason === '' ? '' : `（${match.postponedReason}）`;
      return `延期 ${pairLine(match)}${reason}`;
    }
    case 'schedule':
      return scheduleText(match);
  }
}

function goalText({ goal }: NoticeMatch): string {
  if (goal === null) return '';
  return `${PERIOD_NAMES[goal.period]}${goal.minute === null ? '' : `${goal.minute}分`}`;
}

/** The minute of a goal that was told at this moment, as football counts it; null where it can't be known. */
export function minuteAt(
  at: number,
  kickOff: number | null | undefined,
  period: Period,
  rules: MatchRules,
): string | null {
  if (kickOff === null || kickOff === undefined || at < kickOff) return null;
  return minuteText(period, Math.floor((at - kickOff) / 60_000) + 1, rules);
}

function scoreOf({ home, away, now }: NoticeMatch): string {
  const { homeKicks, awayKicks } = now;
  const goals = { home: now.home, away: now.away };
  return scoreLine({ home, away, goals, kicks: { home: homeKicks, away: awayKicks } });
}

function scheduleText(match: NoticeMatch): string {
  const { before, now } = match;
  const pair = pairLine(match);
  const when = `${dayText(now.date)} ${now.time ?? '時刻未定'}`;
  if (before.outcome === 'postponed') return `延期後の日程 ${pair} ${when} ${now.ground}`;
  if (before.date !== now.date) return `日程変更 ${pair} ${dayText(before.date)} → ${when} ${now.ground}`;
  const ground = before.ground === now.ground ? '' : ` ${now.ground}`;
  if (before.time !== now.time) {
    return `時間変更 ${pair} ${dayText(now.date)} ${before.time ?? '時刻未定'} → ${now.time ?? '時刻未定'}${ground}`;
  }
  return `会場変更 ${pair} ${when} ${now.ground}`;
}

const WEEKDAYS = '月火水木金土日';

/** 10月4日（日）. */
function dayText(date: string): string {
  const { month, day, dayOfWeek } = Temporal.PlainDate.from(date);
  return `${month}月${day}日（${WEEKDAYS[dayOfWeek - 1]}）`;
}
