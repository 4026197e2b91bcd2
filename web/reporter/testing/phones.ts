import { expect } from 'vitest';
import type { AdministratorCommand } from '#domain/match/administration.ts';
import type { Match } from '#domain/match/match.ts';
import type { LoggedEvent } from '#server/testing/match-log.ts';
import type { ReportedMatch } from '../match/reported-match.ts';
import type { MatchAddress } from '../outbox/operation.ts';
import type { Schedule } from './any-schedule.ts';
import type { Fate, Outage } from './fates.ts';
import { createTestedClock } from './phone-clock.ts';
import { nothingUnseen } from './seen-laws.ts';
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
  /** An administrator changes the match as it is; gives the key of what was done. Null on a server that has none. */
  readonly administer: ((decide: (match: Match) => AdministratorCommand) => string) | null;
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
  { before, steps, doors, clocks, seed }: Schedule,
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

  for (const wish of before) {
    phones[0]?.press(wish, 0);
    await time.pass(A_WHILE_MS);
  }
  for (const phone of phones) phone.look();
  await time.pass(A_WHILE_MS);

  const glances: Glance[] = [];
  const office = new Set<string>();
  isHealed = false;
  for (const { phone, wait: milliseconds, act: carryOut } of steps) {
    await time.pass(milliseconds);
    const actor = phones[phone % phones.length];
    if (actor !== undefined) carryOut(actor, (decide) => office.add(server.administer?.(decide) ?? ''));
    glances.push(...glancesAt(phones));
    expect(phones.flatMap((one) => one.unstored())).toEqual([]);
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
  }
  for (const phone of phones) phone.look();
  await time.pass(A_WHILE_MS);
  await check(phones, server, office);
  expect(phones.flatMap(({ falselyAccepted }) => falselyAccepted)).toEqual([]);
  nothingTwice(
    glances,
    await server.log(),
    unionOf(phones, ({ doubtful }) => doubtful),
  );
  const moments = await server.moments();
  if (moments !== null) oneClock(phones, moments);
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

/** An operation that waits on a phone, above the match at a version. */
type Glance = { readonly key: string; readonly version: number };

function glancesAt(phones: readonly TroubledPhone[]): readonly Glance[] {
  return phones
    .flatMap((phone) => phone.matches())
    .flatMap(({ reported, waiting }) =>
      waiting.map(({ key }) => ({ key, version: reported?.match.version ?? 0 })),
    );
}

export type RecordedMoment = { readonly key: string; readonly recordedAt: string };

/**
 * Maximum error of a recorded moment. An offset is wrong by up to half of the slowest way there and back (5 s) and its slack
 * (0.1 s). A page that opens takes a stored offset, which may be wrong by 2 s more. An entry is never dated before the last
 * one, so it may inherit that error. It never inherits the error of a clock that was set: an answer corrects that by a minute
 * or more, and the last entry then no longer counts (`MAX_CORRECTION_MS` in web/api/server-clock.ts).
 */
const MAX_ERROR_MS = 7_200;

/**
 * Each event is recorded at the true moment of its entry, whatever the phone's clock says. Left out is what a page entered between a setting of its clock and the next answer: nothing can date it.
 */
function oneClock(phones: readonly TroubledPhone[], moments: readonly RecordedMoment[]): void {
  for (const { entered } of phones) {
    const dated = moments.flatMap(({ key, recordedAt }) => {
      const entry = entered.get(key);
      return entry?.isDated ? [{ at: entry.at, recordedAt: Date.parse(recordedAt) }] : [];
    });
    expect(dated.filter(({ at, recordedAt }) => Math.abs(recordedAt - at) > MAX_ERROR_MS)).toEqual([]);
  }
}

/** What waits on a phone is not in the match below it: no goal stands there twice. */
function nothingTwice(
  glances: readonly Glance[],
  log: readonly LoggedEvent[],
  doubtful: ReadonlySet<string>,
): void {
  const versions = new Map(log.map(({ key, version }) => [key, version]));
  const twice = glances.filter(
    ({ key, version }) => !doubtful.has(key) && version >= (versions.get(key) ?? Number.POSITIVE_INFINITY),
  );
  expect(twice).toEqual([]);
}

async function check(
  phones: readonly TroubledPhone[],
  server: TestedServer,
  office: ReadonlySet<string>,
): Promise<void> {
  const [first] = phones;
  if (first === undefined) throw new Error('There is no phone.');
  const { match } = await server.read(first.address());
  for (const { address, matches } of phones) {
    expect((await server.read(address())).match).toEqual(match);
    for (const { shown } of matches()) expect(shown?.match).toEqual(match);
  }
  const log = await server.log();
  // What the server has is the fold of what was accepted.
  expect(await server.replayed()).toEqual(match);

  const all = (keysOf: (phone: TroubledPhone) => Iterable<string>) => unionOf(phones, keysOf);
  const entered = all((phone) => phone.entered.keys());
  const acknowledged = all((phone) => phone.acknowledged);
  const fulfilled = all((phone) => phone.fulfilled);
  const decided = all((phone) => phone.decided);
  const logged = new Set(log.map(({ key }) => key)).difference(office);
  const readdressed = all((phone) => phone.readdressed);
  // The server may have had these before the link was revoked or the browser deleted them.
  const unknown = all((phone) => phone.dropped).union(all((phone) => phone.lost));
  // What another link has brought before is answered as fulfilled.
  const answered = acknowledged.union(fulfilled.intersection(readdressed).intersection(logged));
  // Acknowledged and on record are the same operations. What was so already has changed nothing; every other entry was
  // put before its reporter.
  expect([...logged.difference(unknown)].sort()).toEqual([...answered.difference(unknown)].sort());
  expect([...answered].filter((key) => !logged.has(key))).toEqual([]);
  expect([...fulfilled].filter((key) => logged.has(key) && !readdressed.has(key))).toEqual([]);
  expect([...decided].filter((key) => logged.has(key))).toEqual([]);
  const settled = acknowledged.union(fulfilled).union(decided).union(unknown);
  expect([...entered].filter((key) => !settled.has(key))).toEqual([]);
  nothingUnseen(phones, log, match.fixture);
  // Each phone's operations are on record in the order in which they were entered, but for those that were overtaken.
  for (const { entered: own, overtaken } of phones) {
    const recorded = log.map(({ key }) => key).filter((key) => own.has(key) && !overtaken.has(key));
    expect(recorded).toEqual(recorded.toSorted());
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

function unionOf(
  phones: readonly TroubledPhone[],
  keysOf: (phone: TroubledPhone) => Iterable<string>,
): ReadonlySet<string> {
  return new Set(phones.flatMap((phone) => [...keysOf(phone)]));
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
