/** カレンダー: members' addresses, and the calendars that are read at them without a sign-in. */

import { hash, randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  addCalendar,
  CALENDAR_FILES,
  type Calendar,
  calendars,
  removeCalendar,
} from '#contract/championship/calendars.ts';
import { CALENDARS_FULL, type CalendarOf, MOST_CALENDARS, targetOf } from '#domain/follow/calendar.ts';
import { findAllFollows, titlesOf } from '#server/football/follows/public.ts';
import { noteWithdrawn } from '#server/people/erasures/public.ts';
import { findAllAdmittedAccounts } from '#server/people/members/public.ts';
import { sendError } from '#server/platform/http/error-handler.ts';
import { createPace } from '#server/platform/http/pace.ts';
import { registerCall } from '#server/platform/http/register.ts';
import { conflict, notFound, Refusal } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { calendarEntriesOf } from './entries.ts';
import {
  type CalendarAddress,
  deleteAddress,
  findAllAddresses,
  findByHash,
  insertAddress,
  updateLastRead,
} from './repository.ts';
import { calendarText, type Entry } from './text.ts';

/** 192 bits, as of a reporter's link: nobody guesses one. */
const SECRET_BYTES = 24;
const FILE = /^([A-Za-z0-9_-]{32})\.ics$/;

/** A family's phones and computers, and a calendar service that asks from many machines. */
const READS = { most: 120, windowMs: 60 * 60_000 };

const FOLLOWING = 'フォロー中の試合';
const NOTE = '日程の変更や延期、結果は、自動で反映されます。';
const LAPSED = '会員の有効期限が切れているため、試合を表示していません。更新すると、また表示されます。';
const NOT_FOUND = 'カレンダーに入れるクラブや大会が見つかりません。';
/** Revoked, erased or made up: one answer, so that trying tells nothing. */
const GONE = { status: 410, code: 'calendar_gone', message: 'このカレンダーのアドレスは、使えません。' };
const TOO_OFTEN =
  'このカレンダーは、続けて読み込まれすぎています。しばらくしてから、もう一度お試しください。';

export function registerCalendars(app: FastifyInstance, services: Services): void {
  const { store, clock, today, log, content } = services;
  const titleOf = titlesOf(services);
  const entriesOf = calendarEntriesOf(services);
  const admitted = findAllAdmittedAccounts(services);
  const pace = createPace(undefined, READS);

  registerCall(app, calendars, async ({ query, member }) => ({
    title: await titleOr404(query),
    calendars: await listOf(member.userId),
  }));

  registerCall(app, addCalendar, async ({ body, member: { userId } }) => {
    await titleOr404(body);
    const of = targetOf(body) === null ? { ...body, id: '' } : body;
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    const address = { id: randomUUID(), hash: hash('sha256', secret), userId, of, lastReadOn: null };
    await store.transaction(async (db) => {
      await insertAddress({ ...address, createdAt: clock().toString() }, db);
      const all = await findAllAddresses([userId], db);
      if (all.length > MOST_CALENDARS) throw conflict('too_many_calendars', CALENDARS_FULL);
    });
    return { path: `${CALENDAR_FILES}${secret}.ics` };
  });

  registerCall(app, removeCalendar, async ({ body: { calendar_id }, member: { userId } }) => {
    await store.transaction(async (db) => {
      await deleteAddress(userId, calendar_id, db);
      await noteWithdrawn('calendar', [calendar_id], services, db);
    });
    return { removed: true } as const;
  });

  app.route({
    method: ['GET', 'HEAD'],
    url: `${CALENDAR_FILES}:file`,
    schema: { hide: true },
    handler: async (request, reply) => {
      const { file } = request.params as { readonly file: string };
      const [, secret] = FILE.exec(file) ?? [];
      const address = secret === undefined ? null : await findByHash(hash('sha256', secret), store.db);
      if (address === null) return sendError(reply, GONE);
      const wait = pace.waitSeconds(address.hash);
      if (wait !== null) throw new Refusal('tooMany', { code: 'too_many', message: TOO_OFTEN }, wait);
      await noteRead(address);
      return send(request, reply, await textOf(address));
    },
  });

  async function listOf(userId: string): Promise<Calendar[]> {
    const all = await findAllAddresses([userId], store.db);
    return Promise.all(
      all.map(async ({ id, of, createdAt, lastReadOn }) => ({
        ...of,
        calendar_id: id,
        title: (await nameOf(of)) ?? '',
        created_at: createdAt,
        last_read_on: lastReadOn,
      })),
    );
  }

  async function titleOr404(of: CalendarOf): Promise<string> {
    const name = await nameOf(of);
    if (name === null) throw notFound('calendar_not_found', NOT_FOUND);
    return name;
  }

  async function nameOf(of: CalendarOf): Promise<string | null> {
    const target = targetOf(of);
    return target === null ? FOLLOWING : titleOf(target);
  }

  /** It empties itself where the membership has ended, and fills again when it is renewed. */
  async function textOf({ userId, of }: CalendarAddress): Promise<string> {
    const site = content.now().site.name;
    const title = await nameOf(of);
    const name = title === null ? site : `${title}｜${site}`;
    if (!(await admitted([userId], 'match')).has(userId)) return calendarText({ name, note: LAPSED }, []);
    return calendarText({ name, note: NOTE }, await entriesIn(of, userId));
  }

  async function entriesIn(of: CalendarOf, userId: string): Promise<readonly Entry[]> {
    const one = targetOf(of);
    if (one !== null) return entriesOf(one);
    const follows = await findAllFollows([userId], store.db);
    const found = await Promise.all(follows.map(({ target }) => entriesOf(target)));
    // Two clubs that are followed play each other.
    return [...new Map(found.flat().map((entry) => [entry.id, entry])).values()];
  }

  async function noteRead({ hash: key, lastReadOn }: CalendarAddress): Promise<void> {
    const day = today();
    if (lastReadOn === day) return;
    // A calendar is of use without it.
    await updateLastRead(key, day, store.db).catch((error: unknown) => log.warn(error, 'not noted'));
  }
}

/** The calendar, or 304 where it is there already. Nobody but its owner's programs may keep it. */
function send({ headers }: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  const etag = `"${hash('sha256', text, 'base64url').slice(0, 22)}"`;
  reply.headers({
    etag,
    'cache-control': 'private, no-cache',
    'content-security-policy': "default-src 'none'; sandbox",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  });
  if (headers['if-none-match']?.replace(/^W\//, '') === etag) return reply.code(304).send();
  return reply.type('text/calendar; charset=utf-8').send(text);
}
