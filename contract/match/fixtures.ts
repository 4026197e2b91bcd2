/** 試合の日程: one match's day, time, place, clubs and number, as administrators change it until the match begins. */

import * as Type from 'typebox';
import { FIXTURE } from '#domain/input/fixture.ts';
import { adminCall } from '../call.ts';
import { schemaOf } from '../form-schema.ts';
import { Count, Id } from '../wire.ts';

const EnteredName = Type.Union([Type.String(), Type.Null()]);

export const FixtureDetail = Type.Object({
  championship_id: Type.String(),
  championship_name: Type.String(),
  match_id: Type.String(),
  form: schemaOf(FIXTURE),
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

export const fixtureDetail = adminCall({
  method: 'GET',
  path: `${PATH}/:matchId`,
  area: 'matches',
  summary: "A match's schedule to be changed; not of practice",
  params: ofMatch,
  answer: FixtureDetail,
});

export const addFixture = adminCall({
  method: 'POST',
  path: PATH,
  area: 'matches',
  summary: 'Adds one match to a championship',
  params: ofChampionship,
  body: Type.Object({ form: schemaOf(FIXTURE) }),
  answer: FixtureDetail,
});

export const changeFixture = adminCall({
  method: 'PUT',
  path: `${PATH}/:matchId`,
  area: 'matches',
  summary: "Changes a match's schedule until it begins; its id stays",
  params: ofMatch,
  body: Type.Object({ revision: Type.String({ maxLength: 100 }), form: schemaOf(FIXTURE) }),
  answer: FixtureDetail,
});

export const removeFixture = adminCall({
  method: 'POST',
  path: `${PATH}/:matchId/removal`,
  area: 'matches',
  summary: 'Removes a match in which nothing has ever happened, and its places in links',
  params: ofMatch,
  answer: Type.Object({ removed: Type.Literal(true) }),
});
