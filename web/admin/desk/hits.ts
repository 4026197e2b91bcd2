/** What the search over everything finds, as rows that lead there. */

import type { FoundAtDesk } from '#contract/publishing/search.ts';
import { hasAllWords } from '#domain/search/folding.ts';
import { fullDayText, momentDayText, startTimeText } from '#web/ui/jst.ts';
import type { PlaceGroup } from './places.ts';

export type Hit = {
  readonly key: string;
  readonly label: string;
  /** Tells it from others of the same name. */
  readonly detail: string;
  readonly href: string;
};

export type Hits = { readonly kind: string; readonly items: readonly Hit[] };

/** The screens whose name or purpose has all of the words. Without a word, all of them. */
export function placesWith(search: string, groups: readonly PlaceGroup[]): Hits {
  const items = groups
    .flatMap(({ entries }) => entries)
    .filter(({ label, hint }) => hasAllWords(`${label} ${hint}`, search))
    .map(({ to, label, hint }) => ({ key: to, label, detail: hint, href: to }));
  return { kind: '画面', items };
}

/** Only the kinds of which anything is found. */
export function hitsOf(found: FoundAtDesk): readonly Hits[] {
  const all: readonly Hits[] = [
    {
      kind: '試合',
      items: found.matches.map((match) => ({
        key: `${match.championship_id} ${match.match_id}`,
        label: `${match.home} － ${match.away}`,
        detail: `${fullDayText(match.match_date)} ${startTimeText(match.start_time)} ${match.championship_name}`,
        href: pathOf('admin-match', match.championship_id, match.match_id),
      })),
    },
    {
      kind: '大会',
      items: found.championships.map((one) => ({
        key: one.championship_id,
        label: one.championship_name,
        detail: `${one.fiscal_year}年度 ${one.category}`,
        href: pathOf('admin-championship', one.championship_id),
      })),
    },
    {
      kind: 'クラブ',
      items: found.clubs.map(({ club_id, name }) => ({
        key: club_id,
        label: name,
        detail: '',
        href: pathOf('admin-club', club_id),
      })),
    },
    {
      kind: '会員',
      items: found.members.map(({ member_id, name, email }) => ({
        key: member_id,
        label: name,
        detail: email,
        href: pathOf('admin-members', member_id),
      })),
    },
    {
      kind: '記事',
      items: found.articles.map(({ kind, fiscal_year, number, title }) => ({
        key: `${kind} ${fiscal_year} ${number}`,
        label: title === '' ? '（題名なし）' : title,
        detail: `${kind === 'news' ? 'お知らせ' : 'メディア'} ${fiscal_year}年度`,
        href: pathOf('admin-articles', kind, String(fiscal_year), String(number)),
      })),
    },
    {
      kind: 'お問い合わせ',
      items: found.inquiries.map(({ inquiry_id, name, received_at }) => ({
        key: inquiry_id,
        label: name,
        detail: `${momentDayText(Date.parse(received_at))}に受信`,
        href: pathOf('admin-inquiries', inquiry_id),
      })),
    },
  ];
  return all.filter(({ items }) => items.length > 0);
}

function pathOf(...parts: readonly string[]): string {
  return `/${parts.map(encodeURIComponent).join('/')}`;
}
