import { expect, test } from 'vitest';
import { createServerClock } from './server-clock.ts';

const START = Date.parse('2026-05-16T01:00:00Z');
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** A phone whose clock is `slowBy` behind, in a world whose time the test moves. */
function phone({ slowBy = 0, stored = null as number | null } = {}) {
  let trueAt = START;
  let steadyAt = 0;
  let behind = slowBy;
  let offset = stored;
  let runs = 0;
  const open = () =>
    createServerClock({
      wall: () => trueAt - behind,
      steady: () => steadyAt,
      newRun: () => {
        runs += 1;
        return String(runs);
      },
      loadOffset: () => offset,
      storeOffset: (learnt) => {
        offset = learnt;
      },
    });
  let clock = open();
  const pass = (ms: number) => {
    trueAt += ms;
    steadyAt += ms;
  };
  return {
    clock: () => clock,
    pass,
    /** The browser's steady clock stands still meanwhile. */
    sleep: (ms: number) => {
      trueAt += ms;
    },
    /** The phone's clock is set; it is this much behind from now on. */
    setSlowBy: (ms: number) => {
      behind = ms;
    },
    reopen: () => {
      clock = open();
    },
    hear: (there = 100, back = 100) => {
      const sent = clock.read();
      pass(there);
      const serverAt = trueAt;
      pass(back);
      clock.hear(serverAt, sent);
    },
    enter: () => clock.stamp(),
    error: () => Math.abs(clock.now() - trueAt),
    since: (moment: number) => trueAt - moment,
    trueNow: () => trueAt,
  };
}

test.for([
  ['一日遅れ', DAY],
  ['五分遅れ', 5 * MINUTE],
  ['正しい', 0],
  ['一日と三分進み', -DAY - 3 * MINUTE],
] as const)('%sの時計でも、サーバーに聞けば正しい時刻がわかる', ([, slowBy]) => {
  const { hear, error, clock, pass } = phone({ slowBy });
  hear(2_000, 100);
  expect(error()).toBeLessThan(1_200);
  pass(MINUTE);
  hear(50, 50);
  expect(error()).toBeLessThan(200);
  hear(5_000, 10);
  expect(error()).toBeLessThan(200);
  expect(Math.abs(clock().error() - slowBy)).toBeLessThan(200);
});

test('聞く前は、前に開いたときに知ったずれで数え、狂いはまだ言わない', () => {
  const { error, clock } = phone({ slowBy: DAY, stored: DAY });
  expect(error()).toBe(0);
  expect(clock().error()).toBe(0);
});

test('電波のない間に時計を戻されても、時刻は進み続ける', () => {
  const { hear, error, pass, setSlowBy } = phone();
  hear();
  pass(MINUTE);
  setSlowBy(10 * MINUTE);
  pass(MINUTE);
  expect(error()).toBeLessThan(300);
});

test('画面を閉じて眠っていた間も、時刻は進む', () => {
  const { hear, error, sleep } = phone({ slowBy: 5 * MINUTE });
  hear();
  sleep(20 * MINUTE);
  expect(error()).toBeLessThan(300);
});

test('時計を直すと、次の答えで知れる', () => {
  const { hear, clock, setSlowBy } = phone({ slowBy: 5 * MINUTE });
  hear();
  setSlowBy(0);
  hear();
  expect(Math.abs(clock().error())).toBeLessThan(300);
});

test('時計が答えを待つ間に変わったら、その答えからは何も学ばない', () => {
  const { clock, pass, setSlowBy, trueNow, error } = phone();
  const sent = clock().read();
  pass(100);
  const serverAt = trueNow();
  setSlowBy(-5 * MINUTE);
  clock().hear(serverAt, sent);
  expect(error()).toBe(5 * MINUTE);
});

