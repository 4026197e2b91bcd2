/**
 * The menu in the order of the members' specification, section 2: what is looked at, help, the texts about the site. What
 * it adds to the specification's list (search, contact, copyright, withdrawal) stands with its like.
 */
export const MENU_GROUPS = [
  [
    { to: '/top', label: 'TOP' },
    { to: '/search', label: '探す', icon: 'M15.5 15.5 20 20M17.5 11a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0z' },
    { to: '/archive', label: '大会日程／アーカイブ' },
    { to: '/calendar', label: '試合カレンダー' },
    { to: '/latest-results', label: 'ライブ速報' },
    { to: '/following', label: 'フォロー中' },
    { to: '/media', label: 'メディア' },
    { to: '/pics', label: '写真' },
    { to: '/videos', label: '動画' },
    { to: '/club-list', label: 'チーム紹介' },
    { to: '/pickup-news', label: 'お知らせ' },
    { to: '/coupon', label: 'クーポン' },
  ],
  [
    { to: '/faq', label: 'よくあるご質問' },
    { to: '/contact', label: 'お問い合わせ' },
  ],
  [
    { to: '/site-info/company-info', label: '会社概要' },
    { to: '/site-info/specified-commercial-transactions-law-notations', label: '特定商取引法に基づく表記' },
    { to: '/site-info/terms-of-service', label: '利用規約' },
    { to: '/site-info/privacy-policy', label: 'プライバシーポリシー' },
    { to: '/site-info/copyright-info', label: '著作権について' },
    { to: '/site-info/withdrawal', label: '退会について' },
  ],
] as const;

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
