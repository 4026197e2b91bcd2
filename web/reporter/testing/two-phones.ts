import fc from 'fast-check';
import { expect } from 'vitest';
import { type Match, SIDES } from '#domain/match/match.ts';
import { nextStatuses, previousStatus } from '#domain/match/phases.ts';
import type { LoggedEvent } from '#server/testing/match-log.ts';
import type { ReportedMatch } from '../match/reported-match.ts';
import type { MatchAddress } from '../outbox/operation.ts';
import { createTroubledPhone, type Fate, type TroubledPhone, type Wish } from './troubled-phone.ts';
import { createVirtualTime } from './virtual-time.ts';

/** The one server, as the two phones and who checks on it see it. Its calls go through `fetch`. */
export type TestedServer = {
  readonly ids: Pick<MatchAddress, 'championshipId' | 'matchId'>;
  /** Of the links of both phones. */
  readonly tokens: readonly [string, string];
  readonly read: (address: MatchAddress) => Promise<ReportedMatch>;
  readonly log: () => Promise<readonly LoggedEvent[]>;
  /** Resolves when every promise is settled. */
  readonly settle: () => Promise<void>;
  /** What its events, folded, make of the match. */
  readonly replayed: () => Promise<Match>;
};

type Act = (phone: TroubledPhone) => void;
type Step = { readonly phone: 0 | 1; readonly wait: number; readonly act: Act };
export type Schedule = {
  readonly steps: readonly Step[];
  /** Through which door each phone enters. */
  readonly doors: readonly [DoorName, DoorName];
  readonly seed: number;
};
type DoorName = 'token' | 'match';

const side = fc.constantFrom(...SIDES);
const forward = fc.nat({ max: 2 }).map(
  (choice): Wish =>
    (match, flow) => {
      const next = nextStatuses(match);
      return flow.moveOn(match, next[choice % next.length] ?? match.status);
    },
);
const backward = fc.constant<Wish>((match, flow) =>
  flow.goBack(match, previousStatus(match, flow.policy) ?? match.status),
);
/** Where nothing can be taken back, the match goes on. */
const takeBack = fc.constant<Wish>(
  (match, flow) => flow.takeBacks(match)[0] ?? flow.moveOn(match, nextStatuses(match)[0] ?? match.status),
);
const goal = fc.record({ type: fc.constantFrom('scoreGoal', 'scoreGoal', 'cancelGoal'), side }).map(
  (one): Wish =>
    (match) => ({ ...one, seen: match.status }),
);
const kick = fc.tuple(side, fc.constantFrom('success', 'failure')).map(
  ([club, result]): Wish =>
    (match, flow) =>
      flow.takeKick(match, club, result),
);
const unkick = side.map(
  (club): Wish =>
    (match, flow) =>
      flow.cancelKick(match, club),
);
const closing = fc.constantFrom<Wish>(
  () => ({ type: 'registerResult', actualStartTime: '10:02' }),
  () => ({ type: 'postpone', reason: '雨', otherReason: '' }),
);

const press = fc
  .tuple(
    fc.oneof(
      { weight: 6, arbitrary: forward },
      { weight: 1, arbitrary: backward },
      { weight: 1, arbitrary: takeBack },
      { weight: 9, arbitrary: goal },
      { weight: 5, arbitrary: kick },
      { weight: 1, arbitrary: unkick },
      { weight: 1, arbitrary: closing },
    ),
    fc.nat({ max: 1 }),
  )
  .map(
    ([wish, page]): Act =>
      (phone) =>
        phone.press(wish, page),
  );

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 12, arbitrary: press },
  { weight: 2, arbitrary: fc.constant<Act>((phone) => phone.cut()) },
  {
    weight: 2,
    arbitrary: fc.boolean().map(
      (noticed): Act =>
        (phone) =>
          phone.connect(noticed),
    ),
  },
  { weight: 2, arbitrary: fc.constant<Act>((phone) => phone.look()) },
  { weight: 2, arbitrary: fc.constant<Act>((phone) => phone.wake()) },
  {
    weight: 1,
    arbitrary: fc.nat({ max: 1 }).map(
      (page): Act =>
        (phone) =>
          phone.closePage(page),
    ),
  },
  { weight: 1, arbitrary: fc.constant<Act>((phone) => phone.openPage()) },
  {
    weight: 1,
    arbitrary: fc.boolean().map(
      (valid): Act =>
        (phone) =>
          phone.setLinkValid(valid),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.boolean().map(
      (again): Act =>
        (phone) =>
          phone.decide(() => again),
    ),
  },
);

/** From two taps in a row to a minute in which nothing is entered. */
const wait = fc.oneof(fc.nat({ max: 300 }), fc.nat({ max: 3_000 }), fc.nat({ max: 60_000 }));

const door = fc.constantFrom<DoorName>('token', 'match');

export const anySchedule: fc.Arbitrary<Schedule> = fc.record({
  steps: fc.array(fc.record({ phone: fc.constantFrom(0, 1), wait, act }), {
    minLength: 5,
    maxLength: 60,
    size: 'max',
  }),
  doors: fc.tuple(door, door),
  seed: fc.integer(),
});

const START = Date.parse('2026-05-16T10:00:00+09:00');
const A_WHILE_MS = 120_000;
/** Two reporters who decide about every refusal are done long before. */
const MOST_ROUNDS = 60;

