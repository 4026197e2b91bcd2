/** What to send to each call of the contract, for tests of all of them: made from its schemas. */

import { IsIntersect, IsObject, IsOptional, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Call } from '#contract/call.ts';
import { testMatchFlow } from '#contract/match/fiscal-year-flow.ts';
import { restartPractice } from '#contract/match/practice.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Sound parameters, query and body of a call; `email` and `token` stand for the caller's own. */
export type Sample = {
  readonly params: Readonly<Record<string, string>>;
  readonly query?: Fields;
  readonly body?: Fields;
};

/** The sample of a call. It is about the championship `cup`, on `test-match` about `practice`; its path names nothing that exists. */
export function sampleOf(call: Call): Sample {
  const own = OWN[`${call.method} ${call.path}`] ?? OWN[call.path] ?? {};
  const isPractice = [...Object.values<Call>(testMatchFlow), restartPractice].includes(call);
  const meanings = { ...MEANINGS, ...(isPractice && { championshipId: 'practice' }) };
  return {
    params: Object.fromEntries(
      Object.entries(propertiesOf(call.params)).map(([name]) => [name, IN_PATHS[name] ?? 'unknown']),
    ),
    ...(call.query !== undefined && { query: fieldsOf(call.query, meanings, own) }),
    ...(call.body !== undefined && { body: fieldsOf(call.body, meanings, own) }),
  };
}

/** The fields that a call needs: the call's own, those with a meaning, and the others as the schema makes them. */
function fieldsOf(schema: TSchema, meanings: Fields, own: Fields): Fields {
  const made = Object.entries(propertiesOf(schema)).flatMap(([name, field]) => {
    if (IsOptional(field) || name in own) return [];
    return [[name, name in meanings ? meanings[name] : Value.Create(field)] as const];
  });
  return { ...Object.fromEntries(made), ...own };
}

function propertiesOf(schema: TSchema = {}): Readonly<Record<string, TSchema>> {
  if (IsObject(schema)) return schema.properties;
  return IsIntersect(schema) ? Object.assign({}, ...schema.allOf.map(propertiesOf)) : {};
}

/** Of the fields that mean something to the server, or have a pattern, in whichever call they stand. */
const MEANINGS: Fields = {
  championshipId: 'cup',
  championship_id: 'cup',
  matchId: 'm1',
  match_id: 'm1',
  fiscalYear: '2026',
  day: '2026-05-16',
  q: '北',
  search: '北',
  category: 'U-12（ジュニア）',
  accessToken: 'token',
  urlAccessToken: 'token',
  email: 'email',
  sessionId: '202605161000000000',
  checkoutId: 'cs_unknown',
  lastDay: '2026-05-31',
  gameStatus: '前半',
  matchStatus: '前半',
  mending: { kind: 'set_kick_off', period: 'firstHalf', at: null },
  change: { kind: 'reopening' },
};

/** What stands in paths and is no id: in them nobody's data are named, so that an administrator's request changes none. */
const IN_PATHS: Readonly<Record<string, string>> = {
  date: '2026-05-16',
  kind: 'news',
  fiscalYear: '2026',
  number: '999',
  newsId: '999',
  articleId: '999',
  document: 'faq',
  page: 'faq',
  revision: '999',
};

/** Nobody waits for this lot, nor was it recorded. */
const LOT = { group: '1/A', order: ['北', '南'], drawn_on: '2026-05-16' };

/** Of the example in RFC 8291. */
const PUSH_KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

/** What only one call means, by its path, with the method before it where two share one. */
const OWN: Readonly<Record<string, Fields>> = {
  'operate-pk-score': { matchStatus: 'PK戦' },
  'handle-game-status': { changingGameStatus: '後半', direction: 'next' },
  'update-match-status': { newStatus: '後半' },
  'update-match-result': { leftClubResult: '引き分け', rightClubResult: '引き分け' },
  // Refused for what they say, also from those who may call: nothing is added.
  'input-match-data': { items: [{}] },
  '/api/admin/match-input/plan': { items: [{}] },
  'POST /api/admin/championships': { championshipId: '' },
  'POST /api/admin/members': { email: '' },
  'PATCH /api/admin/members/:memberId': { email: '' },
  '/api/admin/members/import/plan': { rows: [{ line: 2, cells: {} }] },
  '/api/admin/members/import': { rows: [{ line: 2, cells: {} }], revisions: [null] },
  '/api/membership/erasure': { email: '' },
  // A link opens a match at least; the schema's opens none.
  'POST /api/admin/reporter-links': { label: '会場' },
  '/api/admin/competitions/:championshipId/lots': { ...LOT, drawn_at: '18:30', witness: '石狩 守' },
  '/api/admin/competitions/:championshipId/lots/drawing': { clubs: LOT.order, witness: '石狩 守' },
  '/api/admin/competitions/:championshipId/lots/removal': LOT,
  'POST /api/admin/photo-uploads': {
    match_id: 'unknown',
    batch_id: '5f0c2a52-6f0f-4a3e-9d0b-0d7b0f3f9c11',
    file_name: 'a.jpg',
    source_hash: null,
  },
  '/api/admin/articles/:kind/:fiscalYear/:number/publication': { at: null },
  '/api/admin/mailings/:mailingId/sending': { at: null },
  'POST /api/admin/payments/members/:memberId': { day: '2026-05-16', month: null },
  '/api/admin/payments/closing': { month: '2026-04' },
  '/api/admin/members/csv': { search: 'だれもいない' },
  // Nobody has it, and nobody holds a role by it.
  'POST /api/admin/roles': { email: 'dare@example.jp', roles: ['photos'] },
  '/api/admin/weekend': { from: '2026-05-15', to: '2026-05-17' },
  'matches-in-two-weeks-for-top': { tryingEmail: 'kanri@example.jp' },
  // Another than the one that is added: the caller stays signed in.
  'remove-session-id': { sessionId: '202605160000000000' },
  'target-reporting-championship': { championshipId: 'cup-archive' },
  'get-target-championship-info-for-photos': { division: 'all' },
  // Of a member whom the caller does not pay for.
  '/api/membership/payments/leaving': { memberId: 'unknown', lastDay: null },
  'PUT /api/membership/notices': { quiet: null },
  '/api/membership/notices/device': { endpoint: 'https://push.example.com/abc', keys: PUSH_KEYS },
  // Of a browser that is not told.
  '/api/membership/notices/device-moved': {
    from: { endpoint: 'https://push.example.com/old', auth: PUSH_KEYS.auth },
    to: { endpoint: 'https://push.example.com/abc', keys: PUSH_KEYS },
  },
  '/api/live/stream': { championshipId: 'cup' },
  '/open/stream': { championshipId: 'cup' },
  '/api/live/entries': { after: '0' },
};
