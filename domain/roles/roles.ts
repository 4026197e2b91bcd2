/**
 * Roles (役割): what an account may do beyond a member's own. A role hangs on the account, never on its e-mail, and several
 * add up. Every administrators' call of the contract belongs to one area; a role reaches an area to read it, or to change it.
 */

import type { Content } from '../membership/access.ts';

/** Those that the office gives. */
export const OFFERED_ROLES = ['office', 'input', 'articles', 'photos', 'reading'] as const;
export type OfferedRole = (typeof OFFERED_ROLES)[number];

/** `entry` comes of the settings alone: the dedicated input account (reporter specification, section 6), which sees no result page. */
export const ROLES = [...OFFERED_ROLES, 'entry'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  office: '事務局',
  input: '入力',
  articles: '記事',
  photos: '写真',
  reading: '閲覧',
  entry: '試合情報の入力',
};

/** What a role is for, in one line of the screen. */
export const ROLE_PURPOSES: Readonly<Record<OfferedRole, string>> = {
  office: 'すべての画面。会員、お支払い、お問い合わせ、役割も扱います。',
  input: '試合情報の入力、結果の登録と修正、速報員のリンク、当日の運営。',
  articles: 'お知らせとメディアの記事、協賛・パートナー・クーポン・過去の記録。',
  photos: '試合の写真の追加、並べ替え、公開の終了。',
  reading: '試合、大会、クラブ、記事を見るだけ。会員の情報は見られず、何も変えられません。',
};

/**
 * The areas of the administration.
 * - `office`: people, money, mail, the audit, roles, the texts of the site.
 * - `matches`: matches, their results and their input.
 * - `reporters`: reporters' links and the board of the match day, which hold telephone numbers.
 * - `competitions`: championships, tables and brackets, clubs.
 * - `articles`: news and media.
 * - `site`: the lists with pictures (sponsors, partners, coupon, records of past years).
 * - `photos`: the photos of matches.
 * - `entry`: the bulk input of matches.
 * - `names`: the championships that screens choose from.
 * - `shared`: the menu and the search of the desk.
 */
export const AREAS = [
  'office',
  'matches',
  'reporters',
  'competitions',
  'articles',
  'site',
  'photos',
  'entry',
  'names',
  'shared',
] as const;
export type Area = (typeof AREAS)[number];

/** Whether a call changes anything. */
export type Effect = 'read' | 'write';

/** The furthest that each role reaches; nothing where an area is not named. To change includes to read. */
const REACH: Readonly<Record<Role, Readonly<Partial<Record<Area, Effect>>>>> = {
  office: {
    office: 'write',
    matches: 'write',
    reporters: 'write',
    competitions: 'write',
    articles: 'write',
    site: 'write',
    photos: 'write',
    entry: 'write',
    names: 'write',
    shared: 'write',
  },
  input: {
    matches: 'write',
    reporters: 'write',
    competitions: 'read',
    entry: 'write',
    names: 'read',
    shared: 'read',
  },
  articles: { articles: 'write', site: 'write', names: 'read', shared: 'read' },
  photos: { photos: 'write', names: 'read', shared: 'read' },
  reading: {
    matches: 'read',
    competitions: 'read',
    articles: 'read',
    entry: 'read',
    names: 'read',
    shared: 'read',
  },
  entry: { entry: 'write', names: 'read' },
};

/** Whether somebody with these roles may read, or change, what belongs to the area. */
export function reaches(roles: readonly Role[], area: Area, effect: Effect): boolean {
  return roles.some((role) => {
    const furthest = REACH[role][area];
    return furthest === 'write' || (furthest === 'read' && effect === 'read');
  });
}

/** Members' content that screens of an area show beside their own. */
const CONTENTS: Readonly<Partial<Record<Area, readonly Content[]>>> = {
  matches: ['match', 'archive', 'live'],
  articles: ['pickup-news', 'media'],
  photos: ['pics'],
};

/** Whether these roles open members' content, whatever the membership: all of it to the office, to others what they work on. */
export function opens(roles: readonly Role[], content: Content): boolean {
  if (roles.includes('office')) return true;
  return AREAS.some((area) => CONTENTS[area]?.includes(content) === true && reaches(roles, area, 'read'));
}

/** The roles in their own order, each once. */
export function inOrder<Held extends Role>(roles: Iterable<Held>): readonly Held[] {
  const held = new Set<Role>(roles);
  return ROLES.filter((role): role is Held => held.has(role));
}

/** 写真、記事; the word for nothing where there is none. */
export function rolesText(roles: readonly Role[]): string {
  return roles.length === 0
    ? 'なし'
    : inOrder(roles)
        .map((role) => ROLE_NAMES[role])
        .join('、');
}
