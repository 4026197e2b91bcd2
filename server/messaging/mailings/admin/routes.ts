/** 一斉メール for administrators: written, previewed, tried, sent, taken back; and what became of each letter. */

import type { FastifyInstance } from 'fastify';
import {
  callBackMailing,
  changeMailing,
  countMailing,
  createMailing,
  type MailingDetail,
  mailingDetail,
  mailingTargets,
  previewMailing,
  searchMailings,
  searchRecipients,
  sendMailing,
  testMailing,
  withdrawMailing,
} from '#contract/messaging/mailings.ts';
import { MAILING, type MailingForm } from '#domain/mailing/mailing.ts';
import { blankOf } from '#domain/record/form.ts';
import { championshipsOf, findAllChoices } from '#server/football/championships/public.ts';
import { clubDirectoryOf } from '#server/football/clubs/public.ts';
import { sendNow } from '#server/messaging/messages/public.ts';
import { findAllByWords, findAllNames } from '#server/people/members/public.ts';
import { placeOf } from '#server/platform/http/list-page.ts';
import { createPace } from '#server/platform/http/pace.ts';
import { registerCall } from '#server/platform/http/register.ts';
import { conflict, invalidInput, Refusal, sound } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { candidatesOf, countCandidates } from '../candidates.ts';
import { letterOf, SAMPLE } from '../letter.ts';
import { countAllOf, findPage as findRecipients } from '../recipients-repository.ts';
import { type Counts, findById, findPage, type Mailing } from '../repository.ts';
import { changesOfMailings, unknownMailing } from './changes.ts';
import * as sentence from './messages.ts';

/** Members that one search of recipients looks among. */
const MOST_FOUND = 500;

export function registerMailingsAdmin(app: FastifyInstance, services: Services): void {
  const { store, clock, config, fiscalYear } = services;
  const changes = changesOfMailings(services);
  const candidates = candidatesOf(services);
  const pace = createPace();

  registerCall(app, searchMailings, async ({ body }) => {
    const { search = '', state = null, order = 'desc', page } = body;
    const { total, rows } = await findPage({ search, state, order, ...placeOf(page) }, store.db);
    const counts = await countAllOf(
      rows.map(({ id }) => id),
      store.db,
    );
    return {
      total,
      rows: rows.map((mailing) => ({
        ...factsOf(mailing, counts.get(mailing.id)),
        kind: mailing.form.kind,
        subject: mailing.form.subject,
      })),
    };
  });

  registerCall(app, mailingDetail, ({ params }) => detailOf(params.mailingId));

  registerCall(app, createMailing, async ({ body, member }) =>
    detailOf(await changes.create(await checked(body.form), member.email)),
  );

  registerCall(app, changeMailing, async ({ params, body, member }) => {
    const edit = { id: params.mailingId, version: body.version, actor: member.email };
    await changes.save(edit, await checked(body.form));
    return detailOf(params.mailingId);
  });

  registerCall(app, countMailing, async ({ body }) => {
    const { written, stopped } = await countCandidates(body, candidates, store.db);
    return { recipients: written, stopped };
  });

  registerCall(app, mailingTargets, async () => {
    const { all } = await clubDirectoryOf(services).read();
    const championships = await findAllChoices(fiscalYear(), championshipsOf(services));
    return {
      clubs: all
        .filter(({ retiredAt }) => retiredAt === null)
        .map(({ id, form }) => ({ id, name: form.name, kana: form.kana || form.name }))
        .toSorted((one, other) => one.kana.localeCompare(other.kana, 'ja'))
        .map(({ id, name }) => ({ id, name })),
      championships: championships.map(({ id, name, fiscalYear: year, category }) => ({
        id,
        name,
        fiscal_year: year,
        category,
      })),
    };
  });

  registerCall(app, previewMailing, async ({ body }) => {
    const { subject, text, html = '' } = letterOf(formOf(body.form), SAMPLE, services);
    return { subject, text, html };
  });

  registerCall(app, testMailing, async ({ body, member }) => {
    const form = await checked(body.form);
    const wait = pace.waitSeconds(member.userId);
    if (wait !== null) {
      throw new Refusal('tooMany', { code: 'too_many_tests', message: sentence.TOO_MANY_TESTS }, wait);
    }
    const letter = letterOf(form, SAMPLE, services);
    const { isSent, sentence: message } = await sendNow({
      settings: config.messages,
      to: member.email,
      letter: { ...letter, subject: `［テスト］${letter.subject}` },
      now: clock(),
    });
    if (isSent) await changes.noteTest(form, member.email);
    return { is_sent: isSent, message };
  });

  registerCall(app, sendMailing, async ({ params, body, member }) => {
    const { form } = await found(params.mailingId);
    await checked(form);
    const at = body.at === null ? null : changes.momentOf(body.at);
    if (at === null && (await countCandidates(form, candidates, store.db)).written === 0) {
      throw conflict('nobody', sentence.NOBODY);
    }
    await changes.send({ id: params.mailingId, version: body.version, actor: member.email }, at);
    return detailOf(params.mailingId);
  });

  registerCall(app, callBackMailing, async ({ params, member }) => {
    await changes.callBack(params.mailingId, member.email);
    return detailOf(params.mailingId);
  });

  registerCall(app, withdrawMailing, async ({ params, member }) => {
    await changes.withdraw(params.mailingId, member.email);
    return detailOf(params.mailingId);
  });

  registerCall(app, searchRecipients, async ({ params, body }) => {
    const { search = '', state = null, page } = body;
    const { id } = await found(params.mailingId);
    const among =
      search.trim() === ''
        ? null
        : (await findAllByWords(search, MOST_FOUND, store.db)).map(({ memberId }) => memberId);
    const { total, rows } = await findRecipients({ mailingId: id, state, among, ...placeOf(page) }, store.db);
    const names = await findAllNames(
      rows.map(({ memberId }) => memberId),
      store.db,
    );
    return {
      total,
      rows: rows.map((row) => ({
        member_id: row.memberId,
        name: names.get(row.memberId) ?? '',
        state: row.state,
        reason: row.reason,
        changed_at: row.changedAt,
      })),
    };
  });

  function formOf(form: Partial<MailingForm>): MailingForm {
    return { ...blankOf(MAILING), ...form };
  }

  /** A form that is sound, and about something that there is. */
  async function checked(input: Partial<MailingForm>): Promise<MailingForm> {
    const form = sound(MAILING, formOf(input));
    if ((await candidates.titleOf(form)) === null) throw invalidInput('target', sentence.UNKNOWN_TARGET);
    return form;
  }

  async function found(id: string): Promise<Mailing> {
    const mailing = await findById(id, store.db);
    if (mailing === null) throw unknownMailing();
    return mailing;
  }

  async function detailOf(id: string): Promise<MailingDetail> {
    const mailing = await found(id);
    return {
      ...factsOf(mailing, (await countAllOf([id], store.db)).get(id)),
      version: mailing.version,
      form: mailing.form,
      target_title: await candidates.titleOf(mailing.form),
      created_by: mailing.createdBy,
      has_recipients: mailing.begunAt !== null && mailing.counts === null,
    };
  }
}

const NONE: Counts = { waiting: 0, queued: 0, sent: 0, failed: 0, unknown: 0, stopped: 0 };

function factsOf(mailing: Mailing, counts: Counts = NONE) {
  return {
    mailing_id: mailing.id,
    state: mailing.state,
    send_at: mailing.sendAt,
    begun_at: mailing.begunAt,
    ended_at: mailing.endedAt,
    updated_at: mailing.updatedAt,
    counts: mailing.counts ?? counts,
  };
}
