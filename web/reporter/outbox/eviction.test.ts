// @vitest-environment node
import { expect, test } from 'vitest';
import type { MatchCommand } from '#domain/match/commands.ts';
import { tokenFlow } from '../match/flow.ts';
import { fromTokenFlow } from '../match/reported-match.ts';
import { addressOf } from '../match/token-flow.ts';
import { createFragileStorage } from '../testing/fragile-storage.ts';
import { createTestedClock } from '../testing/phone-clock.ts';
import { createLock, type Tab } from '../testing/tabs.ts';
import { createVirtualTime } from '../testing/virtual-time.ts';
import { IDS, listItem, matchAfter, onWire, wayTo } from '../testing/wire.ts';
import { STORAGE_PAUSE_MS } from './keeping.ts';
import type { Answer, Operation } from './operation.ts';
import { createOutbox } from './outbox.ts';

const ADDRESS = addressOf(IDS);
const PLAYED = matchAfter(wayTo('前半'));
const REPORTED = fromTokenFlow(onWire(PLAYED));
const GOAL: MatchCommand = { type: 'scoreGoal', side: 'home', seen: '前半', period: 'firstHalf' };
const REGISTRATION: MatchCommand = { type: 'registerResult', actualStartTime: '10:00' };
const ACCEPTED: Answer = { kind: 'accepted', match: REPORTED, isFulfilled: false };

