/** 試合の日程: one match's schedule, added, changed and taken back by administrators. */

import type { FastifyInstance } from 'fastify';
import {
  addFixture,
  changeFixture,
  type FixtureDetail,
  fixtureDetail,
  removeFixture,
} from '#contract/match/fixtures.ts';
import { matchSubject } from '#domain/audit/audit-entry.ts';
import { FIXTURE, type FixtureEntry, type FixtureForm, readFixture } from '#domain/input/fixture.ts';
import { freeId, idStem } from '#domain/input/match-id.ts';
import { AS_ENTERED, clubsAfter, isPlayedBy, type StoredClubs } from '#domain/input/stored.ts';
import { changesOf } from '#domain/record/form.ts';
import { countNaming, openAdded, removeMatch, reportersOf } from '#server/football/access/public.ts';
import {
  type Championship,
  findChampionship,
  insertDivision,
  lockChampionship,
} from '#server/football/championships/public.ts';
import { registerCall } from '#server/platform/http/register.ts';
import { conflict, invalidForm, notFound } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { whenCommitted } from '#server/platform/store/changes.ts';
import { isStillReferred } from '#server/platform/store/errors.ts';
import type { Database } from '#server/platform/store/store.ts';
import { insertRemoved } from '../removed-repository.ts';
import { insertMatch } from '../repository.ts';
import type { NewMatch, ScheduledMatch } from '../row.ts';
import { findAllEntered } from './input-repository.ts';
import * as sentence from './messages.ts';
import { deleteUntouched, findSchedules, type StoredSchedule } from './repository.ts';
import { changeSchedules, isChangeable, revisionOf } from './schedule.ts';

export function registerFixtures(app: FastifyInstance, services: Services): void {
  const { store, clock, audit } = services;
  const reporters = reportersOf(services);

  registerCall(app, fixtureDetail, ({ params: { championshipId, matchId } }) =>
    detailOf(championshipId, matchId, store.db),
  );

  registerCall(app, addFixture, async ({ params: { championshipId }, body, member }) => {
    const entry = readForm(body.form);
    return store.transaction(async (db) => {
      await lockChampionship(championshipId, db);
      const championship = await championshipOf(championshipId, db);
      const stored = await findAllEntered(championshipId, db);
      if (stored.some((match) => isSameMatch(match, entry)))
        throw conflict('same_match', sentence.SAME_FIXTURE);
      const taken = new Set(stored.map(({ matchId }) => matchId));
      const matchId = freeId(idStem({ championshipId, date: entry.date, clubs: entry.clubs }), taken);
      if (matchId === null) throw conflict('no_id_left', sentence.TOO_MANY_ALIKE);
      const divisionId = await divisionIdOf(championship, entry.division, db);
      const match = matchOf({ championshipId, matchId }, entry, divisionId, null);
      await insertMatch(match, clock().toString(), db);
      forgetWithCommit(await openAdded(championshipId, [matchId], db), db);
      const added = formOf(match, entry.division);
      await record(member.email, championship, match, '試合を追加しました。', null, added, db);
      return detailOf(championshipId, matchId, db);
    });
  });

  registerCall(app, changeFixture, async ({ params: { championshipId, matchId }, body, member }) => {
    const entry = readForm(body.form);
    return store.transaction(async (db) => {
      await lockChampionship(championshipId, db);
      const championship = await championshipOf(championshipId, db);
      const stored = await storedOf(championshipId, matchId, db);
      const before = formOf(stored, divisionNameOf(championship, stored));
      const divisionId = await divisionIdOf(championship, entry.division, db);
      const match = matchOf({ championshipId, matchId }, entry, divisionId, stored);
      const stamp = { actor: member.email, now: clock() };
      const [unchanged] = await changeSchedules([{ match, revision: body.revision }], stamp, db);
      if (unchanged?.reason === 'gone') throw notFound('not_found', sentence.UNKNOWN_FIXTURE);
      if (unchanged?.reason === 'begun') throw conflict('match_begun', sentence.FIXTURE_BEGUN);
      if (unchanged !== undefined) throw conflict('changed_meanwhile', sentence.STALE_FIXTURE);
      const after = formOf(match, entry.division);
      await record(member.email, championship, match, '試合の日程を変更しました。', before, after, db);
      return detailOf(championshipId, matchId, db);
    });
  });

  registerCall(app, removeFixture, async ({ params: { championshipId, matchId }, member }) => {
    await remove(championshipId, matchId, member.email).catch((error: unknown) => {
      throw isStillReferred(error) ? conflict('match_used', sentence.FIXTURE_USED) : error;
    });
    return { removed: true } as const;
  });

  async function remove(championshipId: string, matchId: string, actor: string): Promise<void> {
    await store.transaction(async (db) => {
      const championship = await championshipOf(championshipId, db);
      const stored = await storedOf(championshipId, matchId, db);
      if (stored.version > 0) throw conflict('match_touched', sentence.FIXTURE_TOUCHED);
      forgetWithCommit(await removeMatch(championshipId, matchId, db), db);
      const isGone = await deleteUntouched(championshipId, matchId, db);
      if (!isGone) throw conflict('match_touched', sentence.FIXTURE_TOUCHED);
      await insertRemoved({ ...stored, removedAt: clock().toString() }, db);
      const entry = formOf(stored, divisionNameOf(championship, stored));
      await record(actor, championship, stored, '試合を削除しました。', entry, null, db);
    });
  }

  /** What these links open is another once the transaction is on disk. */
  function forgetWithCommit(linkIds: readonly string[], db: Database): void {
    if (linkIds.length > 0) whenCommitted(db, reporters.forgetAll);
  }

  async function detailOf(championshipId: string, matchId: string, db: Database): Promise<FixtureDetail> {
    const championship = await championshipOf(championshipId, db);
    const stored = await storedOf(championshipId, matchId, db);
    return {
      championship_id: championshipId,
      championship_name: championship.name,
      match_id: matchId,
      form: formOf(stored, divisionNameOf(championship, stored)),
      entered: {
        left: stored.enteredClubs.home?.name ?? null,
        right: stored.enteredClubs.away?.name ?? null,
      },
      divisions: championship.divisions.map(({ name }) => name),
      revision: revisionOf(stored),
      is_changeable: isChangeable(stored.status, stored.outcome),
      is_untouched: stored.version === 0,
      is_postponed: stored.outcome === 'postponed',
      links: await countNaming(championshipId, matchId, clock().toString(), db),
    };
  }

  /** One to practise on is as unknown as one that is not there. */
  async function championshipOf(championshipId: string, db: Database): Promise<Championship> {
    const championship = await findChampionship(championshipId, db);
    if (championship === null || championship.practice)
      throw notFound('not_found', sentence.UNKNOWN_CHAMPIONSHIP);
    return championship;
  }

  /** Returns the id of a division by its name, and adds one that is missing behind the others. Needs `lockChampionship`. */
  async function divisionIdOf({ id, divisions }: Championship, name: string, db: Database): Promise<string> {
    const known = divisions.find((division) => division.name === name);
    if (known !== undefined) return known.id;
    const taken = new Set(divisions.map((division) => division.id));
    let number = 1;
    while (taken.has(String(number))) number += 1;
    const roundId = Math.max(0, ...divisions.map((division) => division.roundId)) + 1;
    await insertDivision(id, { id: String(number), name, roundId }, db);
    return String(number);
  }

  async function record(
    actor: string,
    { id, name }: Championship,
    { matchId, label, clubs }: NewMatch,
    what: string,
    before: FixtureForm | null,
    after: FixtureForm | null,
    db: Database,
  ): Promise<void> {
    const subjectName = `${name} ${label} ${clubs.home} 対 ${clubs.away}`;
    const changes = changesOf(FIXTURE, before, after);
    const subject = { area: 'match', subjectId: matchSubject(id, matchId), subjectName } as const;
    await audit({ actor, ...subject, sentence: what, changes }, db);
  }
}

