import { expect, test } from 'vitest';
import { listAlarms } from '#contract/operations/alarms.ts';
import { readConfig } from '#server/platform/config.ts';
import type { StoreTrouble } from '#server/platform/store/errors.ts';
import { readContent } from '#server/publishing/site/folder.ts';
import { administratorOf, startWithAdministrator } from '#server/testing/administrator.ts';
import { MATCH_DAY_MORNING } from '#server/testing/season.ts';
import { openTestStore } from '#server/testing/stores.ts';
import { blockedCheck, createBlocks } from './blocked.ts';
import type { Check } from './checks.ts';
import { diskCheck } from './checks.ts';
import { createRound } from './rounds.ts';

const GIGABYTE = 2 ** 30;

/** Processes on one database that look at one disk, and the letters that all of them send. */
async function watching() {
  const store = await openTestStore();
  const sent: { readonly to: string; readonly subject: string; readonly text: string }[] = [];
  const state = {
    now: Temporal.Instant.from(MATCH_DAY_MORNING),
    free: 50,
    trouble: null as StoreTrouble | null,
  };
  const config = readConfig({ CONTACT_EMAILS: 'jimu@example.jp', DATA_DIR: store.settings.dataDir });
  const services = {
    store,
    config,
    content: { now: () => readContent() },
    clock: () => state.now,
    messages: { sendMail: (mail: (typeof sent)[number]) => void sent.push(mail), sendSms: () => undefined },
    log: {
      warn: () => undefined,
      error: (error: unknown) => expect(error).toMatchObject({ trouble: expect.anything() }),
    },
  };
  const process = () => {
    const disk = async () => ({ free: state.free * GIGABYTE, total: 100 * GIGABYTE });
    return roundOf([diskCheck(services, disk)]);
  };
  const roundOf = (checks: readonly Check[]) =>
    createRound(services as never, checks, { trouble: async () => state.trouble, latestBeat: () => null });
  /** A process that notes its blocks. */
  const blocking = () => {
    const blocks = createBlocks(() => state.now);
    return { blocks, round: roundOf([blockedCheck({ store }, blocks)]) };
  };
  const later = (time: Temporal.DurationLike) => {
    state.now = state.now.add(time);
  };
  const subjects = () => sent.splice(0).map(({ subject }) => subject);
  return { state, one: process(), two: process(), blocking, later, sent, subjects };
}

const LOW = expect.stringContaining('ディスクの空きが残りわずかです');
const OVER = expect.stringContaining('解消しました：ディスクの空きが残りわずかです');

test('ディスクの空きが1割を切ると、いくつのサーバーが気づいても、事務局に1通だけ届き、続けば1日に1通、戻れば1通届く', async () => {
  const { state, one, two, later, sent, subjects } = await watching();
  await one();
  expect(sent).toEqual([]);
  state.free = 9;
  await Promise.all([one(), two()]);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ to: 'jimu@example.jp', subject: LOW });
  expect(sent[0]?.text).toContain('9％（9.0 GB）');
  expect(sent[0]?.text).toContain('du -xh');
  subjects();
  for (let hour = 0; hour < 23; hour += 1) {
    later({ hours: 1 });
    await one();
    await two();
  }
  expect(subjects()).toEqual([]);
  later({ hours: 1 });
  await Promise.all([two(), one()]);
  expect(subjects()).toEqual([LOW]);
  state.free = 11;
  await one();
  expect(subjects()).toEqual([]);
  state.free = 30;
  await Promise.all([one(), two()]);
  expect(sent[0]?.text).toContain('30％（30.0 GB）に戻りました');
  expect(subjects()).toEqual([OVER]);
});

test('行ったり来たりする空きは、1日に1度しか知らせない', async () => {
  const { state, one, later, subjects } = await watching();
  for (let hour = 0; hour < 12; hour += 1) {
    state.free = hour % 2 === 0 ? 9 : 30;
    await one();
    later({ hours: 1 });
  }
  expect(subjects()).toEqual([LOW, OVER]);
});

test('データベースが止まっていたことは、また動いてから、いつからいつまでかを1通だけ知らせる', async () => {
  const { state, one, two, later, sent } = await watching();
  state.trouble = 'away';
  await Promise.all([one(), two()]);
  later({ minutes: 5 });
  await Promise.all([one(), two()]);
  expect(sent).toEqual([]);
  state.trouble = null;
  later({ minutes: 5 });
  await Promise.all([one(), two()]);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.text).toContain(
    '2026年5月16日 10:00から2026年5月16日 10:10まで、データベースが答えなかったため',
  );
});

test('空きがほとんどなくなってからでも、書けるうちは知らせる', async () => {
  const { state, one, subjects } = await watching();
  state.free = 0;
  state.trouble = 'diskFull';
  await one();
  expect(subjects()).toEqual([LOW]);
});

test('いまのお知らせは、管理者だけが見られる', async () => {
  const { server, ask } = await startWithAdministrator(MATCH_DAY_MORNING);
  expect((await ask(listAlarms)).json).toEqual([]);
  const at = '2026-05-16T00:30:00.000Z';
  await server.store.db
    .insertInto('alarms')
    .values({
      kind: 'mail_failing',
      source: '',
      since: at,
      seen_at: at,
      told_at: at,
      over_at: null,
      facts: JSON.stringify({ since: '2026年5月16日 9:00', because: 'メールサーバーにつながりません' }),
    })
    .execute();
  expect((await ask(listAlarms)).json).toEqual([
    {
      kind: 'mail_failing',
      since: at,
      title: 'メールを送れていません',
      what: expect.stringContaining(
        '2026年5月16日 9:00から、メールを1通も送れていません（メールサーバーにつながりません）',
      ),
      todo: expect.arrayContaining([expect.stringContaining('SMTP_URL')]),
    },
  ]);
  const member = await administratorOf(server, 'kaiin@example.jp');
  expect((await member(listAlarms)).status).toBe(403);
});

test('止まったことは1通だけ知らせ、1時間止まらなければ、再起動していても、なくなったと知らせる', async () => {
  const { blocking, later, sent, subjects } = await watching();
  const before = blocking();
  before.blocks.add({
    route: 'POST site/api/admin/articles/preview',
    ms: 2_300,
    routeMs: 2_400,
    cpuMs: 2_200,
  });
  await before.round();
  later({ minutes: 30 });
  before.blocks.add({ route: 'GET match/list', ms: 1_200, routeMs: 1_300, cpuMs: 100 });
  await before.round();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.text).toContain('「POST site/api/admin/articles/preview」');
  expect(sent[0]?.text).toContain('2.3秒の間');
  subjects();
  const after = blocking();
  later({ minutes: 59 });
  await after.round();
  expect(subjects()).toEqual([]);
  later({ minutes: 1 });
  await after.round();
  await before.round();
  expect(subjects()).toEqual([
    expect.stringContaining('解消しました：サーバーが一時、応答できなくなりました'),
  ]);
});
