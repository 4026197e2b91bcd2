/** Holds what is on record of a match against what its phones have entered, shown and been told. */

import { expect } from 'vitest';
import type { LoggedEvent } from '#server/testing/match-log.ts';
import type { TestedServer } from './phones.ts';
import { nothingUnseen } from './seen-laws.ts';
import type { TroubledPhone } from './troubled-phone.ts';

/** What the office has done: its operations, and those whose answers it has removed, by key. */
export type OfficeWork = { readonly keys: Set<string>; readonly forgotten: Set<string> };

/** An operation that waits on a phone, above the match at a version. */
export type Glance = { readonly key: string; readonly version: number };

export function glancesAt(phones: readonly TroubledPhone[]): readonly Glance[] {
  return phones
    .flatMap((phone) => phone.matches())
    .flatMap(({ reported, waiting }) =>
      waiting.map(({ key }) => ({ key, version: reported?.match.version ?? 0 })),
    );
}

/**
 * At every moment: no entry vanishes without the phone's saying so, nothing is called recorded that the server has not
 * acknowledged, a refused link takes no more entries, and a question says what is lost. What waits is stored again in time.
 */
export function nothingVanishes(phones: readonly TroubledPhone[]): void {
  expect(phones.flatMap((one) => one.vanished())).toEqual([]);
  expect(phones.flatMap((one) => one.unacknowledged())).toEqual([]);
  expect(phones.flatMap(({ falselyAccepted }) => falselyAccepted)).toEqual([]);
  expect(phones.flatMap(({ enteredInVain }) => enteredInVain)).toEqual([]);
  expect(phones.flatMap(({ unsaid }) => unsaid)).toEqual([]);
  expect(phones.flatMap((one) => one.unstored())).toEqual([]);
}

/** What waits on a phone is not in the match below it: no goal stands there twice. */
export function nothingTwice(
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

export async function check(
  phones: readonly TroubledPhone[],
  server: TestedServer,
  office: OfficeWork,
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
  const logged = new Set(log.map(({ key }) => key)).difference(office.keys);
  const readdressed = all((phone) => phone.readdressed);
  // The server may have had these before the link was revoked or the browser deleted them.
  const unknown = all((phone) => phone.dropped).union(all((phone) => phone.lost));
  // What another link has brought before is answered as fulfilled, and so is what is on record without its answer.
  const repeated = fulfilled.intersection(readdressed.union(office.forgotten)).intersection(logged);
  const answered = acknowledged.union(repeated);
  // Acknowledged and on record are the same operations. What was so already has changed nothing; every other entry was
  // put before its reporter.
  expect([...logged.difference(unknown)].sort()).toEqual([...answered.difference(unknown)].sort());
  expect([...answered].filter((key) => !logged.has(key))).toEqual([]);
  expect([...fulfilled].filter((key) => logged.has(key) && !repeated.has(key))).toEqual([]);
  expect([...decided].filter((key) => logged.has(key))).toEqual([]);
  const settled = acknowledged.union(fulfilled).union(decided).union(unknown);
  expect([...entered].filter((key) => !settled.has(key))).toEqual([]);
  nothingUnseen(phones, log, match.fixture);
  // Each phone's operations are on record in the order in which they were entered, but for those that were overtaken, also
  // on the way: a lost entry may arrive after the next one, which nothing holds back.
  for (const { entered: own, overtaken, lost } of phones) {
    const isInOrder = (key: string) => own.has(key) && !overtaken.has(key) && !lost.has(key);
    const recorded = log.map(({ key }) => key).filter(isInOrder);
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

export function unionOf(
  phones: readonly TroubledPhone[],
  keysOf: (phone: TroubledPhone) => Iterable<string>,
): ReadonlySet<string> {
  return new Set(phones.flatMap((phone) => [...keysOf(phone)]));
}
