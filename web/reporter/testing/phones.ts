import type { MatchEvent } from '#domain/match/events.ts';
import type { Match } from '#domain/match/match.ts';
import type { LoggedEvent } from '#server/testing/match-log.ts';
import type { ReportedMatch } from '../match/reported-match.ts';
import type { MatchAddress } from '../outbox/operation.ts';
import type { Schedule } from './any-schedule.ts';
import { oneClock, type RecordedMoment } from './clock-laws.ts';
import type { Fate, Outage } from './fates.ts';
import type { Office, OfficeCommand } from './office-acts.ts';
import { createTestedClock } from './phone-clock.ts';
import {
  check,
  type Glance,
  glancesAt,
  nothingTwice,
  nothingVanishes,
  type OfficeWork,
  unionOf,
} from './record-laws.ts';
import { createTroubledPhone, type TroubledPhone } from './troubled-phone.ts';
import { createVirtualTime } from './virtual-time.ts';

/** The one server, as the phones and who checks on it see it. Its calls go through `fetch`. */
export type TestedServer = {
  readonly ids: Pick<MatchAddress, 'championshipId' | 'matchId'>;
  /** Links to the match; the phones have them in turn. */
  readonly tokens: readonly [string, string];
  readonly read: (address: MatchAddress) => Promise<ReportedMatch>;
  readonly log: () => Promise<readonly LoggedEvent[]>;
  /** The recorded instants by the key of their operation, in order; null of a server whose own time stands still. */
  readonly moments: () => Promise<readonly RecordedMoment[] | null>;
  /** Resolves when every promise is settled. */
  readonly settle: () => Promise<void>;
  /** Carries out an administrator's command on the match as it is. Returns the operation's key. Null on a server without one. */
  readonly administer: ((decide: OfficeCommand) => string | null) | null;
  /** Removes the stored answers of operations on record. Returns their keys. */
  readonly forgetAnswers: () => Promise<readonly string[]>;
  /** Records what an earlier release did; null on a server that records only what it decides. Returns the operation's key. */
  readonly recordBefore: ((...events: readonly MatchEvent[]) => string) | null;
  /** Gives the server the time of the phones' world. */
  readonly keepTime?: (now: () => number) => void;
  /** What its events, folded, make of the match. */
  readonly replayed: () => Promise<Match>;
};

const START = Date.parse('2026-05-16T10:00:00+09:00');
const A_WHILE_MS = 120_000;
/** Reporters who decide about every refusal are done long before. */
const MOST_ROUNDS = 60;
/** The longest that a killed server stays away. */
const LONGEST_OUTAGE_MS = 150_000;

/** Runs phones through a schedule against one server, lets the network heal, and checks what is promised. */
export async function runSchedule(
  { before, steps, doors, clocks, isOldRecord, seed }: Schedule,
  server: TestedServer,
): Promise<void> {
  const random = createRandom(seed);
  let isHealed = true;
  const nextFate = (): Fate => {
    const kind = isHealed ? 'answered' : anyOf(FATES, random);
    const most = kind === 'slow' ? 5_000 : 400;
    return { kind, there: 5 + random() * most, back: 5 + random() * most };
  };
  const time = createVirtualTime(START, server.settle);
  server.keepTime?.(time.now);
  let backAt = 0;
  const outage: Outage = {
    isOn: () => time.now() < backAt,
    begin: () => {
      backAt = time.now() + random() * LONGEST_OUTAGE_MS;
    },
  };
  const shared = { time, nextFate, random, outage, read: server.read };
  const phones = addressesOf(server, doors).map((address, index) =>
    createTroubledPhone({
      ...shared,
      name: `${address.matchId} ${index}`,
      address,
      clock: createTestedClock(time, clocks[index % clocks.length] ?? 0),
      newToken: server.tokens[index % 2 === 0 ? 1 : 0],
    }),
  );

  const byOffice: OfficeWork = { keys: new Set(), forgotten: new Set() };
  if (isOldRecord && server.recordBefore !== null)
    byOffice.keys.add(server.recordBefore(...goalsBeforeKickOff(START)));
  for (const phone of phones) phone.look();
  await time.pass(A_WHILE_MS);
  for (const wish of before) {
    phones[0]?.press(wish, 0);
    await time.pass(A_WHILE_MS);
  }
  for (const phone of phones) phone.look();
  await time.pass(A_WHILE_MS);

  const glances: Glance[] = [];
  const office = officeOf(server, byOffice);
  isHealed = false;
  for (const { phone, wait: milliseconds, act: carryOut } of steps) {
    await time.pass(milliseconds);
    const actor = phones[phone % phones.length];
    if (actor !== undefined) await carryOut(actor, office);
    glances.push(...glancesAt(phones));
    nothingVanishes(phones);
  }

  isHealed = true;
  backAt = 0;
  for (let round = 0; round === 0 || !isAllSent(phones); round += 1) {
    if (round > MOST_ROUNDS) throw new Error('The phones do not come to an end.');
    for (const phone of phones) {
      phone.setLinkValid(true);
      phone.setStorageFull(false);
      phone.openNewLink(phone.address().door);
      phone.connect(true);
      phone.look();
      phone.decideStranded(random() < 0.7);
      phone.decide((ways) => Math.floor(random() * ways));
    }
    await time.pass(A_WHILE_MS);
    glances.push(...glancesAt(phones));
    nothingVanishes(phones);
  }
  for (const phone of phones) phone.look();
  await time.pass(A_WHILE_MS);
  await check(phones, server, byOffice);
  nothingTwice(
    glances,
    await server.log(),
    unionOf(phones, ({ doubtful }) => doubtful),
  );
  const moments = await server.moments();
  if (moments !== null) oneClock(phones, moments, await server.log(), await server.replayed());
}

/** Keeps what the office does: the keys of its operations, and of those whose answers it has removed. */
function officeOf(server: TestedServer, { keys, forgotten }: OfficeWork): Office {
  return {
    administer: (decide) => {
      const key = server.administer?.(decide);
      if (typeof key === 'string') keys.add(key);
    },
    forgetAnswers: async () => {
      for (const key of await server.forgetAnswers()) forgotten.add(key);
    },
  };
}

/** Going back to 試合前 did not remove goals once. */
function goalsBeforeKickOff(at: number): readonly MatchEvent[] {
  return [
    { type: 'statusChanged', from: '試合前', to: '前半', at },
    { type: 'goalScored', side: 'home', period: 'firstHalf' },
    { type: 'statusChanged', from: '前半', to: '試合前' },
  ];
}

function addressesOf({ ids, tokens }: TestedServer, doors: Schedule['doors']): readonly MatchAddress[] {
  const [first, second] = tokens;
  return doors.map((name, index) => ({ ...ids, door: name, token: index % 2 === 0 ? first : second }));
}

const FATES: readonly Fate['kind'][] = [
  ...Array<Fate['kind']>(16).fill('answered'),
  ...Array<Fate['kind']>(8).fill('slow'),
  ...Array<Fate['kind']>(4).fill('lostRequest'),
  ...Array<Fate['kind']>(4).fill('lostAnswer'),
  ...Array<Fate['kind']>(4).fill('late'),
  ...Array<Fate['kind']>(4).fill('busy'),
  'killedBefore',
  'killedAfter',
];

/** Whether nothing waits or is stopped, neither in a phone's storage nor in an open page. */
function isAllSent(phones: readonly TroubledPhone[]): boolean {
  return phones.every((phone) => phone.keysLeft().size === 0);
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
