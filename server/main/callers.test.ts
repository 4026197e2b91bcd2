/** Who may call what: each call of the contract × each kind of caller. A new call fails here until a sound sample can be made of it. */

import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { ALL_CALLS } from '#contract/all-calls.ts';
import type { Call } from '#contract/call.ts';
import { ACCESS_TOKEN, SESSION_ID } from '#contract/headers.ts';
import { testMatchFlow } from '#contract/match/fiscal-year-flow.ts';
import { restartPractice } from '#contract/match/practice.ts';
import { photoToSave } from '#contract/publishing/photos.ts';
import { OFFERED_ROLES, ROLE_NAMES, type Role } from '#domain/roles/roles.ts';
import { findSession, updateSessionsEnded } from '#server/people/members/sessions-repository.ts';
import { contentOf } from '#server/platform/http/admission.ts';
import { sampleOf } from '#server/testing/call-samples.ts';
import { urlOf } from '#server/testing/calls.ts';
import { poolOf, type SignedIn, signedIn } from '#server/testing/member.ts';
import { rolesFor } from '#server/testing/role-matrix.ts';
import { holderOf } from '#server/testing/roles.ts';
import { insertSeason, link, MATCH_DAY_MORNING, matchesOfCup, stateOf } from '#server/testing/season.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';

/** `in`: past the door, whatever comes of the request. */
type Verdict = 'in' | 401 | 403;

type Kind = {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly email?: string;
  /** Of an administrators' call, who may make it stands in the matrix. */
  readonly roles?: readonly Role[];
  /** By the call's access; 401 where it is not named. */
  readonly may: Partial<Record<Call['access'], Verdict>>;
  /** By path: what a call asks beyond its access. */
  readonly exceptions?: Readonly<Record<string, Verdict>>;
  /** Whether the caller's link opens practice matches only, or all others; null without a link that opens the samples' match. */
  readonly opens?: 'season' | 'practice';
};

/** Some five thousand requests, one after the other, on a busy machine. */
const TABLE_MS = 120_000;

const UNVERIFIED = { isEmailVerified: false };
const NOBODY_ELSE: Kind['may'] = { everyone: 'in' };
const WITHOUT_MEMBERSHIP = {
  everyone: 'in',
  identified: 'in',
  member: 403,
  memberOrReporter: 403,
  administrator: 403,
} as const;
const MEMBER = { ...WITHOUT_MEMBERSHIP, member: 'in', memberOrReporter: 'in' } as const;
/** A membership in force that is not premium. */
const REGULAR_ONLY = { [photoToSave.path]: 403 } as const;