/** A phone whose pages share one storage. Sending is answered by `answer`: at first there is no network. */
function createPhone() {
  const time = createVirtualTime(1_000, () => new Promise((resolve) => setImmediate(resolve)));
  const { storage, empty, setFull } = createFragileStorage();
  const clock = createTestedClock(time, 0);
  const lock = createLock();
  const listeners = new Map<Tab, () => void>();
  const sent: string[] = [];
  let answer: (operation: Operation) => Answer | Promise<Answer> = () => ({
    kind: 'unanswered',
    by: 'network',
  });
  let keys = 0;

  const openPage = async (view = REPORTED) => {
    const page: Tab = { isOpen: true };
    const outbox = createOutbox({
      doors: {
        token: {
          policy: tokenFlow.policy,
          send: async (operation) => {
            sent.push(operation.key);
            return answer(operation);
          },
        },
      },
      storage,
      alone: (work) => lock.alone(page, work),
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
    outbox.follow(ADDRESS);
    await outbox.hear(ADDRESS, view);
    await time.pass(0);
    const onPhone = () => outbox.matchOf(ADDRESS, outbox.state());
    return {
      outbox,
      onPhone,
      waiting: () => onPhone().waiting.map(({ key }) => key),
      close: () => {
        listeners.delete(page);
        page.isOpen = false;
        lock.release(page);
      },
      /** Enters a command; `fate` is what the page says of it. */
      enter: async (command: MatchCommand, seen = PLAYED) => {
        const entry = { fate: 'waits' };
        void outbox.perform(ADDRESS, command, seen).then(({ kind }) => {
          entry.fate = kind;
        });
        await time.pass(0);
        return entry;
      },
    };
  };
  const stored = async () => {
    const { operations } = await storage.read([], []);
    return operations.map(({ key }) => key).toSorted();
  };
  return {
    time,
    empty,
    setFull,
    openPage,
    sent,
    stored,
    setAnswer: (next: typeof answer) => {
      answer = next;
    },
  };
}

test('開いている画面の下で端末の記録が消えても、待っている入力は待ち続け、書き戻され、送られてから記録済みになる', async () => {
  const { time, empty, openPage, sent, stored, setAnswer } = createPhone();
  const page = await openPage();
  const entries = [await page.enter(GOAL), await page.enter(GOAL)];
  empty();
  await time.pass(60_000);
  expect(page.waiting()).toEqual(['operation-1', 'operation-2']);
  expect(entries.map(({ fate }) => fate)).toEqual(['waits', 'waits']);
  expect(await stored()).toEqual(['operation-1', 'operation-2']);
  setAnswer(() => ACCEPTED);
  await time.pass(60_000);
  expect(entries.map(({ fate }) => fate)).toEqual(['accepted', 'accepted']);
  expect(await stored()).toEqual([]);
  expect(new Set(sent)).toEqual(new Set(['operation-1', 'operation-2']));
});

test('送っていた画面が閉じられると、残った画面が、ほかに何も起きなくても送る', async () => {
  const { time, openPage, sent, stored, setAnswer } = createPhone();
  const [first] = [await openPage(), await openPage()];
  setAnswer(() => new Promise(() => undefined));
  await first.enter(GOAL);
  first.close();
  setAnswer(() => ACCEPTED);
  await time.pass(60_000);
  expect(sent).toEqual(['operation-1', 'operation-1']);
  expect(await stored()).toEqual([]);
});

test('待っている結果登録も、端末の記録が消えただけでは完了と言わない', async () => {
  const { time, empty, openPage } = createPhone();
  const page = await openPage();
  const ended = matchAfter(wayTo('試合終了'));
  await page.outbox.hear(ADDRESS, fromTokenFlow(onWire(ended)));
  const registration = await page.enter(REGISTRATION, ended);
  empty();
  page.outbox.wake();
  await time.pass(5_000);
  expect(registration.fate).toBe('waits');
  expect(page.onPhone().shown?.match.outcome.kind).toBe('registered');
  expect(page.onPhone().reported?.match.outcome.kind).toBe('open');
});

test('送信の途中で消えても、答えがあれば記録済み、なければ待ち続ける', async () => {
  const { time, empty, openPage, setAnswer } = createPhone();
  const page = await openPage();
  const { promise, resolve } = Promise.withResolvers<Answer>();
  setAnswer(() => promise);
  const entry = await page.enter(GOAL);
  empty();
  await page.outbox.hear(ADDRESS, REPORTED);
  expect([entry.fate, page.waiting()]).toEqual(['waits', ['operation-1']]);
  resolve(ACCEPTED);
  await time.pass(0);
  expect([entry.fate, page.waiting()]).toEqual(['accepted', []]);
});

test('一つの画面だけが持つ入力は、消えた後に開いたもう一つの画面にも戻り、後から入力したものより先に並ぶ', async () => {
  const { time, empty, openPage } = createPhone();
  const first = await openPage();
  await first.enter(GOAL);
  empty();
  await time.pass(10);
  const second = await openPage();
  await second.enter(GOAL);
  await time.pass(40_000);
  expect(second.waiting()).toEqual(['operation-1', 'operation-2']);
  expect(first.waiting()).toEqual(['operation-1', 'operation-2']);
});

test('もう一つの画面が受け付けられた入力は、この画面でも記録済みになり、取り消した入力は、消えた後も戻らない', async () => {
  const { time, empty, openPage, stored, setAnswer } = createPhone();
  const first = await openPage();
  const second = await openPage();
  const accepted = await first.enter(GOAL);
  const discarded = await first.enter(GOAL);
  second.outbox.discard('operation-2');
  await time.pass(0);
  expect([accepted.fate, discarded.fate]).toEqual(['waits', 'discarded']);
  empty();
  setAnswer(() => ACCEPTED);
  second.outbox.wake();
  await time.pass(60_000);
  expect([accepted.fate, discarded.fate]).toEqual(['accepted', 'discarded']);
  expect([first.waiting(), second.waiting(), await stored()]).toEqual([[], [], []]);
});

test('保存できない間は画面がそう言い、入力は送られ、保存できるようになると、待っているものを残らず書く', async () => {
  const { time, setFull, openPage, stored, setAnswer } = createPhone();
  const page = await openPage();
  setFull(true);
  const entries = [await page.enter(GOAL), await page.enter(GOAL)];
  expect(page.outbox.state().isKept).toBe(false);
  setAnswer(({ key }) => (key === 'operation-1' ? ACCEPTED : { kind: 'unanswered', by: 'network' }));
  await time.pass(5_000);
  expect(entries.map(({ fate }) => fate)).toEqual(['accepted', 'waits']);
  setFull(false);
  await time.pass(2 * STORAGE_PAUSE_MS);
  expect(page.outbox.state().isKept).toBe(true);
  expect(await stored()).toEqual(['operation-2']);
});

test('保存できなかった答えは、ほかに何も起きなくても、保存できるようになれば書かれる', async () => {
  const { time, setFull, openPage, stored, setAnswer } = createPhone();
  const page = await openPage();
  setFull(true);
  setAnswer(() => ({ kind: 'refused', message: '試合の状況が変わっています。', match: REPORTED }));
  const entry = await page.enter(GOAL);
  expect([entry.fate, page.outbox.state().isKept]).toEqual(['stopped', false]);
  await time.pass(STORAGE_PAUSE_MS + 1_000);
  expect(page.outbox.state().isKept).toBe(false);
  setFull(false);
  await time.pass(STORAGE_PAUSE_MS);
  expect(page.outbox.state().isKept).toBe(true);
  expect(await stored()).toEqual(['operation-1']);
});

test('消えても、知っている試合と一覧は、開いている画面から消えない', async () => {
  const { time, empty, openPage } = createPhone();
  const page = await openPage();
  page.outbox.keepList(IDS.urlAccessToken, [listItem()]);
  await page.enter(GOAL);
  const { sentAt } = page.outbox.state();
  empty();
  page.outbox.wake();
  await time.pass(5_000);
  expect(page.onPhone().reported?.match).toEqual(PLAYED);
  expect(page.outbox.state().sentAt).toBe(sentAt);
  expect((await page.outbox.list(IDS.urlAccessToken))?.matches).toEqual([listItem()]);
});

test('消えた後に開いた画面も、待っている入力を、それを数えたかもしれない試合に重ねて見せない', async () => {
  const { empty, openPage } = createPhone();
  const first = await openPage();
  empty();
  await first.enter(GOAL);
  const counted = matchAfter([...wayTo('前半'), GOAL]);
  const second = await openPage(fromTokenFlow(onWire(counted)));
  const { reported, newest, shown } = second.onPhone();
  expect([reported?.match, newest?.match]).toEqual([PLAYED, counted]);
  expect(shown?.match.goals).toEqual(counted.goals);
});

test('読み直しの間に消えたものは、もう誰も知らない：次の画面は、待っているとも記録済みとも言わない', async () => {
  const { time, empty, openPage } = createPhone();
  const page = await openPage();
  const entry = await page.enter(GOAL);
  page.close();
  empty();
  const next = await openPage();
  await time.pass(0);
  expect(entry.fate).toBe('waits');
  expect(next.waiting()).toEqual([]);
  const { sentAt, receipts, isKept } = next.outbox.state();
  expect([sentAt, receipts.size, isKept]).toEqual([null, 0, true]);
});
