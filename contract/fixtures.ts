/** 試合の日程: one match's day, time, place, clubs and number, as administrators change it until the match begins. */

import * as Type from 'typebox';
import { defineCall } from './call.ts';
import { Count, Id, StartTime } from './wire.ts';

/** Sizes alone: the rules and their sentences are the bulk input's. */
const Text = Type.String({ maxLength: 200 });

/** What the form holds. */
export const FixtureForm = Type.Object({
  /** 部・ブロック; one that the championship lacks is added to it. */
  division: Text,
  group_1: Text,
  group_2: Text,
  /** 3 or 第3試合 is a number, what else there is a name: 準決勝. */
  label: Text,
  /** `YYYY-MM-DD`, Tokyo. */
  match_date: Text,
  scheduled_start_time: StartTime,
  ground: Text,
  club_left_name: Text,
  club_right_name: Text,
  /** Empty where none is known: a club that stays keeps the one it has. */
  club_left_id: Text,
  club_right_id: Text,
});
export type FixtureForm = Type.Static<typeof FixtureForm>;

const EnteredName = Type.Union([Type.String(), Type.Null()]);

export const FixtureDetail = Type.Object({
  championship_id: Type.String(),
  championship_name: Type.String(),
  match_id: Type.String(),
  form: FixtureForm,
  /**
   * What was entered for a side on which results have put a club since; null for the others. Sent back as the side's club,
   * it leaves that club there.
   */
  entered: Type.Object({ left: EnteredName, right: EnteredName }),
  /** Of the championship, in their order. */
  divisions: Type.Array(Type.String()),
  /** To be sent back with a change: an older one is refused. */
  revision: Type.String(),
  /** Nobody has begun it or registered its result. */
  is_changeable: Type.Boolean(),
  /** Nothing has ever happened in it: it may be removed. */
  is_untouched: Type.Boolean(),
  is_postponed: Type.Boolean(),
  /** How many reporters' links name it. */
  links: Count,
});
export type FixtureDetail = Type.Static<typeof FixtureDetail>;

const PATH = '/api/admin/fixtures/:championshipId';
const ofChampionship = Type.Object({ championshipId: Id });
const ofMatch = Type.Object({ championshipId: Id, matchId: Id });

export const fixtureDetail = defineCall({
  method: 'GET',
  group: 'site',
  path: `${PATH}/:matchId`,
  access: 'administrator',
  summary: "A match's schedule to be changed; not of practice",
  params: ofMatch,
  answer: FixtureDetail,
});

export const addFixture = defineCall({
  method: 'POST',
  group: 'site',
  path: PATH,
  access: 'administrator',
  summary: 'Adds one match to a championship',
  params: ofChampionship,
  body: Type.Object({ form: FixtureForm }),
  answer: FixtureDetail,
});

export const changeFixture = defineCall({
  method: 'PUT',
  group: 'site',
  path: `${PATH}/:matchId`,
  access: 'administrator',
  summary: "Changes a match's schedule until it begins; its id stays",
  params: ofMatch,
  body: Type.Object({ revision: Type.String({ maxLength: 100 }), form: FixtureForm }),
  answer: FixtureDetail,
});

export const removeFixture = defineCall({
  method: 'POST',
  group: 'site',
  path: `${PATH}/:matchId/removal`,
  access: 'administrator',
  summary: 'Removes a match in which nothing has ever happened, and its places in links',
  params: ofMatch,
  answer: Type.Object({ removed: Type.Literal(true) }),
});
