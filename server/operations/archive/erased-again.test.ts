import { cp, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { eraseOwnData } from '#contract/member/membership.ts';
import { findAllErasures } from '#server/people/erasures/public.ts';
import { readConfig } from '#server/platform/config.ts';
import { openStore, type Store, type StoreSettings } from '#server/platform/store/store.ts';
import { put } from '#server/testing/calls.ts';
import { signedIn } from '#server/testing/member.ts';
import { startTestServerOn } from '#server/testing/server.ts';
import { openTestSettings } from '#server/testing/stores.ts';
import { makeBackup } from './make.ts';
import { restore } from './restore.ts';
import { envOf } from './testing/installation.ts';

const NOW = '2026-05-16T03:00:00Z';
const RESTORED_AT = Temporal.Instant.from('2026-05-18T00:00:00Z');
const LEAVING = 'haha@example.jp';
const STAYING = 'chichi@example.jp';

async function serverOn(settings: StoreSettings) {
  const store = await openStore(settings);
  onTestFinished(() => store.close());
  const server = await startTestServerOn({ ...store, settings }, { now: NOW });
  const end = async () => {
    await server.close();
    await store.close();
  };
  return { server, store, end };
}

/** Who is in the tables of members and of accounts. */
async function peopleIn({ db }: Store) {
  const members = await db.selectFrom('members').select('email').orderBy('email').execute();
  const users = await db.selectFrom('users').select('email').orderBy('email').execute();
  return { members: members.map(({ email }) => email), users: users.map(({ email }) => email) };
}

/** A backup of two members, of whom one leaves afterwards. */
async function leftAfterBackup() {
  const settings = await openTestSettings();
  const { server, store, end } = await serverOn(settings);
  const leaving = await signedIn(server, { email: LEAVING });
  await signedIn(server, { email: STAYING });
  const both = { members: [STAYING, LEAVING], users: [STAYING, LEAVING] };
  expect(await peopleIn(store)).toEqual(both);
  const { file } = await makeBackup({ config: server.config, store, clock: server.clock });
  const { status } = await put(server.url, eraseOwnData, { email: LEAVING }, { headers: leaving.headers });
  expect(status).toBe(200);
  expect(await peopleIn(store)).toEqual({ members: [STAYING], users: [STAYING] });
  return { settings, file, server, store, end };
}

const OLDER = { existing: 'setAside', version: 'current', now: RESTORED_AT } as const;

test('消去した人は、消去の前の控えを戻しても、次の起動でまた消え、ほかの人は残る', async () => {
  const { settings, file, end } = await leftAfterBackup();
  await end();
  await restore({ ...OLDER, target: readConfig(envOf(settings)), file });
  const { store } = await serverOn(settings);
  expect(await peopleIn(store)).toEqual({ members: [STAYING], users: [STAYING] });
});

test('機械を失い、まっさらな場所に古い控えを戻すときも、控えと並ぶ一覧の人は消える', async () => {
  const { file, server, store, end } = await leftAfterBackup();
  const later = () => server.clock().add({ hours: 24 });
  await makeBackup({ config: server.config, store, clock: later });
  await end();
  const bare = await openTestSettings();
  const brought = join(bare.dataDir, 'usb');
  await cp(server.config.backup.folder, brought, { recursive: true });
  expect(await readdir(brought)).toContain('erasures.txt');
  await restore({ ...OLDER, target: readConfig(envOf(bare)), file: join(brought, basename(file)) });
  await rm(brought, { recursive: true });
  const after = await serverOn(bare);
  expect(await peopleIn(after.store)).toEqual({ members: [STAYING], users: [STAYING] });
  expect(await findAllErasures(after.store.db)).toHaveLength(2);
});

test('一覧には、名前もメールアドレスも番号も残らない', async () => {
  const { store } = await leftAfterBackup();
  for (const hash of await findAllErasures(store.db)) expect(hash).toMatch(/^[\w-]{43}$/);
});
