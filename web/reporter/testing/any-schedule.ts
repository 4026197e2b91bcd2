import fc from 'fast-check';
import type { Wish } from './entry.ts';
import { type Office, officeAct } from './office-acts.ts';
import type { TroubledPhone } from './troubled-phone.ts';
import { anyWish, ending, forward, goal, kick, moving, noGoal } from './wishes.ts';

type Act = (phone: TroubledPhone, office: Office) => void | Promise<void>;
type Step = { readonly phone: number; readonly wait: number; readonly act: Act };
export type Schedule = {
  /** By these the first phone leads the match to where the troubles begin. */
  readonly before: readonly Wish[];
  readonly steps: readonly Step[];
  /** Through which door each phone enters: two phones, three or four. */
  readonly doors: readonly DoorName[];
  /** How far the clock of each phone is ahead of the truth, in milliseconds; the phones have them in turn. */
  readonly clocks: readonly number[];
  /** The match has goals before its kick-off, as older servers left it when a reporter went back. */
  readonly isOldRecord: boolean;
  readonly seed: number;
};
export type DoorName = 'token' | 'match';

const door = fc.constantFrom<DoorName>('token', 'match');
const press = fc.tuple(anyWish, fc.nat({ max: 1 })).map(
  ([wish, page]): Act =>
    (phone) =>
      phone.press(wish, page),
);

/** A phone enters, without a network as a rule, what depends on what it sees, while others enter and correct. */
const blindWork = fc.tuple(fc.oneof(noGoal, moving, ending), fc.boolean()).map(
  ([wish, isCut]): Act =>
    (phone) => {
      if (isCut) phone.cut();
      phone.press(wish, 0);
    },
);

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Right, or wrong by minutes or days. */
const wrongClock: fc.Arbitrary<number> = fc.oneof(
  fc.constant(0),
  fc.integer({ min: -20, max: 20 }).map((minutes) => minutes * MINUTE_MS),
  fc.integer({ min: -3, max: 3 }).map((days) => days * (DAY_MS + MINUTE_MS)),
);

const settingOfClock: fc.Arbitrary<Act> = wrongClock.map(
  (aheadMs): Act =>
    (phone) =>
      phone.setClock(aheadMs),
);

/** The browser deletes what the phone stores, under open pages or between two of them, or refuses to store more. */
const eviction: fc.Arbitrary<Act> = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Act>((phone) => phone.evict()) },
  { weight: 1, arbitrary: fc.constant<Act>((phone) => phone.evictAndReload()) },
  {
    weight: 1,
    arbitrary: fc.boolean().map(
      (isFull): Act =>
        (phone) =>
          phone.setStorageFull(isFull),
    ),
  },
);

/** The link is revoked, a new one is opened, and its reporter decides about what could not be sent. */
const revocation: fc.Arbitrary<Act> = fc.oneof(
  { weight: 1, arbitrary: fc.constant<Act>((phone) => phone.revokeLink()) },
  {
    weight: 2,
    arbitrary: door.map(
      (name): Act =>
        (phone) =>
          phone.openNewLink(name),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.boolean().map(
      (isSent): Act =>
        (phone) =>
          phone.decideStranded(isSent),
    ),
  },
);

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 2,
    arbitrary: officeAct.map(
      (carryOut): Act =>
        (_phone, office) =>
          carryOut(office),
    ),
  },
  { weight: 3, arbitrary: blindWork },
  { weight: 12, arbitrary: press },
  { weight: 1, arbitrary: eviction },
  { weight: 1, arbitrary: revocation },
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
  { weight: 1, arbitrary: settingOfClock },
  {
    weight: 1,
    arbitrary: fc.nat({ max: 5 }).map(
      (choice): Act =>
        (phone) =>
          phone.decide((ways) => choice % ways),
    ),
  },
);

/** From two taps in a row to a minute in which nothing is entered. */
const wait = fc.oneof(fc.nat({ max: 300 }), fc.nat({ max: 3_000 }), fc.nat({ max: 60_000 }));

/** Half of the matches are met in the middle: there two phones have most to lose. */
const before: fc.Arbitrary<readonly Wish[]> = fc.oneof(
  fc.constant([]),
  fc
    .tuple(
      fc.array(fc.oneof(forward, forward, goal), { minLength: 3, maxLength: 9, size: 'max' }),
      fc.array(kick, { maxLength: 5 }),
    )
    .map(([played, kicks]) => [...played, ...kicks]),
);

export const anySchedule: fc.Arbitrary<Schedule> = fc.record({
  before,
  steps: fc.array(fc.record({ phone: fc.nat({ max: 11 }), wait, act }), {
    minLength: 5,
    maxLength: 60,
    size: 'max',
  }),
  doors: fc.array(door, { minLength: 2, maxLength: 4 }),
  clocks: fc.array(wrongClock, { minLength: 1, maxLength: 4 }),
  isOldRecord: fc.nat({ max: 19 }).map((chance) => chance === 0),
  seed: fc.integer(),
});
