/**
 * 有効期限のお知らせ: 30, 7 and 1 days before a membership ends that nothing renews by itself. Looked for every hour of the day by
 * each process; the table of letters has each once, so that a day on which no server ran is made up for, and two that look at once write one.
 */

import { addDays, type JstDate, TOKYO } from '#domain/calendar/tokyo.ts';
import { REMINDER_DAYS, reminderDue } from '#domain/membership/course/changes.ts';
import { type Course, membershipOn } from '#domain/membership/course/course.ts';
import { choiceText, dayText, yenText } from '#domain/membership/words.ts';
import { findCourse } from '#server/people/members/public.ts';
import { instantText } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import { every } from '#server/platform/work/every.ts';
import type { LetterNeeds } from './letters.ts';
import { type Draft, PAYMENTS_PAGE, post } from './post.ts';
import { type Ahead, findAllUnreminded, findReaders, insertWritten, type Readers } from './repository.ts';

/** A start has better things to do. */
const TIMING = { firstMs: 90_000, everyMs: 60 * 60_000 } as const;
/** A letter that lights up a phone at night helps nobody. */
const HOURS = { from: 9, to: 20 } as const;

export function keepReminders(services: Services): void {
  every('reminders', TIMING, (signal) => writeReminders(services, () => signal.aborted), services);
}

type Needs = LetterNeeds & Pick<Services, 'store'> & { readonly log: Pick<Services['log'], 'info'> };

/** Writes what is due now; returns to how many members. `isClosed` ends long work early. */
export async function writeReminders(services: Needs, isClosed = () => false): Promise<number> {
  const { store, clock, today, log } = services;
  const { hour } = clock().toZonedDateTimeISO(TOKYO);
  if (hour < HOURS.from || hour >= HOURS.to) return 0;
  let written = 0;
  for (const ahead of aheadOf(today())) {
    for (const memberId of await findAllUnreminded(ahead, store.db)) {
      if (isClosed()) return written;
      const isOurs = await store.transaction((db) => remind(memberId, ahead.days, services, db));
      written += Number(isOurs);
    }
  }
  if (written > 0) log.info({ written }, 'reminders: written');
  return written;
}

/** Which days of expiry each reminder is for: from the day after those of the next one. */
function aheadOf(today: JstDate): readonly Ahead[] {
  return REMINDER_DAYS.map((days, place) => {
    const next = REMINDER_DAYS[place + 1];
    return {
      days,
      from: next === undefined ? today : addDays(today, next + 1),
      to: addDays(today, days),
    };
  });
}

/** False where nothing renews it and yet nothing is due: notice was given, or another process was first. */
async function remind(memberId: string, days: number, services: Needs, db: Database): Promise<boolean> {
  const { clock, today } = services;
  const course = await findCourse(memberId, db);
  const readers = await findReaders(memberId, db);
  if (course === null || readers === null || reminderDue(course, today()) !== days) return false;
  const { expiresAt } = membershipOn(course, today());
  if (expiresAt === null) return false;
  const about = `reminder ${expiresAt} ${days}`;
  if (!(await insertWritten({ memberId, about, now: instantText(clock()) }, db))) return false;
  await post(draftOf(readers, course, expiresAt, services), services, db);
  return true;
}

function draftOf(
  { member, payer }: Readers,
  course: Course,
  expiresAt: JstDate,
  { content, today }: Needs,
): Draft {
  const choice = course.next ?? course.choice;
  const price = content.now().site.prices?.[choice.type][choice.plan];
  const left = Temporal.PlainDate.from(today()).until(expiresAt).days;
  const when = left === 0 ? '今日' : left === 1 ? '明日' : `${left}日後`;
  return {
    kind: 'expiry',
    readers: [member, payer],
    member,
    subject: `会員資格の有効期限は${dayText(expiresAt)}です`,
    opening: [
      `会員資格の有効期限は、${when}の${dayText(expiresAt)}です。更新のお支払いをいただくと、期限の翌日から続けてご利用になれます。`,
      'お支払いがないまま期限を過ぎると、会員の方のためのページをご覧になれなくなります。登録内容は残ります。',
    ],
    facts: [
      ['有効期限', dayText(expiresAt)],
      ['更新の会員種別とお支払いプラン', choiceText(choice)],
      ...(price === undefined ? [] : ([['会費', `${yenText(price)}（税込）`]] as const)),
    ],
    button: PAYMENTS_PAGE,
    closing: ['すでにお支払いの手続きをされた場合は、このお知らせを破棄してください。'],
  };
}
