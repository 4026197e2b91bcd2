import type { Answer, Operation } from '../outbox/operation.ts';
import { isRegisteredAsSeen } from '../outbox/queue.ts';

/**
 * What becomes of one request, in milliseconds on its ways. `late`: it arrives long after the phone has given it up. `slow`:
 * it is answered, by a network that takes seconds. `killedBefore` and `killedAfter`: the server is killed while it works on
 * it, before and after its commit.
 */
export type Fate = {
  readonly kind:
    | 'answered'
    | 'slow'
    | 'lostRequest'
    | 'lostAnswer'
    | 'late'
    | 'busy'
    | 'killedBefore'
    | 'killedAfter';
  readonly there: number;
  readonly back: number;
};

/** While the server is killed, it answers nobody, and nothing that arrives is counted. */
export type Outage = { readonly isOn: () => boolean; readonly begin: () => void };

/** It was so already: the server says so, or the phone sees it in what the server has. */
export function isFulfilled(operation: Operation, answer: Answer): boolean {
  if (answer.kind === 'accepted') return answer.isFulfilled;
  return answer.kind === 'refused' && isRegisteredAsSeen(operation, answer.match?.match);
}

export function isAnswered({ kind }: Fate): boolean {
  return kind === 'answered' || kind === 'slow';
}

/** A UUID by whose beginning no two operations on a match are the same; keys sort in the order of a phone's entries. */
export function keyOf(name: string, number: number): string {
  const id = [...name].reduce((sum, character) => sum * 31 + character.charCodeAt(0), 7) % 0xff_ff_ff_ff;
  const hex = (value: number, length: number) => value.toString(16).padStart(length, '0');
  return `${hex(number, 4)}${hex(id % 0x1_00_00, 4)}-0000-4000-8000-0000${hex(id, 8)}`;
}
