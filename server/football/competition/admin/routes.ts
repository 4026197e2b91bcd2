/** Administrators settle a championship's tables and bracket, and record lots. */

import { randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Value } from 'typebox/value';
import {
  type AdminCompetition,
  drawLot,
  exportCompetition,
  previewCompetition,
  readCompetition,
  recordLot,
  removeLot,
  SettingsSchema,
  saveCompetition,
} from '#contract/championship/admin-competition.ts';
import { fieldChanges } from '#domain/audit/audit-entry.ts';
import { turnedAsStored } from '#domain/competition/filling.ts';
import {
  type CompetitionSettings,
  completed,
  type RecordedLot,
  type WantedSettings,
} from '#domain/competition/settings.ts';
import { faultsInSettings } from '#domain/competition/settings-faults.ts';
import { SETTINGS_LABELS, settingsInWords } from '#domain/competition/settings-words.ts';
import { drawnOrder, LOT_LIMIT } from '#domain/schedule/lot.ts';
import { registerCall } from '#server/platform/http/register.ts';
import { conflict, invalid, notFound, type Refusal } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { certaintiesOf } from '../certainty-memory.ts';
import {
  CHAMPIONSHIP_NOT_FOUND,
  LOT_ELSEWHERE,
  lotDrawn,
  lotRecorded,
  lotRemoved,
  SAVED_BY_ANOTHER,
  SETTINGS_SAVED,
} from '../messages.ts';
import { competitionReadingOf, type ReadCompetition } from '../reading.ts';
import { updateSettings } from '../repository.ts';
import { settlingOf } from '../settling.ts';
import { toCompetitionView } from '../view.ts';
import { registerCompetitionList } from './list.ts';
import { previewerOf } from './preview-thread.ts';
import { groupNames, lotsOf, toAdminCompetition } from './view.ts';
import { workbookWriterOf } from './workbook-thread.ts';

/** What a change makes of the settings, and how it is noted. */
type Change = (read: ReadCompetition) => {
  readonly settings: CompetitionSettings;
  readonly sentence: string;
};

