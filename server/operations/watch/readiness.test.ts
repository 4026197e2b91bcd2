import { expect, onTestFinished, test, vi } from 'vitest';
import { updateBeat } from '#server/platform/beat/public.ts';
import { openStore } from '#server/platform/store/store.ts';
import { testStoreConfig } from '#server/testing/config.ts';
import { switchBefore } from '#server/testing/database-switch.ts';
import { fillDisk } from '#server/testing/full-disk.ts';
import { MATCH_DAY_MORNING } from '#server/testing/season.ts';
import { startTestServer, startTestServerOn } from '#server/testing/server.ts';
import { openTestStore } from '#server/testing/stores.ts';
import { FULL_BELOW_BYTES } from './disk.ts';
import { createReadiness } from './readiness.ts';

const clock = () => Temporal.Instant.from(MATCH_DAY_MORNING);
const room = async () => ({ free: 10 * FULL_BELOW_BYTES, total: 100 * FULL_BELOW_BYTES });

async function readyOf(url: string): Promise<{ readonly status: number; readonly json: unknown }> {
  const answer = await fetch(`${url}/readyz`);
  return { status: answer.status, json: await answer.json() };
}

test('書けて空きがあれば、整っている', async () => {
  const { url } = await startTestServer({ now: MATCH_DAY_MORNING });
  expect(await readyOf(url)).toEqual({ status: 200, json: { status: 'ok' } });
});

test('空きが残り少なければ、書けなくなる前に、整っていないと言う。空けばまた整う', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const store = await openTestStore();
  let free = FULL_BELOW_BYTES - 1;
  const readiness = createReadiness({ store, clock, disk: async () => ({ ...(await room()), free }) });
  expect(await readiness.trouble()).toBe('diskFull');
  free = FULL_BELOW_BYTES;
  expect(await readiness.trouble()).toBe('diskFull');
  vi.advanceTimersByTime(3_000);
  expect(await readiness.trouble()).toBe(null);
});

test('何度聞かれても、調べるのは数秒に一度', async () => {
  const store = await openTestStore();
  const disk = vi.fn(room);
  const readiness = createReadiness({ store, clock, disk });
  await Promise.all(Array.from({ length: 50 }, () => readiness.trouble()));
  expect(disk).toHaveBeenCalledTimes(1);
});

test('ほかの時計が先に進んでいれば、その時刻を言い、丸一日続けば、こちらを信じる', async () => {
  const { transaction } = await openTestStore();
  const now = clock();
  const beat = (at: Temporal.Instant) => transaction((db) => updateBeat(at, db));
  const ahead = now.add({ hours: 1 });
  await beat(ahead);
  expect(String(await beat(now))).toBe(String(ahead));
  expect(String(await beat(now.add({ minutes: 59 })))).toBe(String(ahead));
  const days = now.add({ hours: 24 * 6 });
  await beat(days);
  expect(String(await beat(now))).toBe(String(days));
  expect(String(await beat(now.add({ hours: 25 })))).toBe(String(now.add({ hours: 25 })));
});

if (testStoreConfig().kind === 'postgres') {
  test('データベースのディスクが一杯でも、データベースが止まっても、整っていないと言い、直ればまた整う', async () => {
    const { settings } = await openTestStore();
    const way = await switchBefore(settings.databaseUrl ?? '');
    const behind = { ...settings, databaseUrl: way.databaseUrl };
    const store = await openStore({ ...behind, onConnectionLost: () => undefined });
    onTestFinished(() => store.close());
    const { url } = await startTestServerOn({ ...store, settings: behind }, { now: MATCH_DAY_MORNING });
    const makeRoom = await fillDisk(store);
    expect(await readyOf(url)).toEqual({
      status: 503,
      json: {
        code: 'disk_full',
        message: 'サーバーの空き容量がないため保存できません。時間をおいて再度お試しください。',
      },
    });
    await makeRoom();
    await expect.poll(() => readyOf(url)).toMatchObject({ status: 200 });
    await way.cut();
    await expect.poll(() => readyOf(url)).toMatchObject({ status: 503, json: { code: 'database_away' } });
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    await way.mend();
    await expect.poll(() => readyOf(url)).toMatchObject({ status: 200 });
  });

  test('書き込みを受け付けない控えのデータベースでは、整っていないと言う', async () => {
    const { settings } = await openTestStore();
    const url = new URL(settings.databaseUrl ?? '');
    url.searchParams.set('options', '-c default_transaction_read_only=on');
    const store = await openStore({ ...settings, databaseUrl: url.href });
    onTestFinished(() => store.close());
    expect(await createReadiness({ store, clock, disk: room }).trouble()).toBe('readOnly');
  });
}
