import { setTimeout } from 'node:timers/promises';
import type { PublicMatch } from '#contract/championship/public-results.ts';
import { HEARTBEAT_SECONDS } from '#contract/match/live.ts';
import type { MatchView } from '#contract/wire.ts';
import type { MatchReads } from '#server/football/matches/public.ts';
import type { MatchChange } from '#server/platform/bus/bus.ts';
import { cacheUntilChange } from '#server/platform/bus/bus-cache.ts';
import type { Services } from '#server/platform/services.ts';
import { championshipFrame, type Frame, HEARTBEAT, matchFrame, snapshotFrame } from './frames.ts';
import { type Followed, topicsOfStream } from './link-topics.ts';
import { createListeners, type Listener, MOMENTS, type Topic } from './listeners.ts';
import { createRounds, retryDelayMs, type Waiting } from './rounds.ts';

/** Between the bus and the listeners: one read, one framing of each change, the same bytes to everyone. */
export type Hub = {
  /**
   * The listener gets a snapshot of each topic followed, then every change. Returns the way to leave. A stranger's topic has no
   * snapshot: a heartbeat says that it is followed, and `unknownMatch` that strangers don't see it live.
   * `begin` is called with the snapshots, before anything else is written.
   */
  join(
    followed: readonly Followed[],
    listener: Listener,
    begin: (snapshots: readonly Frame[]) => void,
  ): Promise<(() => void) | 'unknownMatch'>;
  /** A listener of changes alone. Returns the way to leave. */
  follow(topic: Topic, listener: Listener): () => void;
  close(): Promise<void>;
};

/** The rest between two rounds of members and reporters, in milliseconds. Nobody sees the difference. */
const REST_MS = 25;

/** Matches, or else snapshots, that a round of members and reporters reads at the same time. */
const MEMBERS_AT_ONCE = 20;

/** The rest between two rounds of strangers, in milliseconds: their writes come between reporters and answers four times a second at most. */
const STRANGERS_REST_MS = 250;

/**
 * How long after a change strangers are sent it, in milliseconds. Members come first, and every process has heard of the change before a
 * stranger's page asks one of them for the tables.
 */
const STRANGERS_WAIT_MS = 50;

/** Snapshots of as many topics: all matches of a busy week, and their championships. */
const KEPT_SNAPSHOTS = 1_000;

export type HubServices = Pick<Services, 'bus' | 'meter'> & {
  readonly matches: Pick<MatchReads, 'findView' | 'findAllViews'>;
  /** How strangers see the matches of a championship; null if they don't see it live now. */
  readonly strangersView: (championshipId: string) => Promise<((view: MatchView) => PublicMatch) | null>;
  /** Called with errors that no request waits for. */
  readonly onError: (error: unknown) => void;
};