async function kindsOf(server: TestServer): Promise<readonly Kind[]> {
  const { db } = server.store;
  const someone = (kind: Parameters<typeof signedIn>[1]) => signedIn(server, kind);
  const regular = await someone({});
  const lapsed = await someone({ membership: { type: 'premium', expiresAt: '2026-05-15' } });
  const expired = await expiredTokenOf(server);
  const ended = await someone({});
  await updateSessionsEnded(ended.user.id, [ended.sessionId], 'replaced', MATCH_DAY_MORNING, db);
  const signedOut = await someone({});
  await (await poolOf(server)).tokens.endAllOf(signedOut.user.id);
  const own = await link(db, matchesOfCup('m1'));
  const category = await link(db, { kind: 'category', category: 'U-12（ジュニア）' });
  const foreign = await link(db, { kind: 'matches', matches: [{ championshipId: 'other', matchId: 'm1' }] });
  const practice = await link(db, {
    kind: 'matches',
    matches: [{ championshipId: 'practice', matchId: 'm1' }],
  });
  const pastLink = await link(db, matchesOfCup('m1'), MATCH_DAY_MORNING);
  const kind = (name: string, person: SignedIn, may: Kind['may']): Kind => ({
    name,
    headers: person.headers,
    email: person.email,
    may,
  });
  const reporter = (name: string, token: string, may: Kind['may']): Kind => ({
    name,
    headers: { [ACCESS_TOKEN]: token },
    may,
  });
  const bearer = (name: string, token: string): Kind => ({
    name,
    headers: { authorization: `Bearer ${token}`, [SESSION_ID]: regular.sessionId },
    may: NOBODY_ELSE,
  });
  return [
    { name: '誰でもない人', headers: {}, may: NOBODY_ELSE },
    bearer('期限切れのトークン', expired),
    bearer('別の鍵で署名されたトークン', await forgedToken(regular)),
    bearer('署名のないトークン', unsignedToken(regular)),
    bearer('アクセストークンをIDトークンの代わりに', regular.accessToken),
    bearer('でたらめなトークン', 'a.b.c'),
    {
      name: 'セッション番号のない会員',
      headers: { authorization: `Bearer ${regular.idToken}` },
      email: regular.email,
      may: { everyone: 'in', identified: 'in' },
    },
    {
      name: '登録されていないセッション番号の会員',
      headers: { ...regular.headers, [SESSION_ID]: '202605169999990000' },
      email: regular.email,
      may: { everyone: 'in', identified: 'in' },
    },
    kind('新しいログインに替わられた会員', ended, { everyone: 'in', identified: 'in' }),
    kind('すべての端末でログアウトした会員', signedOut, NOBODY_ELSE),
    { ...kind('レギュラー会員', regular, MEMBER), exceptions: REGULAR_ONLY },
    kind(
      'プレミアム会員',
      await someone({ membership: { type: 'premium', expiresAt: '2026-05-16' } }),
      MEMBER,
    ),
    kind('期限が切れた会員', lapsed, WITHOUT_MEMBERSHIP),
    kind(
      '入金前の会員',
      await someone({ membership: { type: 'regular', expiresAt: null } }),
      WITHOUT_MEMBERSHIP,
    ),
    kind('入会していない人', await someone({ membership: null }), WITHOUT_MEMBERSHIP),
    // An administrator need not be a member.
    {
      ...kind('管理者', await someone({ email: 'kanri@example.jp', membership: null }), MEMBER),
      roles: ['office'],
    },
    {
      ...kind('入力担当', await someone({ email: 'nyuryoku@example.jp' }), MEMBER),
      exceptions: REGULAR_ONLY,
      roles: ['entry'],
    },
    ...(await Promise.all(
      OFFERED_ROLES.map(async (role) => ({
        ...kind(`${ROLE_NAMES[role]}の役割を渡された会員`, await holderOf(role, server), MEMBER),
        exceptions: role === 'office' ? {} : REGULAR_ONLY,
        roles: [role],
      })),
    )),
    {
      ...kind('役割があり、確認していない人', await holderOf('office', server, UNVERIFIED), MEMBER),
      exceptions: { ...REGULAR_ONLY, '/api/membership/registration': 403 },
    },
    {
      ...kind(
        '管理者と同じアドレスを名乗り、確認していない人',
        await someone({ email: 'kanri2@example.jp', isEmailVerified: false }),
        MEMBER,
      ),
      exceptions: { ...REGULAR_ONLY, '/api/membership/registration': 403 },
    },
    reporter('この試合の速報員', own.token, { everyone: 'in', reporter: 'in', memberOrReporter: 'in' }),
    reporter('この区分の速報員', category.token, { everyone: 'in', reporter: 'in', memberOrReporter: 'in' }),
    {
      ...reporter('練習の速報員', practice.token, { everyone: 'in', reporter: 'in', memberOrReporter: 'in' }),
      opens: 'practice',
    },
    // The door lets a living token in; that it opens nothing here is found with the match.
    reporter('別の試合の速報員', foreign.token, { everyone: 'in', reporter: 401, memberOrReporter: 'in' }),
    reporter('期限が切れた速報員', pastLink.token, NOBODY_ELSE),
    reporter('でたらめな合言葉', 'x'.repeat(32), NOBODY_ELSE),
  ];
}

async function startWithEveryone() {
  const server = await startTestServer({
    now: MATCH_DAY_MORNING,
    env: { ADMIN_EMAILS: 'kanri@example.jp,kanri2@example.jp', INPUT_EMAILS: 'nyuryoku@example.jp' },
  });
  await insertSeason(server.store.db, {}, [{ matchId: 'm1' }]);
  await insertSeason(server.store.db, { id: 'practice', practice: true }, [{ matchId: 'm1' }]);
  await insertSeason(server.store.db, { id: 'other', category: 'WOMAN' }, [{ matchId: 'm1' }]);
  return { server, kinds: await kindsOf(server) };
}

