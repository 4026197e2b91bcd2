/** What administrators do with a mailing: each a step from states that allow it, in one transaction with its entry in the audit. */

import { randomUUID } from 'node:crypto';
import type { FieldChange } from '#domain/audit/audit-entry.ts';
import { TOKYO } from '#domain/calendar/tokyo.ts';
import { MAILING, type MailingForm, type MailingState, STOPPED_BY_OFFICE } from '#domain/mailing/mailing.ts';
import { changesOf } from '#domain/record/form.ts';
import { instantText } from '#server/platform/clock.ts';
import { conflict, invalidInput, notFound } from '#server/platform/refusal.ts';
import { oncePerServer } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import { findById, insertMailing, type Mailing, type MailingChange, updateMailing } from '../repository.ts';
import { holdBack } from '../stops.ts';
import * as sentence from './messages.ts';

const FARTHEST: Temporal.DurationLike = { hours: 366 * 24 };

export const changesOfMailings = oncePerServer(({ store, clock, audit, messages }) => {
  const nowText = () => instantText(clock());

  return {
    create: (form: MailingForm, actor: string): Promise<string> =>
      store.transaction(async (db) => {
        const id = randomUUID();
        await insertMailing({ id, form, createdBy: actor, now: nowText() }, db);
        await note({ id, form }, { actor, sentence: sentence.DONE.created, changes: [] }, db);
        return id;
      }),

    save: (edit: Edit, form: MailingForm) =>
      store.transaction(async (db) => {
        const found = await foundIn(edit, ['draft'], db);
        const changes = changesOf(MAILING, found.form, form);
        if (changes.length === 0) return;
        await write(found, { form, now: nowText() }, db);
        await note({ ...found, form }, { actor: edit.actor, sentence: sentence.DONE.changed, changes }, db);
      }),

    /** `at` as {@link momentOf} reads it; null is now. */
    send: (edit: Edit, at: string | null) =>
      store.transaction(async (db) => {
        const found = await foundIn(edit, ['draft'], db);
        const now = nowText();
        const begun = { state: 'sending', sendAt: now, begunAt: now, fixedUntil: '', now } as const;
        await write(found, at === null ? begun : { state: 'scheduled', sendAt: at, now }, db);
        const done = at === null ? sentence.DONE.sent : sentence.DONE.scheduled;
        await note(found, { actor: edit.actor, sentence: done, changes: momentChanges(null, at) }, db);
      }),

    callBack: (id: string, actor: string) =>
      store.transaction(async (db) => {
        const found = await foundIn({ id }, ['scheduled'], db);
        await write(found, { state: 'draft', sendAt: null, now: nowText() }, db);
        const changes = momentChanges(found.sendAt, null);
        await note(found, { actor, sentence: sentence.DONE.calledBack, changes }, db);
      }),

    withdraw: (id: string, actor: string) =>
      store.transaction(async (db) => {
        const found = await foundIn({ id }, ['draft', 'scheduled', 'sending'], db);
        const now = nowText();
        await write(found, { state: 'withdrawn', fixedUntil: null, endedAt: now, now }, db);
        await holdBack({ mailingId: id }, { reason: STOPPED_BY_OFFICE, now }, messages, db);
        await note(found, { actor, sentence: sentence.DONE.withdrawn, changes: [] }, db);
      }),

    noteTest: (form: MailingForm, actor: string) =>
      note({ id: '', form }, { actor, sentence: sentence.DONE.tested, changes: [] }, store.db),

    /** The instant of a minute in Tokyo. Throws a refusal for one that no calendar has, that is past, or far away. */
    momentOf(minute: string): string {
      const at = instantOf(minute);
      const now = clock();
      if (Temporal.Instant.compare(at, now) <= 0) throw invalidInput('at', sentence.TIME_IS_PAST);
      if (Temporal.Instant.compare(at, now.add(FARTHEST)) > 0) throw invalidInput('at', sentence.TIME_IS_FAR);
      return instantText(at);
    },
  };

  async function write(found: Mailing, change: MailingChange, db: Database): Promise<void> {
    if (!(await updateMailing(found, change, db))) throw changedMeanwhile();
  }

  function note({ id, form }: Pick<Mailing, 'id' | 'form'>, done: Done, db: Database): Promise<void> {
    return audit({ ...done, area: 'mail', subjectId: id, subjectName: form.subject }, db);
  }
});

/** `version` is the one that was read. */
type Edit = { readonly id: string; readonly version: number; readonly actor: string };

type Done = {
  readonly actor: string;
  readonly sentence: string;
  readonly changes: readonly FieldChange[];
};

async function foundIn(
  { id, version }: Pick<Edit, 'id'> & Partial<Pick<Edit, 'version'>>,
  states: readonly MailingState[],
  db: Database,
): Promise<Mailing> {
  const found = await findById(id, db);
  if (found === null) throw unknownMailing();
  if (!states.includes(found.state)) throw conflict('mailing_state', sentence.notIn(found.state));
  if (version !== undefined && version !== found.version) throw changedMeanwhile();
  return found;
}

export function unknownMailing() {
  return notFound('mailing_not_found', sentence.UNKNOWN);
}

function changedMeanwhile() {
  return conflict('changed_meanwhile', sentence.CHANGED_MEANWHILE);
}

function instantOf(minute: string): Temporal.Instant {
  try {
    return Temporal.PlainDateTime.from(minute, { overflow: 'reject' }).toZonedDateTime(TOKYO).toInstant();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw invalidInput('at', sentence.NO_SUCH_TIME);
  }
}

function momentChanges(before: string | null, after: string | null): readonly FieldChange[] {
  if (before === after) return [];
  return [{ field: '送信する日時', before: momentText(before), after: momentText(after) }];
}

function momentText(at: string | null): string {
  if (at === null) return '';
  const { year, month, day, hour, minute } = Temporal.Instant.from(at).toZonedDateTimeISO(TOKYO);
  return `${year}年${month}月${day}日 ${hour}:${String(minute).padStart(2, '0')}`;
}