export function registerCompetitionAdmin(app: FastifyInstance, services: Services): void {
  const { store, clock, audit } = services;
  const reading = competitionReadingOf(services);
  const findCertainties = certaintiesOf(services);
  const preview = previewerOf(services);
  const writeWorkbook = workbookWriterOf(services);
  registerCompetitionList(app, services);

  registerCall(app, readCompetition, async ({ params }) =>
    toAdminCompetition(await readOf(params.championshipId), findCertainties),
  );

  registerCall(app, exportCompetition, async ({ params, member }) => {
    const read = await readOf(params.championshipId);
    const { championship, matches, facts } = read;
    const view = toCompetitionView(read, findCertainties);
    const workbook = await writeWorkbook({ championship, matches, facts, view }, member.email);
    return { file_name: `${championship.name}.xlsx`, content: Buffer.from(workbook).toString('base64') };
  });

  registerCall(app, previewCompetition, async ({ params, body, member }) => {
    const read = await readOf(params.championshipId);
    const { settings, facts, matches } = requested(body.settings, read);
    return preview({ settings, facts, matches }, member.email);
  });

  registerCall(app, saveCompetition, ({ params, body, member }) =>
    change(params.championshipId, member.email, (read) => {
      if (read.version !== body.version) throw savedByAnother();
      const next = requested(body.settings, read);
      const faults = faultsInSettings(next.settings, next.facts);
      if (faults.length > 0) {
        throw invalid('impossible_settings', faults.join('\n'));
      }
      const bracket = turnedAsStored(next.settings, next.facts);
      return { settings: { ...next.settings, bracket }, sentence: SETTINGS_SAVED };
    }),
  );

  registerCall(app, recordLot, ({ params, body, member }) =>
    change(params.championshipId, member.email, (read) => {
      const { group, order, drawn_on: drawnOn, drawn_at: drawnAt } = body;
      const witness = body.witness.trim();
      const recordedBy = member.email;
      return withLot(read, { group, order, drawnOn, drawnAt, witness, recordedBy, number: null });
    }),
  );

  registerCall(app, drawLot, ({ params, body, member }) => {
    // Before the transaction, which may be tried again: a lot is drawn once.
    const number = randomInt(LOT_LIMIT + 1);
    const order = drawnOrder(body.clubs, number);
    const now = clock().toZonedDateTimeISO('Asia/Tokyo');
    const drawnOn = now.toPlainDate().toString();
    const drawnAt = now.toPlainTime().toString({ smallestUnit: 'minute' });
    return change(params.championshipId, member.email, (read) => {
      const { group } = body;
      const witness = body.witness.trim();
      return withLot(read, { group, order, drawnOn, drawnAt, witness, recordedBy: member.email, number });
    });
  });

  registerCall(app, removeLot, ({ params, body, member }) =>
    change(params.championshipId, member.email, (read) => {
      const isIt = (lot: RecordedLot) =>
        lot.group === body.group &&
        lot.drawnOn === body.drawn_on &&
        JSON.stringify(lot.order) === JSON.stringify(body.order);
      const lots = read.settings.lots.filter((lot) => !isIt(lot));
      const sentence = lotRemoved(groupNames(read.facts)(body.group), body.order);
      return { settings: { ...read.settings, lots }, sentence };
    }),
  );

  /** Reads, changes, writes and notes in one transaction; returns the competition as it is then. */
  async function change(championshipId: string, by: string, make: Change): Promise<AdminCompetition> {
    const { championship } = await readOf(championshipId);
    await store.transaction(async (db) => {
      const read = await reading.readAgain(championship, db);
      const { settings, sentence } = make(read);
      if (JSON.stringify(settings) === JSON.stringify(read.settings)) return;
      const now = clock().toString();
      const { version } = read;
      if (!(await updateSettings({ championshipId, version, settings, by, now }, db))) throw savedByAnother();
      const nameOf = groupNames(read.facts);
      const changes = fieldChanges(
        settingsInWords(read.settings, nameOf),
        settingsInWords(settings, nameOf),
        SETTINGS_LABELS,
      );
      const { name: subjectName } = read.championship;
      const subject = { area: 'competition', subjectId: championshipId, subjectName } as const;
      await audit({ actor: by, ...subject, sentence, changes }, db);
    });
    await settlingOf(services).settle(championshipId);
    return toAdminCompetition(await readOf(championshipId), findCertainties);
  }

  async function readOf(championshipId: string): Promise<ReadCompetition> {
    const read = await reading.read(championshipId, store.db);
    if (read === null) throw notFound('championship_not_found', CHAMPIONSHIP_NOT_FOUND);
    return read;
  }
}

/** Only what the schema names is kept; lots are recorded one by one. */
function requested(input: WantedSettings, read: ReadCompetition): ReadCompetition {
  const wanted = Value.Clean(SettingsSchema, structuredClone(input)) as WantedSettings;
  const groups = completed(wanted.groups);
  return { ...read, settings: { ...wanted, groups, lots: read.settings.lots } };
}

/** Rejects with a 409 where exactly these clubs don't wait for a lot. */
function withLot(read: ReadCompetition, lot: RecordedLot): ReturnType<Change> {
  const waits = lotsOf(read.settings, read.facts).some(
    ({ group, clubs }) => group === lot.group && sameClubs(clubs, lot.order),
  );
  if (!waits) throw conflict('lot_not_awaited', LOT_ELSEWHERE);
  const name = groupNames(read.facts)(lot.group);
  const sentence = lot.number === null ? lotRecorded(name, lot.order) : lotDrawn(name, lot.order, lot.number);
  return { settings: { ...read.settings, lots: [...read.settings.lots, lot] }, sentence };
}

function sameClubs(one: readonly string[], other: readonly string[]): boolean {
  return (
    one.length === other.length &&
    new Set(other).size === other.length &&
    one.every((club) => other.includes(club))
  );
}

function savedByAnother(): Refusal {
  return conflict('changed_meanwhile', SAVED_BY_ANOTHER);
}
