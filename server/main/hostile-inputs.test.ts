/**
 * Whatever is sent to a call of the contract, it is taken or refused with a sentence: never a fault of the server, and what is refused has
 * changed nothing. Each call gets sound samples (`sampleOf`) of which one thing is spoilt, from somebody whom it lets in.
 */

import { randomUUID } from 'node:crypto';
import process from 'node:process';
import fc from 'fast-check';
import { IsObject, type TSchema } from 'typebox';
import { expect, test } from 'vitest';
import { ALL_CALLS } from '#contract/all-calls.ts';
import type { Call } from '#contract/call.ts';
import { ACCESS_TOKEN, IDEMPOTENCY_KEY } from '#contract/headers.ts';
import { testMatchFlow } from '#contract/match/fiscal-year-flow.ts';
import { restartPractice } from '#contract/match/practice.ts';
import { type Sample, sampleOf } from '#server/testing/call-samples.ts';
import { urlOf } from '#server/testing/calls.ts';
import { everyText } from '#server/testing/every-text.ts';
import { holderOf } from '#server/testing/roles.ts';
import { insertSeason, link, MATCH_DAY_MORNING, matchesOfCup } from '#server/testing/season.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';

/** `HOSTILE_INPUTS` asks for more of each call, on a machine that does nothing else: then an answer may not take long either. */
const INPUTS = Number(process.env.HOSTILE_INPUTS ?? 5);
const LONGEST_ANSWER_MS = process.env.HOSTILE_INPUTS === undefined ? Number.POSITIVE_INFINITY : 1_000;
const LONGEST_MS = 180_000 + INPUTS * ALL_CALLS.length * 100;

/**
 * What reading and being refused may leave: when somebody was here last, what was tried too often, and the answer to a repeated operation; and
 * what the server does in the meantime by itself.
 */
const LEFT_BEHIND = new Set([
  'sessions',
  'failed_attempts',
  'operations',
  'access_tokens',
  'daily_visits',
  'daily_runs',
  'watch_beat',
  'notices',
  'notice_matches',
]);

/** Who has read what only the office may, and the key of notices, which is made when a phone asks for it first. */
const WRITTEN_BY_READING = ['audit_entries', 'push_keys'] as const;

/** The day of a session's last visit, written down once a minute by the server itself. */
const SEEN_ON = /"seen_on":(null|"[^"]*")/;

/** Of what no schema expects, as JSON or as text in an address. */
const spoilt = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0.5,
    1e308,
    '',
    '　',
    'a\0b',
    '\ud800',
    '../../server.key',
    `' or 1=1 --`,
    '<script>alert(1)</script>',
    '１２３',
    '2026-02-30',
    '9999-99-99',
    '0000',
    '9999',
    '2026-02-31T25:00',
    '25:00',
    '99:99',
    '2026-13',
    'a\u0001b',
    2_147_483_648,
    Number.MAX_SAFE_INTEGER,
    'x'.repeat(5_000),
    [],
    {},
    [[]],
    Array(500).fill(0),
    { __proto__: null, constructor: { prototype: 1 } },
    JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer(),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
);

/** What is spoilt: a field by its number, in the body, the query or the path; or all of it. */
const hostile = fc.record({
  where: fc.constantFrom('field', 'field', 'field', 'more', 'all', 'text', 'query', 'params'),
  field: fc.nat(40),
  value: spoilt,
});
type Hostile = { readonly where: string; readonly field: number; readonly value: unknown };

