import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  createPlaces,
  type Holder,
  KEPT_FOR_FIRST_STREAMS,
  KEPT_FOR_REPORTERS,
  MOST_OF_ONE_LINK,
  MOST_OF_ONE_MEMBER,
  MOST_OF_ONE_NETWORK,
  MOST_STREAMS,
  SETTLED_MS,
} from './places.ts';

const HOME = '203.0.113.1';
const member = (id: string): Holder => ({ kind: 'member', id });
const link = (id: string): Holder => ({ kind: 'link', id });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Places of one server; `take` opens a stream and returns whether it has a place, or which limit is reached. */
function startPlaces() {
  const places = createPlaces(1);
  const ended: string[] = [];
  const take = (holder: Holder, network: string | null = null, name = '') => {
    const taken = places.take(holder, network, () => ended.push(name));
    return typeof taken === 'function' ? 'taken' : taken;
  };
  return { ...places, takeFor: places.take, take, ended };
}

test.for([
  ['アカウント', member('haha'), member('chichi'), MOST_OF_ONE_MEMBER, 'tooManyOfMember'],
  ['リンク', link('u12'), link('u15'), MOST_OF_ONE_LINK, 'tooManyOfLink'],
] as const)(
  '一つの%sが五千本を求めても、決まった数までで、ほかの人は入れる',
  ([, one, other, most, reason]) => {
    const { take, count } = startPlaces();
    const answers = Array.from({ length: 5_000 }, () => take(one, HOME));
    expect(answers.filter((answer) => answer === 'taken')).toHaveLength(most);
    expect(answers.at(-1)).toBe(reason);
    expect(take(other, HOME)).toBe('taken');
    expect(count()).toBe(most + 1);
  },
);

test('いっぱいの人の新しい流れは、少し前からの最も古い流れの場所をもらい、その流れは終わる', () => {
  const { take, ended, count } = startPlaces();
  take(member('haha'), HOME, 'oldest');
  for (let opened = 1; opened < MOST_OF_ONE_MEMBER; opened += 1) take(member('haha'), HOME, 'younger');
  vi.advanceTimersByTime(SETTLED_MS - 1);
  expect(take(member('haha'), HOME, 'newest')).toBe('tooManyOfMember');
  vi.advanceTimersByTime(1);
  expect(take(member('haha'), HOME, 'newest')).toBe('taken');
  expect(ended).toEqual(['oldest']);
  expect(count()).toBe(MOST_OF_ONE_MEMBER);
});

test('一つの場所から多すぎる会員の接続は断られ、一つ去ればまた入れる', () => {
  const { take, takeFor } = startPlaces();
  const leave = takeFor(member('first'), HOME, () => undefined);
  for (let opened = 1; opened < MOST_OF_ONE_NETWORK; opened += 1) {
    expect(take(member(String(opened)), HOME)).toBe('taken');
  }
  expect(take(member('next'), HOME)).toBe('tooManyFromAddress');
  expect(take(member('next'), '203.0.113.2')).toBe('taken');
  if (typeof leave === 'function') leave();
  expect(take(member('next'), HOME)).toBe('taken');
});

test('混んでくると、二本目からが断られ、次に初めての人が断られ、速報員の場所は最後まで残る', () => {
  const { take, count } = startPlaces();
  const crowd = (upTo: number) => {
    while (count() < upTo) expect(take(member(`crowd-${count()}`))).toBe('taken');
  };
  crowd(MOST_STREAMS - KEPT_FOR_REPORTERS - KEPT_FOR_FIRST_STREAMS);
  expect(take(member('crowd-0'))).toBe('full');
  expect(take(member('first stream'))).toBe('taken');
  crowd(MOST_STREAMS - KEPT_FOR_REPORTERS);
  expect(take(member('another'))).toBe('full');
  for (let reporter = 0; reporter < KEPT_FOR_REPORTERS; reporter += 1) {
    expect(take(link(`link-${reporter % 10}`))).toBe('taken');
  }
  expect(take(link('one more'))).toBe('full');
});

test('二度去っても一つと数え、全員が去れば何も残らない', () => {
  const { takeFor, take, count } = startPlaces();
  const leaves = Array.from({ length: 500 }, (_, index) =>
    takeFor(member(`m${index % 50}`), HOME, () => undefined),
  );
  for (const leave of [...leaves, ...leaves]) if (typeof leave === 'function') leave();
  expect(count()).toBe(0);
  for (let opened = 0; opened < MOST_OF_ONE_MEMBER; opened += 1) {
    expect(take(member('m1'), HOME)).toBe('taken');
  }
});
