import { type LinkState, MOST_LINK_DAYS, type ReporterLink } from '#contract/reporter-links.ts';
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

/** Who has made a link, in words. */
export function makerText({ created_by }: ReporterLink): string {
  return created_by ?? 'サーバーの操作、または試合情報の入力';
}

/** `instant` is ISO. */
export function untilText(instant: string): string {
  return `${momentText(instant)}まで使えます`;
}

/** Whether somebody has typed for how many days a link may last. */
export function isLinkDays(text: string): boolean {
  return /^[1-9]\d{0,2}$/.test(text) && Number(text) <= MOST_LINK_DAYS;
}
