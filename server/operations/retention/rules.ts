/**
 * What the server keeps only for a while, and how long (docs/retention.md). Each rule removes what is due and nothing else;
 * the audit, events of matches, and members' records are in none of them.
 */

import { TOKYO } from '#domain/calendar/tokyo.ts';
import { deleteEndedBefore, forgetContactsEndedBefore } from '#server/football/access/public.ts';
import { forgetRecipientsBefore } from '#server/messaging/mailings/public.ts';
import { deleteEndedLetters } from '#server/messaging/messages/public.ts';
import { deleteNoticesBefore } from '#server/messaging/notices/public.ts';
import { deleteUnconfirmed, removeExpired } from '#server/people/identity/public.ts';
import { deleteAnsweredBefore } from '#server/people/inquiries/public.ts';
import { deleteSessionsEndedBefore } from '#server/people/members/public.ts';
import { deleteDebitsEndedBefore, deletePaymentsBefore } from '#server/people/payments/public.ts';
import { removeOldOperations } from '#server/platform/idempotency/public.ts';
import type { Services } from '#server/platform/services.ts';
import { findAllPictureKeys } from '#server/publishing/articles/public.ts';
import { removeUnshownPictures } from '#server/publishing/photos/public.ts';

/** How many things were removed. Run again after a failure, it goes on where it stopped. */
type Rule = (now: Temporal.Instant) => Promise<number>;

/** By its word in the log. */
export type Rules = Readonly<Record<string, Rule>>;

/** The privacy policy promises it: お問い合わせの記録は、回答のあと1年で消去します。 */
const ANSWERED_INQUIRIES: Temporal.DurationLike = { years: 1 };

/** Somebody who wants the account has looked for the letter by then; the address is free again. */
const UNCONFIRMED_SIGN_UPS: Temporal.DurationLike = { days: 7 };

/** Who passed a result on is looked up until the season after is over. */
const ENDED_LINKS: Temporal.DurationLike = { years: 1 };

/** Nobody is called about a match of the week before last. */
const LINK_CONTACTS: Temporal.DurationLike = { days: 7 };

/** A draft of an article with its pictures is written within days; a month is a holiday more. */
const UNSHOWN_PICTURES: Temporal.DurationLike = { days: 30 };

/** A phone that was away for a month still learns why it was signed out. */
const ENDED_SESSIONS: Temporal.DurationLike = { days: 60 };

/** Somebody who misses a letter asks within the month. */
const ENDED_LETTERS: Temporal.DurationLike = { days: 30 };

/** Who asks why a notice never came asks within the season; that it was sent, and to how many, stays. */
const MAILING_RECIPIENTS: Temporal.DurationLike = { days: 180 };

/** Until then a result that was told is not told again. */
const TOLD_NOTICES: Temporal.DurationLike = { days: 30 };

/**
 * Books are kept for seven years from the day on which the taxes of their fiscal year are due: that is at most 14 months after the
 * money came.
 */
const BOOKS: Temporal.DurationLike = { years: 8, months: 2 };

/** The office asks about money that went the wrong way within a season. */
const ENDED_DEBITS: Temporal.DurationLike = { days: 180 };

/** What each rule removes, in an operator's words. */
export const RULE_NAMES: Readonly<Record<string, string>> = {
  answeredInquiries: '回答済みのお問い合わせ',
  unconfirmedSignUps: '確認されなかった登録',
  expiredSignIns: '期限の切れたコードとログイン',
  endedSessions: '終わった端末の記録',
  endedLinks: '終わった速報員のリンク',
  linkContacts: '終わった速報員のリンクの電話番号',
  endedLetters: '送ったメールの記録',
  mailingRecipients: '終わった一斉メールの宛先',
  toldNotices: '送ったお知らせの記録',
  repeatedAnswers: '再送に備えた返事',
  unshownPictures: '使われていない写真',
  oldPayments: '保存期間の過ぎたお支払い',
  endedDebits: '止まった引き落としの記録',
};

/** The rules on the database and on what all processes share; `isClosed` ends long work early. */
export function sharedRules(services: Pick<Services, 'store' | 'config'>, isClosed: () => boolean): Rules {
  const { store } = services;
  return {
    answeredInquiries: (now) => deleteAnsweredBefore(before(now, ANSWERED_INQUIRIES), store.db),
    unconfirmedSignUps: (now) =>
      deleteUnconfirmed(before(now, UNCONFIRMED_SIGN_UPS), now.toString(), store.db),
    expiredSignIns: (now) => removeExpired(now, store),
    endedSessions: (now) => deleteSessionsEndedBefore(before(now, ENDED_SESSIONS), store.db),
    endedLinks: (now) => deleteEndedBefore(before(now, ENDED_LINKS), store.db),
    linkContacts: (now) => forgetContactsEndedBefore(before(now, LINK_CONTACTS), store.db),
    endedLetters: (now) =>
      deleteEndedLetters({ now: now.toString(), before: before(now, ENDED_LETTERS) }, store.db),
    mailingRecipients: (now) =>
      store.transaction((db) => forgetRecipientsBefore(before(now, MAILING_RECIPIENTS), db)),
    toldNotices: (now) => deleteNoticesBefore(before(now, TOLD_NOTICES), store.db),
    oldPayments: (now) => store.transaction((db) => deletePaymentsBefore(before(now, BOOKS), db)),
    endedDebits: (now) => deleteDebitsEndedBefore(before(now, ENDED_DEBITS), store.db),
    repeatedAnswers: (now) => removeOldOperations(now, store, isClosed),
    unshownPictures: async (now) => {
      const inArticles = await findAllPictureKeys(store.db);
      return removeUnshownPictures({ before: before(now, UNSHOWN_PICTURES), inArticles }, services);
    },
  };
}

/** A year is the calendar's, and a day ends in Tokyo as everywhere else here. */
function before(now: Temporal.Instant, age: Temporal.DurationLike): string {
  return now.toZonedDateTimeISO(TOKYO).subtract(age).toInstant().toString();
}
