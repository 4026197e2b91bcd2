/**
 * A **mailing** (一斉メール): one letter from the office to many members. **News** (お知らせ) is not sent to members who unsubscribed;
 * a **service letter** (事務連絡) is about membership, a payment or an event that is cancelled, and goes to all that are chosen.
 * Its recipients are fixed when sending begins. A recipient is **stopped** where the letter is held back: news that the person
 * has stopped, a membership that has ended meanwhile, a mailing that was withdrawn.
 */

import { CATEGORIES } from '../competition/category.ts';
import { type FollowTarget, nameOf } from '../follow/follow.ts';
import { isInForce, type Membership } from '../membership/membership.ts';
import { choice, type Field, text } from '../record/field.ts';
import { defineForm, type ValuesOf } from '../record/form.ts';

export const MAILING_KINDS = ['news', 'service'] as const;
export type MailingKind = (typeof MAILING_KINDS)[number];

export const MAILING_KIND_NAMES: Readonly<Record<MailingKind, string>> = {
  news: 'お知らせ',
  service: '事務連絡',
};

/** `withdrawn` before or while it was sent; what had been sent by then stays sent. */
export const MAILING_STATES = ['draft', 'scheduled', 'sending', 'sent', 'withdrawn'] as const;
export type MailingState = (typeof MAILING_STATES)[number];

export const MAILING_STATE_NAMES: Readonly<Record<MailingState, string>> = {
  draft: '下書き',
  scheduled: '予約',
  sending: '送信中',
  sent: '送信済み',
  withdrawn: '取りやめ',
};

/** `queued`: with the letters that are sent now; `unknown`: nobody knows whether it arrived. */
export const RECIPIENT_STATES = ['waiting', 'queued', 'sent', 'failed', 'unknown', 'stopped'] as const;
export type RecipientState = (typeof RECIPIENT_STATES)[number];

export const RECIPIENT_STATE_NAMES: Readonly<Record<RecipientState, string>> = {
  waiting: '待ち',
  queued: '送信中',
  sent: '送信済み',
  failed: '届かなかった',
  unknown: '届いたか不明',
  stopped: '停止',
};

/** Members in force: all, of a type, or who follow something. */
export const AUDIENCES = ['everyone', 'regular', 'premium', 'category', 'club', 'championship'] as const;
export type Audience = (typeof AUDIENCES)[number];

export const AUDIENCE_NAMES: Readonly<Record<Audience, string>> = {
  everyone: '会員全員',
  regular: 'レギュラー会員',
  premium: 'プレミアム会員',
  category: 'カテゴリーをフォローしている会員',
  club: 'クラブをフォローしている会員',
  championship: '大会をフォローしている会員',
};

/** What an audience follows, where it is chosen by that: 「カテゴリー」. */
export const TARGET_NAMES: Readonly<Partial<Record<Audience, string>>> = {
  category: 'カテゴリー',
  club: 'クラブ',
  championship: '大会',
};

const MOST_SUBJECT = 80;
export const MOST_BODY = 5_000;

export const MAILING = defineForm(
  {
    kind: choice('種類', entriesOf(MAILING_KINDS, MAILING_KIND_NAMES), 'news', { need: 'required' }),
    audience: choice('送る相手', entriesOf(AUDIENCES, AUDIENCE_NAMES), 'everyone', { need: 'required' }),
    /** A category, the id of a club or a championship; empty where the audience has none. */
    target: { ...text('フォローしている相手', { most: 200 }), input: { kind: 'special' } } as Field<string>,
    subject: text('件名', { need: 'required', most: MOST_SUBJECT, hint: '先頭にサイト名が付きます。' }),
    body: {
      ...text('本文', {
        need: 'required',
        type: 'lines',
        most: MOST_BODY,
        hint: '空の行で段落が分かれ、ページのアドレスはリンクになります。宛名と署名は自動で付きます。',
      }),
      wire: { kind: 'text', most: 4 * MOST_BODY },
      tidy: (body) => body.replaceAll(/\r\n?/g, '\n').trim(),
    },
  },
  {
    tidy: ({ audience, target }) => ({ target: TARGET_NAMES[audience] === undefined ? '' : target }),
    faultsOf({ audience, target }) {
      const name = TARGET_NAMES[audience];
      if (name === undefined) return [];
      const isMissing = audience === 'category' ? !isCategory(target) : target === '';
      return isMissing ? [{ field: 'target', message: `${name}を選択してください。` }] : [];
    },
    together: [['audience', 'target']],
  },
);
export type MailingForm = ValuesOf<typeof MAILING>;

/** A member as a mailing chooses recipients. */
export type Candidate = {
  readonly membership: Membership;
  readonly follows: readonly FollowTarget[];
};

/**
 * Whether a member is among the audience on `today`, `YYYY-MM-DD` in Tokyo. `targets` are the names ({@link nameOf}) of what the
 * audience follows: for a category, all its clubs and championships. Following a single match does not count.
 */
export function isAddressed(
  audience: Audience,
  { membership, follows }: Candidate,
  { today, targets }: { readonly today: string; readonly targets: ReadonlySet<string> },
): boolean {
  if (!isInForce(membership, today)) return false;
  switch (audience) {
    case 'everyone':
      return true;
    case 'regular':
    case 'premium':
      return membership.type === audience;
    case 'category':
    case 'club':
    case 'championship':
      return follows.some((target) => targets.has(nameOf(target)));
  }
}

export const STOPPED_BY_PERSON = 'お知らせメールを停止しています。';
export const STOPPED_BY_END = '会員資格の有効期限が切れました。';
export const STOPPED_BY_OFFICE = '送信を取りやめました。';

/** Why a recipient is not written to now, a sentence; null for one who is. */
export function obstacleTo(
  kind: MailingKind,
  { membership, hasStopped }: { readonly membership: Membership; readonly hasStopped: boolean },
  today: string,
): string | null {
  if (!isInForce(membership, today)) return STOPPED_BY_END;
  return kind === 'news' && hasStopped ? STOPPED_BY_PERSON : null;
}

/** Paragraphs of a body, as empty lines divide it. */
export function paragraphsOf(body: string): readonly string[] {
  return body.split(/\n\s*\n/).flatMap((paragraph) => {
    const tidy = paragraph.trimEnd().replace(/^\n+/, '');
    return tidy === '' ? [] : [tidy];
  });
}

function isCategory(target: string): boolean {
  return CATEGORIES.some((category) => category === target);
}

// @__NO_SIDE_EFFECTS__
function entriesOf<Value extends string>(values: readonly Value[], names: Readonly<Record<Value, string>>) {
  return values.map((value) => [value, names[value]] as const);
}