/** Runs two phones through a schedule against one server, lets the network heal, and checks what is promised. */
export async function runSchedule({ steps, doors, seed }: Schedule, server: TestedServer): Promise<void> {
  const random = createRandom(seed);
  let isHealed = false;
  const nextFate = (): Fate => {
    const kind = isHealed ? 'answered' : anyOf(FATES, random);
    const most = kind === 'slow' ? 5_000 : 400;
    return { kind, there: 5 + random() * most, back: 5 + random() * most };
  };
  const time = createVirtualTime(START, server.settle);
  const shared = { time, nextFate, random, read: server.read };
  const phones = addressesOf(server, doors).map((address, index) =>
    createTroubledPhone({ ...shared, name: `${address.matchId} ${index}`, address }),
  );

  for (const { phone, wait: milliseconds, act: carryOut } of steps) {
    await time.pass(milliseconds);
    const actor = phones[phone];
    if (actor !== undefined) carryOut(actor);
    await nothingTwice(phones, server);
  }

  isHealed = true;
  for (let round = 0; round === 0 || !(await allSent(phones)); round += 1) {
    if (round > MOST_ROUNDS) throw new Error('The phones do not come to an end.');
    for (const phone of phones) {
      phone.setLinkValid(true);
      phone.connect(true);
      phone.decide(() => random() < 0.5);
    }
    await time.pass(A_WHILE_MS);
    await nothingTwice(phones, server);
  }
  for (const phone of phones) phone.look();
  await time.pass(A_WHILE_MS);
  await check(phones, addressesOf(server, doors), server);
}

function addressesOf({ ids, tokens }: TestedServer, doors: Schedule['doors']) {
  const [first, second] = tokens;
  return [
    { ...ids, door: doors[0], token: first },
    { ...ids, door: doors[1], token: second },
  ] as const;
}

const FATES: readonly Fate['kind'][] = [
  'answered',
  'answered',
  'answered',
  'answered',
  'slow',
  'slow',
  'lostRequest',
  'lostAnswer',
  'late',
  'busy',
];

async function allSent(phones: readonly TroubledPhone[]): Promise<boolean> {
  const kept = await Promise.all(phones.map(({ storage }) => storage.read([])));
  return kept.every(({ operations }) => operations.length === 0);
}

/** What waits on a phone is not in the match below it: no goal stands there twice. */
async function nothingTwice(phones: readonly TroubledPhone[], server: TestedServer): Promise<void> {
  if (phones.every((phone) => phone.matches().every(({ waiting }) => waiting.length === 0))) return;
  const versions = new Map((await server.log()).map(({ key, version }) => [key, version]));
  for (const phone of phones) {
    for (const { reported, waiting } of phone.matches()) {
      for (const { key } of waiting) {
        const version = versions.get(key) ?? Number.POSITIVE_INFINITY;
        expect(reported?.match.version ?? 0).toBeLessThan(version);
      }
    }
  }
}

async function check(
  phones: readonly TroubledPhone[],
  addresses: readonly [MatchAddress, MatchAddress],
  server: TestedServer,
): Promise<void> {
  const { match } = await server.read(addresses[0]);
  expect((await server.read(addresses[1])).match).toEqual(match);
  const log = await server.log();
  for (const phone of phones) {
    for (const { shown } of phone.matches()) expect(shown?.match).toEqual(match);
  }
  expect(await server.replayed()).toEqual(match);

  const entered = new Set(phones.flatMap((phone) => [...phone.entered.keys()]));
  const acknowledged = new Set(phones.flatMap((phone) => [...phone.acknowledged]));
  const decided = new Set(phones.flatMap((phone) => [...phone.decided]));
  const logged = new Set(log.map(({ key }) => key));
  // Acknowledged and on record are the same operations; every other one was the reporter's to decide.
  const changing = [...acknowledged].filter((key) => logged.has(key) || !phones.some(mayChangeNothing(key)));
  expect([...logged].sort()).toEqual(changing.sort());
  expect([...decided].filter((key) => acknowledged.has(key))).toEqual([]);
  expect([...entered].filter((key) => !acknowledged.has(key) && !decided.has(key))).toEqual([]);
  // Each phone's operations are on record in the order in which they were entered.
  for (const phone of phones) {
    const own = log.map(({ key }) => key).filter((key) => phone.entered.has(key));
    expect(own).toEqual(own.toSorted());
  }
  expect(new Set(log.map(({ version }) => version)).size).toBe(log.length);
  for (const key of logged) {
    const versions = log.filter((one) => one.key === key).map(({ version }) => version);
    // One operation may be two events (shoot-out and extra halves taken back), never twice the same.
    const types = new Set(log.filter((one) => one.key === key).map(({ type }) => type));
    expect(types.size).toBe(versions.length);
    expect(Math.max(...versions) - Math.min(...versions)).toBe(versions.length - 1);
  }
}

/** What has begun already is begun no second time, and that is no refusal. */
function mayChangeNothing(key: string): (phone: TroubledPhone) => boolean {
  return ({ entered }) => {
    const type = entered.get(key)?.type;
    return type === 'startExtraHalves' || type === 'startShootOut';
  };
}

function anyOf<Item>(items: readonly [Item, ...Item[]] | readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
}

/** Mulberry32: from 0 up to 1, the same for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
