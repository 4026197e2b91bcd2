import { randomUUID } from 'node:crypto';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { makeBackup } from '#server/operations/archive/make.ts';
import { clock as backupClock, openInstallation } from '#server/operations/archive/testing/installation.ts';
import { linesOf } from '#server/operations/doctor/findings.ts';
import { clockFinding } from '#server/operations/doctor/surroundings.ts';
import { removeDue } from '#server/operations/retention/daily.ts';
import { sharedRules } from '#server/operations/retention/rules.ts';
import type { Services } from '#server/platform/services.ts';
import { insertSeason } from '#server/testing/season.ts';
import { startTestServer, startTestServerOn, type TestServer } from '#server/testing/server.ts';
import { openTestStore } from '#server/testing/stores.ts';
import { findCleaningTime, findLatestBeat, updateBeat, updateConfirmed } from './public.ts';

const NOW = Temporal.Instant.from('2026-05-16T01:00:00Z');
const inDays = (days: number) => NOW.add({ hours: 24 * days });

async function beating() {
  const { transaction, db } = await openTestStore();
  const beat = (at: Temporal.Instant) => transaction((inner) => updateBeat(at, inner));
  const isBelieved = async (at: Temporal.Instant) => (await findCleaningTime(at, db)) !== null;
  return { transaction, beat, isBelieved };
}

/** Beats twice a day, from one day to another. */
async function beatThrough(from: number, to: number, beat: (at: Temporal.Instant) => Promise<unknown>) {
  for (let day = from; day <= to; day += 0.5) await beat(inDays(day));
}

test('一週間より先に進んだ時計は疑われ、戻れば、何もなかったように整理が続く', async () => {
  const { beat, isBelieved } = await beating();
  await beat(NOW);
  expect(await isBelieved(inDays(7))).toBe(true);
  expect(String(await beat(inDays(40)))).toBe(String(NOW));
  expect(await isBelieved(inDays(40))).toBe(false);
  await beat(inDays(0.5));
  expect(await isBelieved(inDays(0.5))).toBe(true);
});

test('二か月止まっていたサーバーの時計は、一週間動いたあとで信じられる', async () => {
  const { beat, isBelieved } = await beating();
  await beat(NOW);
  await beatThrough(60, 66.5, beat);
  expect(await isBelieved(inDays(66.5))).toBe(false);
  await beat(inDays(67));
  expect(await isBelieved(inDays(67))).toBe(true);
});

test('疑われた時計は、間が空けば初めから数え、正しい時計が一つでも動けば忘れられる', async () => {
  const { beat, isBelieved } = await beating();
  await beat(NOW);
  await beatThrough(60, 64, beat);
  await beatThrough(65.5, 70, beat);
  expect(await isBelieved(inDays(70))).toBe(false);
  await beat(inDays(1));
  await beatThrough(70.5, 76, beat);
  expect(await isBelieved(inDays(76))).toBe(false);
});

test('管理する人が確かめた時計は、すぐに信じられる', async () => {
  const { transaction, beat, isBelieved } = await beating();
  await beat(NOW);
  await beat(inDays(60));
  await transaction((db) => updateConfirmed(inDays(60), db));
  expect(await isBelieved(inDays(60))).toBe(true);
});

const readyOf = async ({ url }: TestServer) => (await fetch(`${url}/readyz`)).json();

async function doctorOf({ clock, store }: TestServer): Promise<string> {
  return linesOf([clockFinding(clock(), await findLatestBeat(store.db))]).join('\n');
}

function removing({ store, config, clock }: TestServer): Promise<boolean> {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() } as unknown as Services['log'];
  return removeDue(
    { store, config, clock, log },
    sharedRules({ store, config }, () => false),
  );
}

/** Something that each kind of cleaning would remove 40 days later. */
async function insertKept({ store: { db }, config }: TestServer): Promise<void> {
  const at = NOW.toString();
  await db
    .insertInto('operations')
    .values({ actor: 'a', operation_key: 'k', fingerprint: 'x', status: 200, answer: '{}', created_at: at })
    .execute();
  await db.insertInto('used_challenges').values({ challenge_id: randomUUID(), expires_at: at }).execute();
  const folder = join(config.dataDir, 'outbox');
  await mkdir(folder, { recursive: true });
  const letter = join(folder, '20260516T010000.000Z-a.eml');
  await writeFile(letter, 'x');
  await utimes(letter, new Date(at), new Date(at));
  await insertSeason(db, {}, [{}]);
  await db
    .insertInto('photo_uploads')
    .values({
      upload_id: randomUUID(),
      batch_id: randomUUID(),
      championship_id: 'cup',
      match_id: 'm1',
      owner_id: 'a',
      owner_email: 'kanri@example.jp',
      chosen: 1,
      place: 0,
      position: 0,
      file_name: 'a.jpg',
      bytes: 10,
      source_hash: null,
      state: 'receiving',
      message: null,
      created_at: at,
      updated_at: at,
    })
    .execute();
}

async function countKept({ store: { db }, config }: TestServer) {
  const [operations, challenges, uploads, letters] = await Promise.all([
    db.selectFrom('operations').selectAll().execute(),
    db.selectFrom('used_challenges').selectAll().execute(),
    db.selectFrom('photo_uploads').selectAll().execute(),
    readdir(join(config.dataDir, 'outbox')),
  ]);
  return [operations, challenges, uploads, letters].map(({ length }) => length);
}

test('40日進んだ時計で起動しても何も消えず、/readyz と点検がそう言い、直れば整理は続く', async () => {
  const right = await startTestServer({ now: NOW.toString() });
  await insertKept(right);
  expect(await readyOf(right)).toEqual({ status: 'ok' });
  expect(await doctorOf(right)).toContain('○ 時計');
  await right.close();

  const wrong = await startTestServerOn(right.store, { now: inDays(40).toString() });
  expect(await removing(wrong)).toBe(false);
  expect(await readyOf(wrong)).toEqual({ status: 'ok', warning: 'clock_doubted' });
  expect(await doctorOf(wrong)).toMatch(/△ 時計[\s\S]*40日進んでいます[\s\S]*--trust-clock/);
  // Its own cleaning of uploads is over when it is closed.
  await wrong.close();
  expect(await countKept(right)).toEqual([1, 1, 1, 1]);

  const corrected = await startTestServerOn(right.store, { now: inDays(1).toString() });
  expect(await removing(corrected)).toBe(true);
  expect(await readyOf(corrected)).toEqual({ status: 'ok' });
  expect(await countKept(right)).toEqual([1, 1, 1, 1]);
  await right.store.transaction((db) => updateConfirmed(inDays(40), db));
  const later = await startTestServerOn(right.store, { now: inDays(40).toString() });
  expect(await removing(later)).toBe(true);
  await later.close();
  expect(await countKept(right)).toEqual([0, 0, 0, 0]);
});

test('時計が疑われている間、古い控えは消えない', async () => {
  const installation = await openInstallation({ BACKUP_KEEP: '1' });
  const { store, config } = installation;
  await store.transaction((db) => updateBeat(backupClock(), db));
  await makeBackup({ ...installation, clock: backupClock });
  const ahead = (days: number) => () => backupClock().add({ hours: 24 * days });
  await makeBackup({ ...installation, clock: ahead(40) });
  expect(await readdir(config.backup.folder)).toHaveLength(2);
  const { file } = await makeBackup({ ...installation, clock: ahead(1) });
  expect(await readdir(config.backup.folder)).toEqual([basename(file)]);
});
