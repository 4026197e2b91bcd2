/** What was withdrawn after a backup stays withdrawn when that backup is put back, and what was not stays as it is. */

import { expect, onTestFinished, test } from 'vitest';
import { addCalendar, calendars, removeCalendar } from '#contract/championship/calendars.ts';
import {
  type MadeReporterLink,
  makeReporterLink,
  revokeReporterLink,
} from '#contract/match/reporter-links.ts';
import { getTargetMatchesByUrlAccessToken } from '#contract/match/token-flow.ts';
import { removeSessionId, standing } from '#contract/member/membership.ts';
import { changeRoles, giveRoles, listRoles, type RoleHolder } from '#contract/member/roles.ts';
import { registered } from '#server/people/identity/passkeys/testing/authenticator.ts';
import { readConfig } from '#server/platform/config.ts';
import { openStore, type StoreSettings } from '#server/platform/store/store.ts';
import { type Ask, administratorOf } from '#server/testing/administrator.ts';
import { get, put } from '#server/testing/calls.ts';
import { documentCookieOf, type SignedIn, signedIn } from '#server/testing/member.ts';
import { insertSeason, MATCH_DAY_MORNING } from '#server/testing/season.ts';
import { startTestServerOn, type TestServer } from '#server/testing/server.ts';
import { openTestSettings } from '#server/testing/stores.ts';
import { callPool } from '#server/testing/wire.ts';
import { makeBackup } from './make.ts';
import { restore } from './restore.ts';
import { envOf } from './testing/installation.ts';

const BEFORE = 'kanri@example.jp';
const AFTER = 'kanri2@example.jp';
const CUP = { kind: 'championship', id: 'cup' };

async function serverOn(settings: StoreSettings) {
  const store = await openStore(settings);
  onTestFinished(() => store.close());
  const server = await startTestServerOn(
    { ...store, settings },
    { now: MATCH_DAY_MORNING, env: { ADMIN_EMAILS: `${BEFORE},${AFTER}` } },
  );
  const end = async () => {
    await server.close();
    await store.close();
  };
  return { server, store, end };
}

/** Makes a backup, lets `change` happen, and puts the backup back. */
async function startAgain(
  settings: StoreSettings,
  { server, store, end }: Awaited<ReturnType<typeof serverOn>>,
  change: () => Promise<unknown>,
) {
  const { config, clock } = server;
  const { file } = await makeBackup({ config, store, clock });
  await change();
  await end();
  const now = Temporal.Instant.from('2026-05-18T00:00:00Z');
  const target = readConfig(envOf(settings));
  await restore({ target, file, existing: 'setAside', version: 'current', now });
  return serverOn(settings);
}

async function rolesOf(ask: Ask, email: string) {
  const holders = (await ask(listRoles)).json as readonly RoleHolder[];
  return holders.find((one) => one.email === email)?.given.map(({ role }) => role) ?? [];
}

async function addressOf({ url }: TestServer, { headers }: SignedIn) {
  const { json } = await put(url, addCalendar, CUP, { headers });
  return (json as { readonly path: string }).path;
}

/** The id of this member's newest calendar. */
async function newestCalendar({ url }: TestServer, { headers }: SignedIn) {
  const { json } = await get(url, calendars, CUP, headers);
  const [newest] = (json as { readonly calendars: readonly { readonly calendar_id: string }[] }).calendars;
  return newest?.calendar_id ?? '';
}

