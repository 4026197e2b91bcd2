import {
  type LinkMatch,
  type LinkState,
  MOST_LINK_DAYS,
  type ReporterLink,
} from '#contract/match/reporter-links.ts';
import type { LinkedMatch } from '#domain/input/link-name.ts';
import { dayText, startTimeText } from '#web/ui/jst.ts';
import { momentText } from '../moment.ts';

export const STATE_WORDS: Readonly<Record<LinkState, string>> = {
  valid: '有効',
  expired: '期限切れ',
  revoked: '取り消し済み',
};

/** What a link opens, in words. */
export function scopeText({ category, championships }: ReporterLink): string {
  if (category !== null) return `${category}のすべての試合`;
  if (championships.length === 0) return '開く試合がありません';
  return championships
    .map(({ championship_name, practice, whole, opened, all }) => {
      const name = practice ? `練習：${championship_name}` : championship_name;
      if (whole) return `${name}（大会のすべての試合。いまは${opened}試合）`;
      return opened === all ? `${name}（全${all}試合）` : `${name}（${all}試合のうち${opened}試合）`;
    })
    .join('、');
}

/** A match of a link, in words: `5/16(土) 10:00 第1試合 北 対 南`. */
export function matchText(match: LinkMatch): string {
  const { match_date, scheduled_start_time, label, club_left, club_right } = match;
  return `${dayText(match_date)} ${startTimeText(scheduled_start_time)} ${label} ${club_left} 対 ${club_right}`;
}

/** As links are named by it. */
export function entryOf(match: LinkMatch): LinkedMatch {
  const { match_date, scheduled_start_time, ground, club_left, club_right } = match;
  return {
    date: match_date,
    startTime: scheduled_start_time,
    ground,
    clubs: { home: club_left, away: club_right },
  };
}

/** Who has made a link, in words. */
export function makerText({ created_by }: ReporterLink): string {
  return created_by ?? 'サーバーの操作、または試合情報の入力';
}

/** `instant` is ISO. */
export function untilText(instant: string): string {
  return `${momentText(instant)}まで使えます`;
}

/** Whether somebody has typed for how many days a link may last. */
const CONTACT = /^[0-9+()\- ]{0,30}$/;

/** A telephone number as it is sent, whatever width it was typed in; null for what is none. Empty is none left. */
export function contactIn(typed: string): string | null {
  const contact = typed
    .normalize('NFKC')
    .replace(/[‐‑–—−ー]/g, '-')
    .trim();
  return CONTACT.test(contact) ? contact : null;
}

export function isLinkDays(text: string): boolean {
  return /^[1-9]\d{0,2}$/.test(text) && Number(text) <= MOST_LINK_DAYS;
}