export function createHub({ bus, meter, matches, strangersView, onError }: HubServices): Hub {
  const listeners = createListeners();
  const snapshots = cacheUntilChange<Frame>(bus, KEPT_SNAPSHOTS);
  const members = createRounds({
    restMs: REST_MS,
    atOnce: MEMBERS_AT_ONCE,
    ready: async () => undefined,
    sendMatch,
    sendChampionship,
    sendSnapshot,
    onError,
    retryDelayMs,
  });
  const strangers = createRounds({
    restMs: STRANGERS_REST_MS,
    async ready() {
      await setTimeout(STRANGERS_WAIT_MS, undefined, { ref: false });
      await members.settled();
    },
    atOnce: 1,
    sendMatch: sendMatchToStrangers,
    sendChampionship: sendChampionshipToStrangers,
    sendSnapshot: ({ championshipId }) => sendChampionshipToStrangers(championshipId),
    onError,
    retryDelayMs,
  });
  let isClosed = false;

  const unsubscribe = bus.subscribe({
    changed(change) {
      if (topicsOf(change).some(listeners.has)) members.note(change);
      if (listeners.has(strangersTopic(change.championshipId))) strangers.note(change);
    },
    championshipChanged(championshipId) {
      members.noteChampionship(championshipId);
      if (listeners.has(strangersTopic(championshipId))) strangers.noteChampionship(championshipId);
    },
    // Who is sent a second snapshot reads the championship again as well.
    resync() {
      for (const topic of listeners.topics()) {
        if (isOfStrangers(topic)) strangers.noteSnapshot(topic);
        else if (!isChampionshipOfLink(topic)) members.noteSnapshot(topic);
      }
    },
  });
  const heartbeat = setInterval(listeners.beat, (HEARTBEAT_SECONDS * 1_000) / MOMENTS);
  heartbeat.unref();

  return {
    async join(followed, listener, begin) {
      const beforeSnapshot: Frame[] = [];
      let begun = false;
      // On the list first, so that no change falls between the snapshot and the list.
      const leave = joinAll(topicsOfStream(followed), {
        ...listener,
        write: (frame, topic) => (begun ? listener.write(frame, topic) : void beforeSnapshot.push(frame)),
      });
      try {
        begin(await Promise.all(followed.map(snapshotOf)));
        begun = true;
        for (const frame of beforeSnapshot) listener.write(frame);
        if (isClosed) listener.end();
        return leave;
      } catch (error) {
        leave();
        if (error instanceof UnknownMatchError) return 'unknownMatch';
        throw error;
      }
    },
    follow: listeners.join,
    async close() {
      isClosed = true;
      clearInterval(heartbeat);
      unsubscribe();
      listeners.endAll();
      await Promise.all([members.close(), strangers.close()]);
    },
  };

  function joinAll(topics: readonly Topic[], listener: Listener): () => void {
    const leaves = topics.map((topic) => listeners.join(topic, listener));
    return () => {
      for (const leave of leaves) leave();
    };
  }

  async function sendMatch({ change, since }: Waiting): Promise<void> {
    const view = await matches.findView(change.championshipId, change.matchId);
    // Removed: the championship has it no more.
    if (view === null) return members.noteChampionship(change.championshipId);
    const frame = matchFrame(view);
    for (const topic of topicsOf(change)) await listeners.send(topic, frame);
    meter.announced((performance.now() - since) / 1_000);
  }

  async function sendChampionship(championshipId: string): Promise<void> {
    const frame = championshipFrame({ championship_id: championshipId });
    const topics = listeners
      .topics()
      .filter(
        (topic) => topic.championshipId === championshipId && !isOfStrangers(topic) && !isMatchOfLink(topic),
      );
    for (const topic of topics) await listeners.send(topic, frame);
  }

  async function sendSnapshot(topic: Topic): Promise<void> {
    if (!listeners.has(topic)) return;
    try {
      await listeners.send(topic, await snapshotOf(topic));
    } catch (error) {
      if (!(error instanceof UnknownMatchError)) throw error;
      // Removed: as when the change itself is heard of.
      members.noteChampionship(topic.championshipId);
    }
  }

  async function sendMatchToStrangers({ change: { championshipId, matchId } }: Waiting): Promise<void> {
    const view = await matches.findView(championshipId, matchId);
    if (view === null) return strangers.noteChampionship(championshipId);
    await sendToStrangersOf(championshipId, (shown) => matchFrame(shown(view)));
  }

  async function sendChampionshipToStrangers(championshipId: string): Promise<void> {
    await sendToStrangersOf(championshipId, () => championshipFrame({ championship_id: championshipId }));
  }

  /** Sends nothing of what strangers don't see live any more, whose streams are about to end. */
  async function sendToStrangersOf(
    championshipId: string,
    frameOf: (shown: (view: MatchView) => PublicMatch) => Frame,
  ): Promise<void> {
    const shown = await strangersView(championshipId);
    if (shown !== null) await listeners.send(strangersTopic(championshipId), frameOf(shown));
  }

  async function snapshotOf({ matchIds, ...topic }: Followed): Promise<Frame> {
    if (matchIds !== undefined) return linkSnapshot(topic.championshipId, new Set(matchIds));
    if (!isOfStrangers(topic)) return membersSnapshot(topic);
    if ((await strangersView(topic.championshipId)) !== null) return HEARTBEAT;
    throw new UnknownMatchError(`Strangers don't see ${topic.championshipId} live.`);
  }

  function membersSnapshot(topic: Topic): Promise<Frame> {
    const concerns = (change: MatchChange) =>
      change.championshipId === topic.championshipId &&
      (topic.matchId === null || topic.matchId === change.matchId);
    return snapshots.get(JSON.stringify([topic.championshipId, topic.matchId]), concerns, async () =>
      snapshotFrame({ matches: [...(await viewsOf(topic))] }),
    );
  }

  async function linkSnapshot(championshipId: string, matchIds: ReadonlySet<string>): Promise<Frame> {
    const views = await matches.findAllViews(championshipId);
    return snapshotFrame({ matches: views.filter((view) => matchIds.has(view.match_id)) });
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
    { championshipId, matchId, audience: 'link' },
  ];
}

/** What strangers follow of a championship: all matches as they see them. */
export function strangersTopic(championshipId: string): Topic {
  return { championshipId, matchId: null, audience: 'strangers' };
}

function isMatchOfLink({ audience, matchId }: Topic): boolean {
  return audience === 'link' && matchId !== null;
}

function isChampionshipOfLink({ audience, matchId }: Topic): boolean {
  return audience === 'link' && matchId === null;
}

function isOfStrangers({ audience }: Topic): boolean {
  return audience === 'strangers';
}
