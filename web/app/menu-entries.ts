import type { ScreenRows } from './screen-rows.ts';
import { EVERYONES, MEMBERS } from './screens.ts';

/** A link of the menu. */
export type MenuEntry = { readonly to: string; readonly label: string; readonly icon?: string | undefined };

/**
 * The menu in the order of the members' specification, section 2: what is looked at, help, the texts about the site. What
 * it adds to the specification's list (search, contact, copyright, withdrawal) stands with its like.
 */
export const MENU_GROUPS: readonly (readonly MenuEntry[])[] = [
  entriesOf('places'),
  entriesOf('help'),
  [
    { to: '/site-info/company-info', label: '会社概要' },
    { to: '/site-info/specified-commercial-transactions-law-notations', label: '特定商取引法に基づく表記' },
    { to: '/site-info/terms-of-service', label: '利用規約' },
    { to: '/site-info/privacy-policy', label: 'プライバシーポリシー' },
    { to: '/site-info/copyright-info', label: '著作権について' },
    { to: '/site-info/withdrawal', label: '退会について' },
  ],
];

/** The screens that this group of the menu leads to. */
function entriesOf(group: 'places' | 'help'): readonly MenuEntry[] {
  const rows: ScreenRows = { ...MEMBERS, ...EVERYONES };
  return Object.entries(rows)
    .filter(([, { menu }]) => menu === group)
    .map(([to, { title = '', label = title, icon }]) => ({ to, label, icon }));
}

/** Stands first while nobody is signed in. */
export const LOGIN_ENTRY = { to: '/login', label: 'ログイン' } as const;

/** Beside it, where everyone may see any results. */
export const PUBLIC_ENTRY = { to: '/public', label: '公開中の大会' } as const;

/** Administrators' own pages; who has no role that reaches one doesn't see that it is there. */
export const ADMIN_ENTRIES = [
  { to: '/admin', label: '管理メニュー', area: 'shared', effect: 'read' },
  { to: '/admin-latest-results', label: '最新の試合結果（管理者）', area: 'matches', effect: 'read' },
  { to: '/admin-reporter-links', label: '速報員のリンク', area: 'reporters', effect: 'read' },
  { to: '/admin-input-match-data', label: '試合情報の入力', area: 'entry', effect: 'write' },
  { to: '/confirm-match-input', label: '試合情報の入力確認', area: 'entry', effect: 'write' },
] as const;
