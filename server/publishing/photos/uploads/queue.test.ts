import { expect, onTestFinished, test, vi } from 'vitest';
import type { Store } from '#server/platform/store/store.ts';
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

test('プロセスが急に止まって作りかけになった写真は、三十秒後にはほかのプロセスが作り始める', async () => {
  const { workAt } = await oneWaiting();
  expect(await workAt({ seconds: 0 })).toBe('begun');
  expect(await workAt({ seconds: 5 })).toBe('nothing');
  expect(await workAt({ seconds: 30 })).toBe('begun');
});

test('作るのに時間がかかっても、生きているプロセスの写真はほかから取られない', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { workAt, setClock, store } = await oneWaiting();
  expect(await workAt({ seconds: 0 })).toBe('begun');
  const seen = setClock({ seconds: 30 });
  vi.advanceTimersByTime(30_000);
  await expect.poll(() => lastSeen(store)).toBe(seen);
  expect(await workAt({ seconds: 35 })).toBe('nothing');
});

test('保存先の失敗で作れなかった写真は、一分待ってからまた作られ、急に止まったときのようにすぐではない', async () => {
  const { workAt, store } = await oneWaiting();
  expect(await workAt({ seconds: 0 }, 'fails')).toBe('begun');
  await expect.poll(() => stateOf(store)).toBe('waiting');
  expect(await workAt({ seconds: 30 })).toBe('nothing');
  expect(await workAt({ seconds: 61 })).toBe('begun');
});

/** A photo that waits, and processes that take it up and are never done with it, or fail. */
async function oneWaiting() {
  const store = await openTestStore();
  await insertSeason(store.db, {}, [{ matchId: 'm1' }]);
  await insertWaiting(store);
  const start = Temporal.Instant.from(MATCH_DAY_MORNING);
  let now = start;
  const setClock = (after: Temporal.DurationLike): string => {
    now = start.add(after);
    return now.toString();
  };

  /** What another process does that looks for work so long after the start. */
  async function workAt(
    after: Temporal.DurationLike,
    becomes: 'hangs' | 'fails' = 'hangs',
  ): Promise<'begun' | 'nothing'> {
    setClock(after);
    const looked = Promise.withResolvers<'begun' | 'nothing'>();
    const queue = createQueue({
      store: {
        ...store,
        async transaction(work) {
          const result = await store.transaction(work);
          looked.resolve(result === null ? 'nothing' : 'begun');
          return result;
        },
      },
      storage: { write: never, open: never, size: never, remove: never },
      clock: () => now,
      files: becomes === 'fails' ? never : () => new Promise(() => undefined),
      drawing: { hash: never, make: never, stop: () => undefined },
      audit: never,
      onError: () => undefined,
    });
    queue.wake();
    return looked.promise;
  }

  return { store, workAt, setClock };
}

async function lastSeen({ db }: Store): Promise<string> {
  const { updated_at } = await db.selectFrom('photo_uploads').select('updated_at').executeTakeFirstOrThrow();
  return updated_at;
}

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
