import { BlockList, isIPv6 } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { Frame } from './frames.ts';

/** One open stream. */
export type Listener = {
  /** Where it came from, for the limit of one address. */
  readonly address: string;
  /** Bytes given and not yet taken by the network. */
  undrained(): number;
  write(frame: Frame): void;
  /** Cuts it off at once. */
  drop(): void;
  /** Ends it in good order. */
  end(): void;
};

/** What a listener follows: all matches of a championship, or one of them. */
export type Topic = { readonly championshipId: string; readonly matchId: string | null };

export type Listeners = {
  /** Returns the way to leave, or which limit is reached. A listener counts once for each topic it joins. */
  join(topic: Topic, listener: Listener): (() => void) | 'full' | 'tooManyFromAddress';
  topics(): readonly Topic[];
  has(topic: Topic): boolean;
  /** The same bytes to everyone on a topic. */
  send(topic: Topic, frame: Frame): Promise<void>;
  sendToAll(frame: Frame): Promise<void>;
  endAll(): void;
};

/** 18 KB each: 360 MB, as far as one process should go. */
const MOST_LISTENERS = 20_000;

/** A school or a club house behind one address, every pupil watching. */
const MOST_OF_ONE_ADDRESS = 2_000;

/** Some hundred match views: a listener that far behind is gone, or better off with a new snapshot. */
const MOST_UNDRAINED_BYTES = 256 * 1024;

/** Writing to this many takes some 3 ms; then others have their turn. */
const SLICE = 250;

export function createListeners(): Listeners {
  const byTopic = new Map<string, { readonly topic: Topic; readonly members: Set<Listener> }>();
  const perAddress = new Map<string, number>();
  let total = 0;

  return {
    join(topic, listener) {
      const { address } = listener;
      const fromAddress = perAddress.get(address) ?? 0;
      if (total >= MOST_LISTENERS) return 'full';
      if (fromAddress >= MOST_OF_ONE_ADDRESS && !isNear(address)) return 'tooManyFromAddress';
      const key = keyOf(topic);
      const group = byTopic.get(key) ?? { topic, members: new Set() };
      byTopic.set(key, group);
      group.members.add(listener);
      perAddress.set(address, fromAddress + 1);
      total += 1;
      return () => leave(key, listener);
    },
    topics: () => [...byTopic.values()].map(({ topic }) => topic),
    has: (topic) => byTopic.has(keyOf(topic)),
    send: (topic, frame) => inSlices([...(byTopic.get(keyOf(topic))?.members ?? [])], frame),
    sendToAll: (frame) => inSlices(everyone(), frame),
    endAll() {
      for (const listener of everyone()) listener.end();
    },
  };

  function leave(key: string, listener: Listener): void {
    const group = byTopic.get(key);
    if (!group?.members.delete(listener)) return;
    if (group.members.size === 0) byTopic.delete(key);
    const left = (perAddress.get(listener.address) ?? 1) - 1;
    if (left === 0) perAddress.delete(listener.address);
    else perAddress.set(listener.address, left);
    total -= 1;
  }

  function everyone(): readonly Listener[] {
    // One that follows several topics once.
    return [...new Set([...byTopic.values()].flatMap(({ members }) => [...members]))];
  }
}

async function inSlices(listeners: readonly Listener[], frame: Frame): Promise<void> {
  for (let start = 0; start < listeners.length; start += SLICE) {
    if (start > 0) await setImmediate();
    for (const listener of listeners.slice(start, start + SLICE)) {
      if (listener.undrained() > MOST_UNDRAINED_BYTES) listener.drop();
      else listener.write(frame);
    }
  }
}

function keyOf({ championshipId, matchId }: Topic): string {
  return JSON.stringify([championshipId, matchId]);
}

/** This machine and private networks. */
const NEAR = new BlockList();
NEAR.addSubnet('127.0.0.0', 8);
NEAR.addSubnet('10.0.0.0', 8);
NEAR.addSubnet('172.16.0.0', 12);
NEAR.addSubnet('192.168.0.0', 16);
NEAR.addAddress('::1', 'ipv6');
NEAR.addSubnet('fc00::', 7, 'ipv6');

/** Whether an address is local or private: then it is most likely a proxy of our own, which stands for many callers. */
export function isNear(address: string): boolean {
  return NEAR.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
