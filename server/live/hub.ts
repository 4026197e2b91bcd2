import { setImmediate, setTimeout } from 'node:timers/promises';
import { HEARTBEAT_SECONDS } from '#contract/live.ts';
import type { MatchView } from '#contract/wire.ts';
import { cacheUntilChange } from '#server/live/bus-cache.ts';
import type { MatchReads } from '#server/matches/public.ts';
import type { Services } from '#server/services.ts';
import type { MatchChange } from './bus.ts';
import { championshipFrame, type Frame, matchFrame, snapshotFrame } from './frames.ts';
import { createListeners, type Listener, MOMENTS, type Topic } from './listeners.ts';

/** Between the bus and the listeners: one read, one framing of each change, the same bytes to everyone. */
export type Hub = {
  /**
   * The listener gets a snapshot of each topic, then every change. Returns the way to leave.
   * `begin` is called with the snapshots, before anything else is written.
   */
  join(
    topics: readonly Topic[],
    listener: Listener,
    begin: (snapshots: readonly Frame[]) => void,
  ): Promise<(() => void) | 'unknownMatch'>;
  /** A listener of changes alone. Returns the way to leave. */
  follow(topic: Topic, listener: Listener): () => void;
  close(): Promise<void>;
};

/**
 * The rest between two rounds of sending. A change is sent at once; of those of a match that follow while a round or its rest lasts, the last
 * alone is sent. Nobody sees the difference.
 */
const REST_MS = 25;

/** After a failed read (a database that is away for a moment) the changes are tried again. */
const RETRY_MS = 1_000;

/** Snapshots of as many topics: all matches of a busy week, and their championships. */
const KEPT_SNAPSHOTS = 1_000;

export type HubServices = Pick<Services, 'bus' | 'meter'> & {
  readonly matches: Pick<MatchReads, 'findView' | 'findAllViews'>;
  /** Called with errors that no request waits for. */
  readonly onError: (error: unknown) => void;
};

/** A change, and when this process heard of it, by its monotonic clock. */
type Waiting = { readonly change: MatchChange; readonly since: number };

export function createHub({ bus, meter, matches, onError }: HubServices): Hub {
  const listeners = createListeners();
  const snapshots = cacheUntilChange<Frame>(bus, KEPT_SNAPSHOTS);
  /** The changes not sent yet, the newest of each match. */
  let waiting = new Map<string, Waiting>();
  /** Changed championships whose listeners have not been notified. */
  let changed = new Set<string>();
  let resyncing = false;
  let sending: Promise<void> | null = null;
  let restsUntil = 0;
  let closed = false;

  const unsubscribe = bus.subscribe({
    changed(change) {
      if (topicsOf(change).some(listeners.has)) note({ change, since: performance.now() });
    },
    championshipChanged: noteChampionship,
    // Who is sent a second snapshot reads the championship again as well.
    resync() {
      resyncing = true;
      wake();
    },
  });
  const heartbeat = setInterval(listeners.beat, (HEARTBEAT_SECONDS * 1_000) / MOMENTS);
  heartbeat.unref();

  return {
    async join(topics, listener, begin) {
      const beforeSnapshot: Frame[] = [];
      let begun = false;
      // On the list first, so that no change falls between the snapshot and the list.
      const leave = joinAll(topics, {
        ...listener,
        write: (frame, topic) => (begun ? listener.write(frame, topic) : void beforeSnapshot.push(frame)),
      });
      try {
        begin(await Promise.all(topics.map(snapshotOf)));
        begun = true;
        for (const frame of beforeSnapshot) listener.write(frame);
        if (closed) listener.end();
        return leave;
      } catch (error) {
        leave();
        if (error instanceof UnknownMatchError) return 'unknownMatch';
        throw error;
      }
    },
    follow: listeners.join,
    async close() {
      closed = true;
      clearInterval(heartbeat);
      unsubscribe();
      listeners.endAll();
      await sending;
    },
  };

  function joinAll(topics: readonly Topic[], listener: Listener): () => void {
    const leaves = topics.map((topic) => listeners.join(topic, listener));
    return () => {
      for (const leave of leaves) leave();
    };
  }

  function note({ change, since }: Waiting): void {
    const key = JSON.stringify([change.championshipId, change.matchId]);
    const known = waiting.get(key);
    if (known === undefined || known.change.version < change.version) {
      waiting.set(key, { change, since: known?.since ?? since });
    }
    wake();
  }

  function noteChampionship(championshipId: string): void {
    changed.add(championshipId);
    wake();
  }

  /** One sender at a time: no older version can overtake a newer one. */
  function wake(): void {
    if (sending !== null || closed) return;
    sending = sendRound().finally(() => {
      sending = null;
      restsUntil = performance.now() + REST_MS;
      if (waiting.size > 0 || changed.size > 0 || resyncing) wake();
    });
  }

  async function sendRound(): Promise<void> {
    const rest = restsUntil - performance.now();
    // What was written together is heard of together.
    await (rest > 0 ? setTimeout(rest, undefined, { ref: false }) : setImmediate());
    const changes = waiting;
    waiting = new Map();
    const championships = changed;
    changed = new Set();
    const isResync = resyncing;
    resyncing = false;
    try {
      if (isResync) await sendSnapshots();
      await Promise.all([...changes.values()].map(sendMatch));
      // After the goals: nobody waits for it as for one.
      await Promise.all([...championships].map(sendChampionship));
    } catch (error) {
      if (closed) return;
      onError(error);
      resyncing ||= isResync;
      for (const change of changes.values()) note(change);
      for (const championshipId of championships) noteChampionship(championshipId);
      await setTimeout(RETRY_MS, undefined, { ref: false });
    }
  }

  async function sendMatch({ change, since }: Waiting): Promise<void> {
    const view = await matches.findView(change.championshipId, change.matchId);
    // Removed: the championship has it no more.
    if (view === null) return noteChampionship(change.championshipId);
    const frame = matchFrame(view);
    for (const topic of topicsOf(change)) await listeners.send(topic, frame);
    meter.announced((performance.now() - since) / 1_000);
  }

  async function sendChampionship(championshipId: string): Promise<void> {
    const frame = championshipFrame({ championship_id: championshipId });
    const topics = listeners.topics().filter((topic) => topic.championshipId === championshipId);
    for (const topic of topics) await listeners.send(topic, frame);
  }

  async function sendSnapshots(): Promise<void> {
    for (const topic of listeners.topics()) await listeners.send(topic, await snapshotOf(topic));
  }

  function snapshotOf(topic: Topic): Promise<Frame> {
    const concerns = (change: MatchChange) =>
      change.championshipId === topic.championshipId &&
      (topic.matchId === null || topic.matchId === change.matchId);
    return snapshots.get(JSON.stringify([topic.championshipId, topic.matchId]), concerns, async () =>
      snapshotFrame({ matches: [...(await viewsOf(topic))] }),
    );
  }

  async function viewsOf({ championshipId, matchId }: Topic): Promise<readonly MatchView[]> {
    if (matchId === null) return matches.findAllViews(championshipId);
    const view = await matches.findView(championshipId, matchId);
    if (view === null) throw new UnknownMatchError(`There is no match ${matchId} in ${championshipId}.`);
    return [view];
  }
}

/** There is no such match to follow: nothing to keep, it may be added any time. */
class UnknownMatchError extends Error {}

function topicsOf({ championshipId, matchId }: MatchChange): readonly Topic[] {
  return [
    { championshipId, matchId },
    { championshipId, matchId: null },
  ];
}
