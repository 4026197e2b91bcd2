import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { MatchView } from '#contract/wire.ts';
import { AS_ENTERED } from '#domain/input/stored.ts';
import { NO_COLOURS } from '#domain/match/kit-choice.ts';
import { newMatch } from '#domain/match/match.ts';
import { toMatchView } from '#server/football/matches/views.ts';
import { shownMatch } from '#server/football/strangers/view.ts';
import { createBus } from '#server/platform/bus/bus.ts';
import { NO_METER } from '#server/platform/meter.ts';
import { eventually } from '#server/testing/eventually.ts';
import { championship, MATCH_DAY_MORNING, match } from '#server/testing/season.ts';
import { HEARTBEAT } from './frames.ts';
import { createHub, type HubServices, strangersTopic } from './hub.ts';
import type { Listener } from './listeners.ts';

const TOPIC = { championshipId: 'cup', matchId: 'm1' };

function viewAt(version: number): MatchView {
  const { rules } = championship();
  const fixture = { rules, clubs: match().clubs };
  const facts = {
    ...championship(),
    divisions: [{ id: '1', name: '１部', roundId: 1 }],
    clubs: { find: () => undefined, coloursOf: () => NO_COLOURS },
    epoch: 'e',
  };
  const record = {
    ...match(),
    enteredClubs: AS_ENTERED,
    state: newMatch(fixture),
    updatedAt: MATCH_DAY_MORNING,
  };
  return { ...toMatchView(record, facts), version };
}

/** A hub over one match whose version the test sets, and a listener that notes what it is sent. */
async function hubOverOneMatch(
  matches: Partial<HubServices['matches']> = {},
  strangersView: HubServices['strangersView'] = async () => null,
) {
  const bus = await createBus(null);
  let version = 0;
  const findView = vi.fn<HubServices['matches']['findView']>(async () => viewAt(version));
  const onError = vi.fn<HubServices['onError']>();
  const hub = createHub({
    bus,
    meter: NO_METER,
    onError,
    matches: { findView, findAllViews: async () => [], ...matches },
    strangersView,
  });
  onTestFinished(() => hub.close());
  const sent: string[] = [];
  const listener: Listener = {
    isBehind: () => false,
    write: (frame) => void (frame === HEARTBEAT || sent.push(frame.toString())),
    drop: vi.fn<Listener['drop']>(),
    end: vi.fn<Listener['end']>(),
  };
  const changeTo = (next: number) => {
    version = next;
    bus.publish({ ...TOPIC, version });
  };
  const join = () => hub.join([TOPIC], listener, (snapshots) => void sent.push(snapshots.join('')));
  return { bus, hub, findView, onError, listener, sent, changeTo, join };
}

function versionsIn(frames: readonly string[]): readonly number[] {
  return frames.map((frame) => Number(/"version":(\d+)/.exec(frame)?.[1]));
}

test('千人が見ていても、変化ごとに読むのは一度だけ', async () => {
  const { findView, sent, changeTo, join } = await hubOverOneMatch();
  await Promise.all(Array.from({ length: 1_000 }, join));
  expect(findView).toHaveBeenCalledTimes(1);
  changeTo(1);
  await eventually(() => expect(sent).toHaveLength(2_000));
  expect(findView).toHaveBeenCalledTimes(2);
});

test('変化は待たずに送られ、すぐあとに続く変化は、最後の一つにまとまる', async () => {
  const { sent, changeTo, join } = await hubOverOneMatch();
  await join();
  for (const version of [1, 2, 3]) {
    changeTo(version);
    await setImmediate();
    await setImmediate();
  }
  await eventually(() => expect(versionsIn(sent)).toContain(3));
  expect(versionsIn(sent)).toEqual([0, 1, 3]);
});

test('誰も見ていない試合の変化は読まない', async () => {
  const { bus, findView, changeTo, join } = await hubOverOneMatch();
  bus.publish({ championshipId: 'cup', matchId: 'm2', version: 1 });
  const leave = await join();
  if (typeof leave === 'function') leave();
  changeTo(1);
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(findView).toHaveBeenCalledTimes(1);
});

test('大会そのものが続けて変わっても、知らせは一度で、ほかの大会の人には届かない', async () => {
  const { bus, findView, sent, join } = await hubOverOneMatch();
  await join();
  for (const id of ['cup', 'cup', 'other']) bus.publish({ changedChampionship: id });
  await eventually(() => expect(sent).toHaveLength(2));
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(sent.slice(1)).toEqual(['event: championship\ndata: {"championship_id":"cup"}\n\n']);
  expect(findView).toHaveBeenCalledTimes(1);
});

