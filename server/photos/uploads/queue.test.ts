import { expect, onTestFinished, test } from 'vitest';
import type { Store } from '#server/store/store.ts';
import { insertSeason, MATCH_DAY_MORNING } from '#server/testing/season.ts';
import { openTestStore } from '#server/testing/stores.ts';
import { createQueue } from './queue.ts';
import { insertUpload, updateState } from './uploads-repository.ts';

const never = () => Promise.reject(new Error('Nothing may be made any more.'));

test('取りかかろうとした時に止められた写真は、次の起動を待つ列に戻る', async () => {
  const store = await openTestStore();
  await insertSeason(store.db, {}, [{ matchId: 'm1' }]);
  await insertWaiting(store);
  const claimed = Promise.withResolvers<void>();
  const stopped = Promise.withResolvers<void>();
  onTestFinished(() => stopped.resolve());
  const errors: unknown[] = [];
  const queue = createQueue({
    store: {
      ...store,
      async transaction(work) {
        const result = await store.transaction(work);
        claimed.resolve();
        await stopped.promise;
        return result;
      },
    },
    storage: { write: never, open: never, size: never, remove: never },
    clock: () => Temporal.Instant.from(MATCH_DAY_MORNING),
    files: never,
    drawing: { hash: never, make: never, stop: () => undefined },
    audit: never,
    onError: (error) => errors.push(error),
  });

  queue.wake();
  await claimed.promise;
  expect(await stateOf(store)).toBe('making');
  const end = queue.stop();
  stopped.resolve();
  await end;
  expect(await stateOf(store)).toBe('waiting');
  expect(errors).toEqual([]);
});

async function stateOf({ db }: Store): Promise<string> {
  const { state } = await db.selectFrom('photo_uploads').select('state').executeTakeFirstOrThrow();
  return state;
}

async function insertWaiting({ db }: Store): Promise<void> {
  const upload = {
    upload_id: 'u1',
    owner_id: 'o1',
    owner_email: 'kanri@example.jp',
    championship_id: 'cup',
    match_id: 'm1',
    batch_id: 'b1',
    chosen: 1,
    place: 0,
    position: 1,
    file_name: '1.jpg',
    bytes: 1,
    source_hash: null,
    created_at: MATCH_DAY_MORNING,
  };
  await insertUpload(upload, MATCH_DAY_MORNING, db);
  await updateState('u1', 'receiving', { state: 'waiting', message: null }, MATCH_DAY_MORNING, db);
}
