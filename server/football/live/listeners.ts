import { setImmediate } from 'node:timers/promises';
import { type Frame, HEARTBEAT } from './frames.ts';
import { MOST_STREAMS } from './places.ts';

/** One open stream, or all those of a worker. */
export type Listener = {
  /** Of a worker, whose streams have their heartbeats at moments of their own there. */
  readonly isWorker?: boolean;
  /** Whether it has not taken what it was given long before. */
  isBehind(): boolean;
  /** `topic` is what the frame is about; without one it is this listener's alone, or a heartbeat. */
  write(frame: Frame, topic?: Topic): void;
  /** Cuts it off at once. */
  drop(): void;
  /** Ends it in good order. */
  end(): void;
};

/** What a listener follows: all matches of a championship, or one of them. */
export type Topic = {
  readonly championshipId: string;
  readonly matchId: string | null;
  /**
   * `strangers` are sent matches as strangers see them; all others are sent them whole. On a championship's topic, a `link` that opens some of its
   * matches is sent changes of the championship itself and no match; on a match's, the match alone.
   */
  readonly audience?: 'strangers' | 'link';
};

export type Listeners = {
  /** Returns the way to leave. */
  join(topic: Topic, listener: Listener): () => void;
  topics(): readonly Topic[];
  has(topic: Topic): boolean;
  /** The same bytes to everyone on a topic. */
  send(topic: Topic, frame: Frame): Promise<void>;
  /** The heartbeat to those whose turn it is: everyone's comes once in `MOMENTS` calls. */
  beat(): void;
  endAll(): void;
};

/** Writing to this many takes some 3 ms; then others have their turn. */
const SLICE = 250;

/** Heartbeats to everyone at once would hold up a goal that comes with them: even of a full process's streams, a slice has its own together. */
export const MOMENTS = MOST_STREAMS / SLICE;

export function createListeners(): Listeners {
  const byTopic = new Map<string, { readonly topic: Topic; readonly members: Set<Listener> }>();
  const everyone = new Map<Listener, { topics: number; readonly moment: number }>();
  let joined = 0;
  let beats = 0;

  return {
    join(topic, listener) {
      const key = keyOf(topic);
      const group = byTopic.get(key) ?? { topic, members: new Set() };
      byTopic.set(key, group);
      group.members.add(listener);
      const own = everyone.get(listener) ?? { topics: 0, moment: joined++ % MOMENTS };
      own.topics += 1;
      everyone.set(listener, own);
      return () => leave(key, listener);
    },
    topics: () => [...byTopic.values()].map(({ topic }) => topic),
    has: (topic) => byTopic.has(keyOf(topic)),
    send: (topic, frame) => inSlices([...(byTopic.get(keyOf(topic))?.members ?? [])], frame, topic),
    beat() {
      const now = beats++ % MOMENTS;
      for (const [listener, { moment }] of everyone) {
        if (moment === now || listener.isWorker) give(listener, HEARTBEAT);
      }
    },
    endAll() {
      for (const listener of everyone.keys()) listener.end();
    },
  };

  function leave(key: string, listener: Listener): void {
    const group = byTopic.get(key);
    if (!group?.members.delete(listener)) return;
    if (group.members.size === 0) byTopic.delete(key);
    const own = everyone.get(listener);
    if (own === undefined) return;
    own.topics -= 1;
    if (own.topics === 0) everyone.delete(listener);
  }
}

async function inSlices(listeners: readonly Listener[], frame: Frame, topic: Topic): Promise<void> {
  for (let start = 0; start < listeners.length; start += SLICE) {
    if (start > 0) await setImmediate();
    for (const listener of listeners.slice(start, start + SLICE)) give(listener, frame, topic);
  }
}

function give(listener: Listener, frame: Frame, topic?: Topic): void {
  if (listener.isBehind()) listener.drop();
  else listener.write(frame, topic);
}

/** The same text for the same topic alone. */
export function keyOf({ championshipId, matchId, audience }: Topic): string {
  return JSON.stringify([championshipId, matchId, audience]);
}