test('どの呼び出しも、どんな入力にも、受けるか、文で断り、断ったときは何も変えない', {
  timeout: LONGEST_MS,
}, async () => {
  const server = await startTestServer({ now: MATCH_DAY_MORNING });
  const { db } = server.store;
  await insertSeason(db, {}, [{ matchId: 'm1' }]);
  await insertSeason(db, { id: 'practice', practice: true }, [{ matchId: 'm1' }]);
  const own = await link(db, matchesOfCup('m1'), '2999-01-01T00:00:00Z');
  const practised = { kind: 'matches', matches: [{ championshipId: 'practice', matchId: 'm1' }] } as const;
  const practice = await link(db, practised, '2999-01-01T00:00:00Z');
  const wrong: string[] = [];
  let slowest = { ms: 0, what: '' };

  for (const call of ALL_CALLS) {
    const isPractice = [...Object.values<Call>(testMatchFlow), restartPractice].includes(call);
    const token = (isPractice ? practice : own).token;
    // Somebody else for each call: what is taken may have ended the sign-in.
    const office = await holderOf('office', server);
    const headers = call.access.includes('eporter') ? { [ACCESS_TOKEN]: token } : office.headers;
    let before = await kept(server);
    let readings = await readingsOf(server);
    const refused: string[] = [];
    for (const input of fc.sample(hostile, INPUTS)) {
      const sentAt = performance.now();
      const { status, text } = await send(server, call, input, headers, { email: office.email, token });
      const what = `${call.method} ${call.group} ${call.path} ${JSON.stringify(input).slice(0, 300)}: ${status}`;
      const ms = Math.round(performance.now() - sentAt);
      if (ms > slowest.ms) slowest = { ms, what };
      if (ms > LONGEST_ANSWER_MS) wrong.push(`${what} after ${ms} ms`);
      if (status >= 400) refused.push(what);
      else if (call.method !== 'GET' || (await readingsOf(server)) !== readings) {
        before = await kept(server);
        readings = await readingsOf(server);
      }
      if (status >= 500) wrong.push(`${what} ${text.slice(0, 200)}`);
      else if (status >= 400 && !/\p{Script=Hiragana}/u.test(text))
        wrong.push(`${what} ${text.slice(0, 200)}`);
    }
    const changed = differenceOf(before, await kept(server));
    if (changed.length > 0) wrong.push(`${refused.join('\n')}\nhas changed ${changed.join('\n')}`);
  }
  process.stdout.write(`the slowest of ${INPUTS} each: ${slowest.ms} ms, ${slowest.what}\n`);
  expect(wrong).toEqual([]);
});

/** Four digits that no season of this site bears; dates and fiscal years made of them do not exist. */
const IMPOSSIBLE_YEARS = ['0000', '0001', '1999', '2101', '9999'];

