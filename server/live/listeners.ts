import { setImmediate } from 'node:timers/promises';
import type { Frame } from './frames.ts';

/** One open stream, or all those of a worker. */
export type Listener = {
  /** Whether it has not taken what it was given long before. */
  isBehind(): boolean;
  /** `topic` is what the frame is about; without one it is for every topic. */
  write(frame: Frame, topic?: Topic): void;
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
    send: (topic, frame) => inSlices([...(byTopic.get(keyOf(topic))?.members ?? [])], frame, topic),
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

async function inSlices(listeners: readonly Listener[], frame: Frame, topic?: Topic): Promise<void> {
  for (let start = 0; start < listeners.length; start += SLICE) {
    if (start > 0) await setImmediate();
    for (const listener of listeners.slice(start, start + SLICE)) {
      if (listener.isBehind()) listener.drop();
      else listener.write(frame, topic);
    }
  }
}

/** The same text for the same topic alone. */
export function keyOf({ championshipId, matchId }: Topic): string {
  return JSON.stringify([championshipId, matchId]);
}
