import { setImmediate } from 'node:timers/promises';
import type { Frame } from './frames.ts';

/** One open stream. */
export type Listener = {
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
  /** Returns the way to leave. */
  join(topic: Topic, listener: Listener): () => void;
  topics(): readonly Topic[];
  has(topic: Topic): boolean;
  /** The same bytes to everyone on a topic. */
  send(topic: Topic, frame: Frame): Promise<void>;
  sendToAll(frame: Frame): Promise<void>;
  endAll(): void;
};

/** Some hundred match views: a listener that far behind is gone, or better off with a new snapshot. */
const MOST_UNDRAINED_BYTES = 256 * 1024;

/** Writing to this many takes some 3 ms; then others have their turn. */
const SLICE = 250;

export function createListeners(): Listeners {
  const byTopic = new Map<string, { readonly topic: Topic; readonly members: Set<Listener> }>();

  return {
    join(topic, listener) {
      const key = keyOf(topic);
      const group = byTopic.get(key) ?? { topic, members: new Set() };
      byTopic.set(key, group);
      group.members.add(listener);
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