async function storedOf(championshipId: string, matchId: string, db: Database): Promise<StoredSchedule> {
  const stored = (await findSchedules(championshipId, [matchId], db)).get(matchId);
  if (stored === undefined) throw notFound('not_found', sentence.UNKNOWN_FIXTURE);
  return stored;
}

function divisionNameOf({ divisions }: Championship, { divisionId }: NewMatch): string {
  return divisions.find(({ id }) => id === divisionId)?.name ?? '';
}

function isSameMatch(match: NewMatch & StoredClubs, { date, startTime, clubs }: FixtureEntry): boolean {
  return match.date === date && match.scheduledStartTime === startTime && isPlayedBy(match, clubs);
}

export function formOf(match: NewMatch, division: string): FixtureForm {
  return {
    division,
    group_1: match.group1 ?? '',
    group_2: match.group2 ?? '',
    label: match.label,
    match_date: match.date,
    scheduled_start_time: match.scheduledStartTime,
    ground: match.ground,
    club_left_name: match.clubs.home,
    club_right_name: match.clubs.away,
    club_left_id: match.clubIds.home ?? '',
    club_right_id: match.clubIds.away ?? '',
  };
}

/** Throws a Refusal (400) with the first fault. */
function readForm(input: FixtureForm): FixtureEntry {
  const read = readFixture(input);
  if (read.ok) return read.entry;
  throw invalidForm(read.faults);
}

/** The match as the entry has it, with the clubs that results have put in place of the entry's; `stored` is null for a new one. */
export function matchOf(
  id: Pick<NewMatch, 'championshipId' | 'matchId'>,
  entry: FixtureEntry,
  divisionId: string,
  stored: ScheduledMatch | null,
): ScheduledMatch {
  const { startTime, division: _division, ...rest } = entry;
  const clubs = stored === null ? { enteredClubs: AS_ENTERED } : clubsAfter(stored, entry);
  return { ...rest, ...id, divisionId, scheduledStartTime: startTime, ...clubs };
}
