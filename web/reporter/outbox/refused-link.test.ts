// @vitest-environment node
import { expect, test } from 'vitest';
import type { MatchCommand } from '#domain/match/commands.ts';
import { tokenFlow } from '../match/flow.ts';
import { fromTokenFlow } from '../match/reported-match.ts';
import { addressOf } from '../match/token-flow.ts';
import { LINK_DENIED } from '../messages.ts';
import { createFragileStorage } from '../testing/fragile-storage.ts';
import { createTestedClock } from '../testing/phone-clock.ts';
import { createVirtualTime } from '../testing/virtual-time.ts';
import { IDS, matchAfter, onWire, wayTo } from '../testing/wire.ts';
import { type Answer, matchName } from './operation.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { isDenied } from './state.ts';
import { strandedOf, toThisMatch } from './stranded.ts';

const OLD = addressOf({ ...IDS, urlAccessToken: 'token-of-the-revoked-link' });
const NEW = addressOf(IDS);
const PLAYED = matchAfter(wayTo('前半'));
const REPORTED = fromTokenFlow(onWire(PLAYED));
const GOAL: MatchCommand = { type: 'scoreGoal', side: 'home', seen: '前半', period: 'firstHalf' };
const ACCEPTED: Answer = { kind: 'accepted', match: REPORTED, isFulfilled: false };
const NO_NETWORK: Answer = { kind: 'unanswered', by: 'network' };

/** A phone whose tabs share one storage; sends are answered by `answer`, at first by nothing. */
function createPhone() {
  const time = createVirtualTime(1_000, () => new Promise((resolve) => setImmediate(resolve)));
  const { storage, empty } = createFragileStorage();
  const clock = createTestedClock(time, 0);
  const listeners = new Map<object, () => void>();
  let answer: Answer = NO_NETWORK;
  let keys = 0;

  /** `atOnce` runs before the page has read what the phone has stored. */
  const openPage = async (atOnce: (outbox: Outbox) => void = () => undefined) => {
    const page = {};
    const outbox = createOutbox({
      doors: { token: { policy: tokenFlow.policy, send: async () => answer } },
      storage,
      alone: (work) => work(),
      neighbours: {
        tell: () => {
          for (const [other, changed] of listeners) if (other !== page) changed();
        },
        listen: (changed) => void listeners.set(page, changed),
      },
      clock: { now: time.now, pause: time.pause },
      serverClock: clock.open(),
      random: () => 1,
      newKey: () => {
        keys += 1;
        return `operation-${keys}`;
      },
    });
    atOnce(outbox);
    outbox.follow(OLD, NEW);
    await time.pass(0);
    return {
      outbox,
      close: () => void listeners.delete(page),
      isRefused: () => isDenied(outbox.state(), matchName(OLD)),
      /** What became of a goal that is entered by the old link. */
      enter: async () => {
        let fate = 'waits';
        void outbox.perform(OLD, GOAL, PLAYED).then((outcome) => {
          fate = outcome.kind === 'impossible' ? outcome.message : outcome.kind;
        });
        await time.pass(0);
        return fate;
      },
      /** Keys of what the new link offers to send. */
      offered: () =>
        strandedOf(outbox.state(), toThisMatch(NEW, REPORTED))
          .filter(({ target }) => target !== null)
          .map(({ operation }) => operation.key),
    };
  };
  return {
    time,
    empty,
    openPage,
    setAnswer: (next: Answer) => {
      answer = next;
    },
  };
}

/** A phone with one goal that waits by a link that the server has refused. */
async function createRefused() {
  const phone = createPhone();
  const page = await phone.openPage();
  await page.outbox.hear(OLD, REPORTED);
  await page.enter();
  phone.setAnswer({ kind: 'denied' });
  page.outbox.wake();
  await phone.time.pass(0);
  expect(await page.enter()).toBe(LINK_DENIED);
  return { ...phone, page };
}

test('断られたリンクの画面は、読み直した後も、電波がなくても、入力を受け付けない', async () => {
  const { page, openPage, setAnswer } = await createRefused();
  setAnswer(NO_NETWORK);
  page.close();
  const reloaded = await openPage();
  expect(await reloaded.enter()).toBe(LINK_DENIED);
  expect(reloaded.outbox.state().operations).toHaveLength(1);
});

test('別のタブも、開いたままで入力を受け付けなくなる', async () => {
  const phone = createPhone();
  const first = await phone.openPage();
  await first.outbox.hear(OLD, REPORTED);
  const second = await phone.openPage();
  first.outbox.deny(OLD);
  await phone.time.pass(0);
  expect(second.isRefused()).toBe(true);
  expect(await second.enter()).toBe(LINK_DENIED);
});

test('新しいリンクは、電波がなくても、前のリンクの記録をすぐに示す', async () => {
  const { page, openPage, setAnswer } = await createRefused();
  setAnswer(NO_NETWORK);
  page.close();
  const opened = await openPage();
  expect(opened.offered()).toEqual(['operation-1']);
});

test('リンクがまた使えるようになったら、どのタブも、読み直した後も、入力を受け付ける', async () => {
  const { page, openPage, setAnswer, time } = await createRefused();
  const second = await openPage();
  setAnswer(ACCEPTED);
  page.outbox.wake();
  await time.pass(0);
  expect([page.isRefused(), second.isRefused()]).toEqual([false, false]);
  setAnswer(NO_NETWORK);
  page.close();
  second.close();
  const reloaded = await openPage();
  expect(await reloaded.enter()).toBe('waits');
});

test('端末の記録を読み終える前に届いた許可は、残っていた拒否より新しい', async () => {
  const { page, openPage, setAnswer } = await createRefused();
  setAnswer(NO_NETWORK);
  page.close();
  const opened = await openPage((outbox) => outbox.admit(OLD));
  expect(opened.isRefused()).toBe(false);
  opened.close();
  expect((await openPage()).isRefused()).toBe(false);
});

test('端末の記録を読み終える前に断られても、待っている記録はその試合とともに残る', async () => {
  const { page, openPage, setAnswer } = await createRefused();
  setAnswer(NO_NETWORK);
  page.close();
  for (const atOnce of [(outbox: Outbox) => outbox.forget(OLD), undefined]) {
    const opened = await openPage(atOnce);
    expect(opened.outbox.matchOf(OLD, opened.outbox.state())).toMatchObject({
      shown: { matchId: REPORTED.matchId },
      waiting: [{ key: 'operation-1' }],
    });
    opened.close();
  }
});

test('何も待っていない断られたリンクの試合は、端末に残らない', async () => {
  const phone = createPhone();
  const page = await phone.openPage();
  await page.outbox.hear(OLD, REPORTED);
  page.outbox.forget(OLD);
  page.close();
  const reloaded = await phone.openPage();
  expect(reloaded.outbox.matchOf(OLD, reloaded.outbox.state()).shown).toBeNull();
});

test('端末の記録が消えても、開いている画面が、断られたことを書き戻す', async () => {
  const { page, empty, openPage, time } = await createRefused();
  empty();
  page.outbox.wake();
  await time.pass(60_000);
  page.close();
  const reloaded = await openPage();
  expect(await reloaded.enter()).toBe(LINK_DENIED);
});