test('どの呼び出しにも、正しい見本がある', () => {
  const unsound = ALL_CALLS.filter((call) => {
    const { params, query, body } = sampleOf(call);
    return !(
      Value.Check(call.params ?? Type.Object({}), params) &&
      Value.Check(call.query ?? Type.Undefined(), query) &&
      Value.Check(call.body ?? Type.Undefined(), body)
    );
  });
  expect(unsound.map(({ group, path }) => `${group} ${path}`)).toEqual([]);
});

describe('呼び出しと人の表', () => {
  test('どの人も、許された呼び出しだけを通り、断られた人は何も変えない', { timeout: TABLE_MS }, async () => {
    const { server, kinds } = await startWithEveryone();
    const wrong: string[] = [];
    for (const kind of kinds) {
      const before = await stateOf(server.store.db);
      for (const call of ALL_CALLS) {
        const expected = expectedOf(call, kind);
        // Everyone signed in may read their own record, joined or not (domain/membership/access.ts).
        const isOwn = call.access === 'member' && contentOf(call) === 'member' && expected === 403;
        const verdict = await verdictOn(server.url, call, kind);
        if (verdict !== (isOwn ? 'in' : expected)) {
          wrong.push(`${kind.name} → ${call.method} ${call.group} ${call.path}: ${verdict}`);
        }
      }
      if (kind.may.reporter === 'in') continue;
      if ((await stateOf(server.store.db)) !== before) wrong.push(`${kind.name} has changed a match`);
    }
    expect(wrong).toEqual([]);
  });

  test('他人のメールアドレスでは、会員情報もセッションも扱えない', async () => {
    const server = await startTestServer({ now: MATCH_DAY_MORNING });
    const mother = await signedIn(server);
    const stranger = await signedIn(server);
    for (const path of ['member-info', 'add-session-id', 'remove-session-id']) {
      const call = callAt(path);
      const headers = { ...stranger.headers };
      const response = await ask(server.url, call, headers, mother.email);
      expect(response.status, path).toBe(403);
    }
    expect(await findSession(mother.user.id, mother.sessionId, server.store.db)).toMatchObject({
      endedAt: null,
    });
  });
});

/** A link opens the season or practice: at the other's calls it is as good as none. */
function expectedOf(call: Call, { exceptions, may, roles, opens = 'season' }: Kind): Verdict {
  const isElsewhere =
    [...Object.values<Call>(testMatchFlow), restartPractice].includes(call) !== (opens === 'practice');
  if (call.access === 'reporter' && isElsewhere) return 401;
  if (call.access === 'administrator' && roles !== undefined) {
    return roles.some((role) => rolesFor(call).includes(role)) ? 'in' : 403;
  }
  return exceptions?.[call.path] ?? may[call.access] ?? 401;
}

function callAt(path: string): Call {
  const call = ALL_CALLS.find((one) => one.path === path);
  if (call === undefined) throw new Error(`No call ${path}`);
  return call;
}

async function verdictOn(url: string, call: Call, { headers, email }: Kind): Promise<Verdict> {
  const { status } = await ask(url, call, headers, email);
  return status === 401 || status === 403 ? status : 'in';
}

async function ask(
  url: string,
  call: Call,
  headers: Readonly<Record<string, string>>,
  email = 'nobody@example.jp',
): Promise<{ readonly status: number }> {
  const { params, query = {}, body } = sampleOf(call);
  const token = headers[ACCESS_TOKEN] ?? 'x'.repeat(32);
  const own = (fields: object) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        value === 'email' ? email : value === 'token' ? token : value,
      ]),
    );
  const stop = new AbortController();
  const response = await fetch(urlOf(url, call, own(query), params), {
    method: call.method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(own(body)) }),
    signal: stop.signal,
  });
  const { status } = response;
  // A stream would go on for ever.
  stop.abort();
  return { status };
}

/** Of somebody whose token was issued two hours before the server's now. */
async function expiredTokenOf(server: TestServer): Promise<string> {
  const now = server.clock().toString();
  server.setClock('2026-05-15T23:00:00Z');
  const { idToken } = await signedIn(server);
  server.setClock(now);
  return idToken;
}

function claimsOf({ idToken }: SignedIn): Record<string, unknown> {
  const [, payload = ''] = idToken.split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
}

async function forgedToken(person: SignedIn): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256');
  const [head = ''] = person.idToken.split('.');
  const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string };
  return new SignJWT(claimsOf(person)).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);
}

function unsignedToken(person: SignedIn): string {
  return new UnsecuredJWT(claimsOf(person)).encode();
}