test.for([
  ['押してから時計が進められた', 0, -5 * MINUTE],
  ['押してから時計が戻された', 5 * MINUTE, DAY],
] as const)('%s：聞いてから押した時刻は変わらず、経過は言わない', ([, before, after]) => {
  const { hear, enter, pass, setSlowBy, trueNow, clock } = phone({ slowBy: before });
  hear();
  const enteredAt = trueNow();
  const entry = enter();
  pass(MINUTE);
  setSlowBy(after);
  const times = clock().timesOf(entry);
  expect(Math.abs(Date.parse(times.recordedAt) - enteredAt)).toBeLessThan(300);
  expect(times.enteredAgoMs).toBeNull();
});

test('続けて押したものは、間に時計が正されても、押した順に並ぶ', () => {
  const { hear, enter, pass } = phone();
  hear(10, 5_000);
  const first = enter();
  hear(5, 5);
  pass(500);
  const second = enter();
  expect(Date.parse(second.recordedAt)).toBeGreaterThanOrEqual(Date.parse(first.recordedAt));
});

test('一度も聞いたことがない電話は、どれだけ前かだけが正しい', () => {
  const { enter, pass, clock } = phone({ slowBy: DAY });
  const entry = enter();
  pass(10 * MINUTE);
  expect(clock().timesOf(entry).enteredAgoMs).toBe(10 * MINUTE);
});

test('電波のない間に時計が進められ、そのあと押したものも、どれだけ前かは正しい', () => {
  const { hear, enter, pass, setSlowBy, clock } = phone();
  hear();
  setSlowBy(-5 * MINUTE);
  const entry = enter();
  pass(10 * MINUTE);
  expect(clock().timesOf(entry).enteredAgoMs).toBe(10 * MINUTE);
});

test.for([
  ['送る前に聞かない', false],
  ['送る前に聞く', true],
] as const)('一度も聞かないまま閉じて開き直した電話：%s', ([, hears]) => {
  const { hear, enter, pass, reopen, since, trueNow, clock } = phone({ slowBy: DAY });
  const enteredAt = trueNow();
  const entry = enter();
  pass(MINUTE);
  reopen();
  if (hears) hear();
  const { recordedAt, enteredAgoMs } = clock().timesOf(entry);
  expect(Math.abs((enteredAgoMs ?? 0) - since(enteredAt))).toBeLessThan(300);
  if (hears) expect(Math.abs(Date.parse(recordedAt) - enteredAt)).toBeLessThan(300);
});

test('古いアプリが残した操作も、どれだけ前かを言って送る', () => {
  const { clock, pass, hear } = phone({ slowBy: 5 * MINUTE });
  const recordedAt = new Date(START - 5 * MINUTE).toISOString();
  pass(10 * MINUTE);
  hear();
  const times = clock().timesOf({ recordedAt });
  expect(Math.abs((times.enteredAgoMs ?? 0) - 10 * MINUTE)).toBeLessThan(500);
  expect(Math.abs(Date.parse(times.recordedAt) - START)).toBeLessThan(300);
});

test('時計が一分進められてから押し、次の答えで直った後に押したものは、正しい時刻になる', () => {
  const { hear, enter, pass, setSlowBy, trueNow } = phone();
  hear();
  setSlowBy(-MINUTE);
  enter();
  hear();
  pass(50 * SECOND);
  const second = enter();
  expect(Math.abs(Date.parse(second.recordedAt) - trueNow())).toBeLessThan(300);
});

test('時計が戻されたと知ったページは、あとに開くページへ、そのずれを伝える', () => {
  const { hear, enter, pass, setSlowBy, reopen, clock, trueNow } = phone();
  hear();
  const before = clock();
  setSlowBy(2 * MINUTE);
  before.now();
  reopen();
  const enteredAt = trueNow();
  const entry = enter();
  pass(10 * SECOND);
  // The entry of the new page is sent by the old one.
  const { recordedAt } = before.timesOf(entry);
  expect(Math.abs(Date.parse(recordedAt) - enteredAt)).toBeLessThan(300);
});