test('ありえない年度は、年度を取るどの呼び出しでも、文で断られ、何も変えない', {
  timeout: LONGEST_MS,
}, async () => {
  const server = await startTestServer({ now: MATCH_DAY_MORNING });
  await insertSeason(server.store.db, {}, [{ matchId: 'm1' }]);
  const { token } = await link(server.store.db, matchesOfCup('m1'), '2999-01-01T00:00:00Z');
  const office = await holderOf('office', server);
  const before = await kept(server);
  const wrong: string[] = [];
  let tried = 0;
  for (const call of ALL_CALLS) {
    const headers = call.access.includes('eporter') ? { [ACCESS_TOKEN]: token } : office.headers;
    const { params, query = {}, body } = sampleOf(call);
    for (const fiscalYear of IMPOSSIBLE_YEARS) {
      const inPath = takesYear(call.params) ? { ...params, fiscalYear } : params;
      const inQuery = takesYear(call.query) ? { ...query, fiscalYear } : query;
      const inBody = takesYear(call.body) ? { ...body, fiscalYear } : body;
      if (inPath === params && inQuery === query && inBody === body) continue;
      tried += 1;
      const response = await fetch(urlOf(server.url, call, inQuery as Record<string, string>, inPath), {
        method: call.method,
        headers: { ...headers, ...(inBody !== undefined && { 'content-type': 'application/json' }) },
        ...(inBody !== undefined && { body: JSON.stringify(inBody) }),
      });
      const text = await response.text();
      if (response.status >= 400 && response.status < 500 && /\p{Script=Hiragana}/u.test(text)) continue;
      wrong.push(`${call.method} ${call.path} ${fiscalYear}: ${response.status} ${text.slice(0, 100)}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(20);
  expect(differenceOf(before, await kept(server))).toEqual([]);
});

/** Values of the right form that no calendar or clock has, by the form of a sample. */
const IMPOSSIBLE_TIMES: readonly (readonly [form: RegExp, values: readonly string[]])[] = [
  [/^\d{4}-\d{2}-\d{2}$/, ['2026-02-31', '2026-13-01', '2026-00-10', '0000-00-00']],
  [/^\d{4}-\d{2}$/, ['2026-13', '2026-00', '0000-01', '9999-12']],
  [/^\d{2}:\d{2}$/, ['25:00', '18:60', '99:99']],
  [
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/,
    ['2026-02-31T10:00', '2026-13-01T10:00', '2026-05-16T25:00', '0000-01-01T00:00'],
  ],
];

/** Fields that are null in their samples. */
const MINUTES = new Set(['at']);

test('ありえない日付、月、時刻は、それを取るどの呼び出しでも、文で断られ、何も変えない', {
  timeout: LONGEST_MS,
}, async () => {
  const server = await startTestServer({ now: MATCH_DAY_MORNING });
  await insertSeason(server.store.db, {}, [{ matchId: 'm1' }]);
  const { token } = await link(server.store.db, matchesOfCup('m1'), '2999-01-01T00:00:00Z');
  const office = await holderOf('office', server);
  const before = await kept(server);
  const wrong: string[] = [];
  let tried = 0;
  for (const call of ALL_CALLS) {
    const headers = call.access.includes('eporter') ? { [ACCESS_TOKEN]: token } : office.headers;
    const sample: Sample = sampleOf(call);
    for (const part of ['params', 'query', 'body'] as const) {
      for (const [name, own] of Object.entries<unknown>(sample[part] ?? {})) {
        for (const value of impossibleFor(name, own)) {
          tried += 1;
          const {
            params,
            query = {},
            body,
          }: Sample = {
            ...sample,
            [part]: { ...sample[part], [name]: value },
          };
          const response = await fetch(urlOf(server.url, call, query as Record<string, string>, params), {
            method: call.method,
            headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
            ...(body !== undefined && { body: JSON.stringify(body) }),
          });
          const text = await response.text();
          if (response.status === 400 && /\p{Script=Hiragana}/u.test(text)) continue;
          wrong.push(
            `${call.method} ${call.path} ${name} ${value}: ${response.status} ${text.slice(0, 100)}`,
          );
        }
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(20);
  expect(differenceOf(before, await kept(server))).toEqual([]);
});

function impossibleFor(name: string, sample: unknown): readonly string[] {
  const form = MINUTES.has(name) && sample === null ? '2026-05-16T10:00' : String(sample);
  return IMPOSSIBLE_TIMES.find(([shape]) => shape.test(form))?.[1] ?? [];
}

function takesYear(schema: TSchema | undefined): boolean {
  return IsObject(schema) && 'fiscalYear' in schema.properties;
}

/** What is in the database, row by row, but for what everybody leaves behind. */
async function kept({ store }: TestServer): Promise<ReadonlySet<string>> {
  const rows = (await everyText(store.db, LEFT_BEHIND)).split('\n');
  return new Set(rows.map((row) => row.replace(SEEN_ON, '')));
}

/** How much there is of what reading itself writes down. */
async function readingsOf({ store }: TestServer): Promise<string> {
  const counts = WRITTEN_BY_READING.map((table) =>
    store.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .execute(),
  );
  return JSON.stringify(await Promise.all(counts));
}

function differenceOf(before: ReadonlySet<string>, after: ReadonlySet<string>): readonly string[] {
  return [...before.symmetricDifference(after)].map((row) => row.slice(0, 300));
}

async function send(
  { url }: TestServer,
  call: Call,
  { where, field, value }: Hostile,
  headers: Readonly<Record<string, string>>,
  meant: Readonly<Record<string, string>>,
): Promise<{ readonly status: number; readonly text: string }> {
  const { params, query = {}, body } = sampleOf(call);
  const own = (fields: object): object =>
    Object.fromEntries(
      Object.entries(fields).map(([name, sample]) => [
        name,
        (typeof sample === 'string' && meant[sample]) || sample,
      ]),
    );
  const isText = where === 'query' || where === 'params';
  const asked = where === 'query' ? spoil(own(query), field, textOf(value)) : own(query);
  const named = where === 'params' ? spoil(params, field, textOf(value)) : params;
  const encoded = Object.fromEntries(
    Object.entries(named).map(([name, one]) => [name, encodeURIComponent(String(one).toWellFormed())]),
  );
  const sent = body === undefined || isText ? body && own(body) : bodyOf(own(body), where, field, value);
  const stop = new AbortController();
  const response = await fetch(urlOf(url, call, asked as Record<string, string>, encoded), {
    method: call.method,
    headers: {
      ...headers,
      [IDEMPOTENCY_KEY]: randomUUID(),
      ...(sent !== undefined && { 'content-type': 'application/json' }),
    },
    ...(sent !== undefined && { body: where === 'text' ? `${JSON.stringify(sent)}}` : JSON.stringify(sent) }),
    signal: stop.signal,
  });
  // A stream would go on for ever.
  const text = response.ok ? '' : await response.text();
  stop.abort();
  return { status: response.status, text };
}

function bodyOf(body: object, where: string, field: number, value: unknown): unknown {
  if (where === 'all') return value;
  if (where === 'more') return { ...body, more: value };
  return spoil(body, field, value);
}

/** The same with another value in one of its fields, or deeper. */
function spoil(fields: object, number: number, value: unknown): object {
  const names = Object.keys(fields);
  if (names.length === 0) return fields;
  const name = names[number % names.length] ?? '';
  const inner: unknown = Reflect.get(fields, name);
  const isDeeper = typeof inner === 'object' && inner !== null && Object.keys(inner).length > 0;
  const spoiltInner = isDeeper && number >= names.length ? spoil(inner, number - names.length, value) : value;
  return Array.isArray(fields) ? fields.with(Number(name), spoiltInner) : { ...fields, [name]: spoiltInner };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