test('消えた試合は、大会を読み直せという知らせになる', async () => {
  const { findView, sent, changeTo, join } = await hubOverOneMatch();
  await join();
  findView.mockResolvedValue(null);
  changeTo(0);
  await eventually(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toContain('event: championship');
});

test('得点と大会の変更が重なると、得点が先に届く', async () => {
  const { bus, sent, changeTo, join } = await hubOverOneMatch();
  await join();
  bus.publish({ changedChampionship: 'cup' });
  changeTo(1);
  await eventually(() => expect(sent).toHaveLength(3));
  expect(sent.map((frame) => frame.split('\n')[0])).toEqual([
    'event: snapshot',
    'event: match',
    'event: championship',
  ]);
});

test('読めなかった変化は、読めるようになったときに届く', async () => {
  const { findView, onError, sent, changeTo, join } = await hubOverOneMatch();
  await join();
  findView.mockRejectedValueOnce(new Error('database away'));
  changeTo(1);
  await eventually(() => expect(versionsIn(sent)).toEqual([0, 1]));
  expect(onError).toHaveBeenCalledOnce();
});

test('はじめの一覧を作る間の変化は、一覧の後に届く', async () => {
  const started = Promise.withResolvers<MatchView>();
  const findView = vi
    .fn<HubServices['matches']['findView']>(async () => viewAt(1))
    .mockReturnValueOnce(started.promise);
  const { sent, changeTo, join } = await hubOverOneMatch({ findView });
  const joined = join();
  changeTo(1);
  await eventually(() => expect(findView).toHaveBeenCalledTimes(2));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(sent).toEqual([]);
  started.resolve(viewAt(0));
  await joined;
  expect(versionsIn(sent)).toEqual([0, 1]);
  expect(sent.map((frame) => frame.split('\n')[0])).toEqual(['event: snapshot', 'event: match']);
});

test('会員には先に届き、会員でない人へ送れないことは会員に二度送る理由にならない', async () => {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  let failures = 0;
  const strangersView = async () => {
    if (failures > 0) return (view: MatchView) => shownMatch(view, 'live');
    ask();
    failures += 1;
    throw new Error('database away');
  };
  const { hub, listener, sent, changeTo, join, onError } = await hubOverOneMatch({}, strangersView);
  await join();
  const heard: string[] = [];
  const stranger: Listener = {
    ...listener,
    write: (frame) => void (frame === HEARTBEAT || heard.push(frame.toString())),
  };
  hub.follow(strangersTopic('cup'), stranger);
  changeTo(1);
  await asked;
  expect([versionsIn(sent), heard]).toEqual([[0, 1], []]);
  await eventually(() => expect(heard).toHaveLength(1));
  expect(onError).toHaveBeenCalledOnce();
  expect(versionsIn(sent)).toEqual([0, 1]);
  expect(heard[0]).not.toContain('version');
});

test('会員でない人で、送ったものを受け取らない人は切られる', async () => {
  const shown = (view: MatchView) => shownMatch(view, 'live');
  const { hub, listener, changeTo, join } = await hubOverOneMatch({}, async () => shown);
  await join();
  const stranger: Listener = { ...listener, isBehind: () => true, drop: vi.fn<Listener['drop']>() };
  hub.follow(strangersTopic('cup'), stranger);
  changeTo(1);
  await eventually(() => expect(stranger.drop).toHaveBeenCalledOnce());
  expect(listener.drop).not.toHaveBeenCalled();
});

test('会員でない人には、知らせを聞き逃したかもしれないとき、大会を読み直してもらう', async () => {
  const { bus, hub, listener, sent } = await hubOverOneMatch(
    {},
    async () => (view) => shownMatch(view, 'live'),
  );
  hub.follow(strangersTopic('cup'), listener);
  bus.resync();
  await eventually(() => expect(sent).toEqual(['event: championship\ndata: {"championship_id":"cup"}\n\n']));
});

test('閉じるときには、全員の流れを終える', async () => {
  const { hub, listener, join } = await hubOverOneMatch();
  await join();
  await hub.close();
  expect(listener.end).toHaveBeenCalledOnce();
});

test('知らせを聞き逃したかもしれないときは、全員に一覧を送り直す', async () => {
  let resync = (): void => undefined;
  const bus = await createBus({
    announce: () => undefined,
    tellPages: () => undefined,
    listen: async (listener) => {
      resync = listener.resync;
    },
    close: async () => undefined,
  });
  let version = 0;
  const matches = { findView: async () => viewAt(version), findAllViews: async () => [] };
  const strangersView = async () => null;
  const hub = createHub({
    bus,
    meter: NO_METER,
    matches,
    strangersView,
    onError: vi.fn<HubServices['onError']>(),
  });
  onTestFinished(() => hub.close());
  const sent: string[] = [];
  const write = (frame: Buffer) => void sent.push(frame.toString());
  const quiet = { drop: () => undefined, end: () => undefined };
  await hub.join([TOPIC], { isBehind: () => false, write, ...quiet }, (snapshots) =>
    snapshots.forEach(write),
  );
  version = 5;
  resync();
  await eventually(() => expect(versionsIn(sent)).toEqual([0, 5]));
  expect(sent[1]).toContain('event: snapshot');
});

/** A hub over as many matches as are asked for, one of which cannot be read; and what the listeners of each are sent. */
async function hubWithUnreadable(answer: () => Promise<MatchView | null>) {
  let version = 0;
  const read = { answer };
  const findView: HubServices['matches']['findView'] = async (_championshipId, matchId) =>
    matchId === 'm1' ? read.answer() : { ...viewAt(version), match_id: matchId };
  const shown = (view: MatchView) => shownMatch(view, 'live');
  const strangersView = vi.fn<HubServices['strangersView']>(async () => shown);
  const started = await hubOverOneMatch({ findView }, strangersView);
  const { bus, hub, listener } = started;
  const noting = () => {
    const sent: string[] = [];
    const write: Listener['write'] = (frame) => void (frame === HEARTBEAT || sent.push(frame.toString()));
    return { sent, listener: { ...listener, write } };
  };
  const listen = async (matchId: string) => {
    const { sent, listener: own } = noting();
    await hub.join([{ championshipId: 'cup', matchId }], own, () => undefined);
    return sent;
  };
  const listenAsStranger = (championshipId: string) => {
    const { sent, listener: own } = noting();
    hub.follow(strangersTopic(championshipId), own);
    return sent;
  };
  const change = (matchId: string, next: number, championshipId = 'cup') => {
    version = next;
    bus.publish({ championshipId, matchId, version });
  };
  return { ...started, read, strangersView, listen, listenAsStranger, change };
}

/** The kind of each frame, and the version of the match in it. */
function heardIn(frames: readonly string[]): readonly (string | undefined)[] {
  return frames.map((frame) => {
    const version = /"version":(\d+)/.exec(frame)?.[1];
    return [/event: (\w+)/.exec(frame)?.[1], version].filter(Boolean).join(' ');
  });
}

async function away(): Promise<never> {
  throw new Error('database away');
}

test('消えた試合を見ている人がいても、読み直しは一度で済み、ほかの試合の得点は届く', async () => {
  const { bus, read, onError, listen, change } = await hubWithUnreadable(async () => viewAt(0));
  const ofRemoved = await listen('m1');
  const ofOther = await listen('m2');
  read.answer = async () => null;
  bus.resync();
  change('m2', 1);
  await eventually(() => expect(heardIn(ofOther)).toEqual(['match 1', 'snapshot 1', 'championship']));
  expect(heardIn(ofRemoved)).toEqual(['championship']);
  expect(onError).not.toHaveBeenCalled();
});

test('読み直せない試合は、ほかの試合の一覧も得点も止めず、読めるようになると一覧が届く', async () => {
  const { bus, read, onError, listen, change } = await hubWithUnreadable(async () => viewAt(0));
  const ofUnreadable = await listen('m1');
  const ofOther = await listen('m2');
  read.answer = away;
  bus.resync();
  await eventually(() => expect(heardIn(ofOther)).toEqual(['snapshot 0']));
  await eventually(() => expect(onError).toHaveBeenCalledOnce());
  change('m2', 1);
  await eventually(() => expect(heardIn(ofOther)).toEqual(['snapshot 0', 'match 1']));
  // Not after the next try of what cannot be read.
  expect(onError).toHaveBeenCalledOnce();
  read.answer = async () => viewAt(7);
  await eventually(() => expect(heardIn(ofUnreadable)).toEqual(['snapshot 7']));
  expect(heardIn(ofOther)).toEqual(['snapshot 0', 'match 1']);
});

test('読めない変化は、ほかの変化も大会の知らせも止めず、二度送らせない', async () => {
  const { bus, read, onError, listen, change } = await hubWithUnreadable(async () => viewAt(0));
  const ofUnreadable = await listen('m1');
  const ofOther = await listen('m2');
  read.answer = away;
  change('m1', 1);
  change('m2', 1);
  bus.publish({ changedChampionship: 'cup' });
  await eventually(() => expect(heardIn(ofOther)).toEqual(['match 1', 'championship']));
  change('m2', 2);
  await eventually(() => expect(heardIn(ofOther)).toEqual(['match 1', 'championship', 'match 2']));
  expect(onError).toHaveBeenCalledOnce();
  read.answer = async () => viewAt(3);
  await eventually(() => expect(heardIn(ofUnreadable)).toEqual(['championship', 'match 3']));
  expect(heardIn(ofOther)).toEqual(['match 1', 'championship', 'match 2']);
});

test('会員でない人にも、読めない大会は、ほかの大会の知らせを止めない', async () => {
  const { bus, strangersView, onError, listenAsStranger, change } = await hubWithUnreadable(away);
  const shown = await strangersView('cup');
  strangersView.mockImplementation(async (id) => (id === 'cup' ? away() : shown));
  listenAsStranger('cup');
  const ofOther = listenAsStranger('other');
  bus.resync();
  change('m1', 1);
  change('m2', 1, 'other');
  await eventually(() => expect(heardIn(ofOther)).toEqual(['match', 'championship']));
  expect(onError).toHaveBeenCalledOnce();
});