test('控えのあとに取り消したリンク・役割・パスキー・カレンダーは、控えを戻しても戻らず、ほかはそのまま残る', async () => {
  const settings = await openTestSettings();
  const before = await serverOn(settings);
  const { server } = before;
  await insertSeason(before.store.db, {}, [{}]);
  const ask = await administratorOf(server, BEFORE);
  const member = await signedIn(server, { email: 'haha@example.jp' });
  const photographer = await signedIn(server, { email: 'shashin@example.jp' });

  const make = async (label: string) => {
    const scope = { kind: 'matches', championship_ids: ['cup'], matches: [] };
    return (await ask(makeReporterLink, { body: { label, days: 5, scope } })).json as MadeReporterLink;
  };
  const [lostLink, keptLink] = [await make('落とした'), await make('厚別会場')];
  await ask(giveRoles, { body: { email: photographer.email, roles: ['photos', 'articles'] } });
  const keptAddress = await addressOf(server, member);
  const keptCalendar = await newestCalendar(server, member);
  const device = await registered(server, member);
  const kept = await registered(server, photographer);
  const lostAddress = await addressOf(server, member);

  const after = await startAgain(settings, before, async () => {
    await ask(revokeReporterLink, { params: { linkId: lostLink.link.link_id } });
    const roles = { seen: ['photos', 'articles'], roles: ['articles'] };
    const params = { accountId: photographer.user.id };
    expect((await ask(changeRoles, { params, body: roles })).status).toBe(200);
    const removal = { AccessToken: member.accessToken, CredentialId: device.id };
    expect((await callPool(server, 'DeleteWebAuthnCredential', removal)).json).toEqual({});
    const { json } = await get(server.url, calendars, CUP, member.headers);
    const all = (json as { readonly calendars: readonly { readonly calendar_id: string }[] }).calendars;
    const lost = all.find(({ calendar_id }) => calendar_id !== keptCalendar);
    await put(server.url, removeCalendar, { calendar_id: lost?.calendar_id }, { headers: member.headers });
  });

  const opened = async ({ token }: MadeReporterLink) => {
    const { json } = await get(after.server.url, getTargetMatchesByUrlAccessToken, { urlAccessToken: token });
    return (json as readonly unknown[]).length;
  };
  expect([await opened(keptLink), await opened(lostLink)]).toEqual([1, 0]);
  const askAfter = await administratorOf(after.server, AFTER);
  expect(await rolesOf(askAfter, photographer.email)).toEqual(['articles']);
  const passkeys = await after.store.db.selectFrom('passkeys').select('credential_id').execute();
  expect(passkeys).toEqual([{ credential_id: kept.id }]);
  const statusOf = async (path: string) => (await fetch(`${after.server.url}${path}`)).status;
  expect([await statusOf(keptAddress), await statusOf(lostAddress)]).toEqual([200, 410]);
});

/** What of a sign-in still opens something: a call, a document, the pool. */
async function openedBy(server: TestServer, { headers, accessToken, user }: SignedIn, cookie: string) {
  const opened = [
    (await get(server.url, standing, {}, headers)).status === 200 && 'call',
    (await server.guards.members.readerOf({ cookie })) !== null && 'document',
    (await callPool(server, 'GetUser', { AccessToken: accessToken })).json.Username === user.id && 'pool',
  ];
  return opened.filter((what) => what !== false);
}

const EVERYTHING = ['call', 'document', 'pool'];

async function twoSignedIn(server: TestServer) {
  const [one, other] = [await signedIn(server), await signedIn(server)];
  const cookies = [await documentCookieOf(server, one), await documentCookieOf(server, other)] as const;
  const openedAt = async (at: TestServer) => [
    await openedBy(at, one, cookies[0]),
    await openedBy(at, other, cookies[1]),
  ];
  expect(await openedAt(server)).toEqual([EVERYTHING, EVERYTHING]);
  return { one, openedAt };
}

test('控えのあとに終わったログインは、控えを戻しても戻らず、ほかの人のログインは続く', async () => {
  const settings = await openTestSettings();
  const before = await serverOn(settings);
  const { one, openedAt } = await twoSignedIn(before.server);
  const after = await startAgain(settings, before, async () => {
    const { headers, email, sessionId, accessToken } = one;
    await put(before.server.url, removeSessionId, { email, sessionId }, { headers });
    await callPool(before.server, 'GlobalSignOut', { AccessToken: accessToken });
  });
  expect(await openedAt(after.server)).toEqual([[], EVERYTHING]);
});

test('前のデータベースがないところへ戻すと、どの端末もログインし直しになる', async () => {
  const before = await serverOn(await openTestSettings());
  const { openedAt } = await twoSignedIn(before.server);
  const { config, clock } = before.server;
  const { file } = await makeBackup({ config, store: before.store, clock });
  await before.end();
  const bare = await openTestSettings();
  const now = Temporal.Instant.from('2026-05-18T00:00:00Z');
  await restore({ target: readConfig(envOf(bare)), file, existing: 'refused', version: 'current', now });
  expect(await openedAt((await serverOn(bare)).server)).toEqual([[], []]);
});
