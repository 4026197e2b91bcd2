import { expect, onTestFinished, test } from 'vitest';
import { takeDownPhotos } from '#contract/publishing/photos.ts';
import { readConfig } from '#server/platform/config.ts';
import { openStore, type StoreSettings } from '#server/platform/store/store.ts';
import { storedName } from '#server/publishing/photos/pictures/renditions.ts';
import { addPhoto, jpeg, officeOf } from '#server/publishing/photos/testing/pictures.ts';
import { ADMINISTRATOR, administratorOf } from '#server/testing/administrator.ts';
import { insertSeason, MATCH_DAY_MORNING } from '#server/testing/season.ts';
import { startTestServerOn } from '#server/testing/server.ts';
import { openTestSettings } from '#server/testing/stores.ts';
import { makeBackup } from './make.ts';
import { restore } from './restore.ts';
import { envOf } from './testing/installation.ts';

async function serverOn(settings: StoreSettings) {
  const store = await openStore(settings);
  onTestFinished(() => store.close());
  const site = { ...store, settings };
  const server = await startTestServerOn(site, {
    now: MATCH_DAY_MORNING,
    env: { ADMIN_EMAILS: ADMINISTRATOR },
  });
  const end = async () => {
    await server.close();
    await store.close();
  };
  return { server, store, end };
}

/** Photos of the match by id, and whether each is shown. */
async function shownIn({ store }: Awaited<ReturnType<typeof serverOn>>) {
  const rows = await store.db.selectFrom('photos').select(['photo_id', 'taken_down_at']).execute();
  return new Map(rows.map(({ photo_id, taken_down_at }) => [photo_id, taken_down_at === null]));
}

test('公開を終えた写真は、その前の控えを戻しても、次の起動でまた消え、ほかの写真は残る', async () => {
  const settings = await openTestSettings();
  const before = await serverOn(settings);
  await insertSeason(before.store.db, {}, [{}]);
  const office = officeOf(before.server);
  const removed = await addPhoto(office, await jpeg({ width: 31, height: 20 }, 1));
  const kept = await addPhoto(office, await jpeg({ width: 32, height: 20 }, 2));
  const { config, clock } = before.server;
  const { file } = await makeBackup({ config, store: before.store, clock });
  const ask = await administratorOf(before.server);
  const { json } = await ask(takeDownPhotos, { body: { photo_ids: [removed.photoId] } });
  expect(json).toEqual({ taken_down: 1 });
  await before.end();

  const target = readConfig(envOf(settings));
  const now = Temporal.Instant.from('2026-05-18T00:00:00Z');
  await restore({ target, file, existing: 'setAside', version: 'current', now });
  const after = await serverOn(settings);
  const shown = new Map([
    [removed.photoId, false],
    [kept.photoId, true],
  ]);
  expect(await shownIn(after)).toEqual(shown);
  const { storage } = officeOf(after.server);
  const names = await Promise.all(
    [removed, kept].map(({ pictureKey }) => storage.open(storedName(pictureKey, 'full'))),
  );
  expect(names.map((found) => found === null)).toEqual([true, false]);
  for (const found of names) found?.stream.destroy();
});
