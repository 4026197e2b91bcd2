import { setImmediate, setTimeout } from 'node:timers/promises';
import type { MatchChange } from '#server/platform/bus/bus.ts';
import { keyOf, type Topic } from './listeners.ts';

/** A change, and when this process heard of it, by its monotonic clock. */
export type Waiting = { readonly change: MatchChange; readonly since: number };

/** Collects changes and sends them one round at a time, so that no older version can overtake a newer one. */
export type Rounds = {
  note(change: MatchChange): void;
  noteChampionship(championshipId: string): void;
  /** Changes of this topic may have been missed: all of it is sent again. */
  noteSnapshot(topic: Topic): void;
  /** Resolves when the round that is being sent, if there is one, has been sent. */
  settled(): Promise<void>;
  /** Begins no further round, and waits for the one that is being sent. */
  close(): Promise<void>;
};

/** Sends each part of a round by itself. What rejects is sent again later and later, and the rest meanwhile. */
export type RoundsNeeds = {
  /**
   * The rest between two rounds, in milliseconds. A change is sent at once; of those of a match that follow while a round or its rest lasts,
   * the last alone is sent.
   */
  readonly restMs: number;
  /** How many parts are read at the same time. */
  readonly atOnce: number;
  /** What a round waits for before it takes its changes. */
  readonly ready: () => Promise<unknown>;
  /** Sends the newest change of a match. */
  readonly sendMatch: (waiting: Waiting) => Promise<void>;
  readonly sendChampionship: (championshipId: string) => Promise<void>;
  readonly sendSnapshot: (topic: Topic) => Promise<void>;
  /** Called with an error that no request waits for, once a round: when the database is away, all parts fail alike. */
  readonly onError: (error: unknown) => void;
  /** How long after its last failure a part is sent again, in milliseconds, by how often in a row it has failed. */
  readonly retryDelayMs: (failures: number) => number;
};

/** A database is away for a moment. */
const FIRST_RETRY_MS = 1_000;
/** One match that cannot be read must not fill the log; a database that is back is soon read again. */
const LONGEST_RETRY_MS = 16_000;

/** Doubles from a second up to 16. */
export function retryDelayMs(failures: number): number {
  return Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1));
}

/** Snapshots in one round: changes that come meanwhile wait for no more of them. */
const SNAPSHOTS_A_ROUND = 8;

export function createRounds(needs: RoundsNeeds): Rounds {
  const { restMs, ready, onError, retryDelayMs: delayMs } = needs;
  /** How often in a row each part has failed, by its key; missing for one that has not. */
  const failures = new Map<string, number>();
  let waiting = new Map<string, Waiting>();
  let championshipIds = new Set<string>();
  let topics = new Map<string, Topic>();
  let sending: Promise<void> | null = null;
  let restsUntil = 0;
  let isClosed = false;

  return {
    note: (change) => note({ change, since: performance.now() }),
    noteChampionship,
    noteSnapshot,
    settled: async () => sending ?? undefined,
    async close() {
      isClosed = true;
      await sending;
    },
  };

  function note({ change, since }: Waiting): void {
    const key = matchKey(change);
    const known = waiting.get(key);
    if (known === undefined || known.change.version < change.version) {
      waiting.set(key, { change, since: known?.since ?? since });
    }
    wake();
  }

  function noteChampionship(championshipId: string): void {
    championshipIds.add(championshipId);
    wake();
  }

  function noteSnapshot(topic: Topic): void {
    topics.set(keyOf(topic), topic);
    wake();
  }

  function wake(): void {
    if (sending !== null || isClosed) return;
    sending = sendRound().finally(() => {
      sending = null;
      restsUntil = performance.now() + restMs;
      if (waiting.size > 0 || championshipIds.size > 0 || topics.size > 0) wake();
    });
  }

  async function sendRound(): Promise<void> {
    const rest = restsUntil - performance.now();
    // What was written together is heard of together.
    await (rest > 0 ? setTimeout(rest, undefined, { ref: false }) : setImmediate());
    await ready();
    const changes = [...waiting.values()];
    const changed = [...championshipIds];
    const snapshots = [...topics.values()].slice(0, SNAPSHOTS_A_ROUND);
    waiting = new Map();
    championshipIds = new Set();
    for (const topic of snapshots) topics.delete(keyOf(topic));

    // Goals first: nobody waits for the others as for one.
    const unsentChanges = await sendEach(changes, ({ change }) => matchKey(change), needs.sendMatch);
    const unsentSnapshots = await sendEach(snapshots, keyOf, needs.sendSnapshot);
    const unsentChampionships = await sendEach(changed, (id) => `championship ${id}`, needs.sendChampionship);
    const [failure] = [...unsentChanges, ...unsentSnapshots, ...unsentChampionships];
    if (failure === undefined || isClosed) return;
    onError(failure.error);
    if (unsentSnapshots.length > 0) {
      // The others follow then, before those that fail: a database that is away is not asked for them all.
      const others = [...topics.values()];
      topics = new Map();
      later(delayMs(1), () => others.forEach(noteSnapshot));
    }
    for (const { part, failed } of unsentChanges) later(delayMs(failed), () => note(part));
    for (const { part, failed } of unsentSnapshots) later(delayMs(failed), () => noteSnapshot(part));
    for (const { part, failed } of unsentChampionships) later(delayMs(failed), () => noteChampionship(part));
  }

  function later(delay: number, then: () => void): void {
    void setTimeout(delay, undefined, { ref: false }).then(then);
  }

  /** Returns what could not be sent. */
  async function sendEach<Part>(
    parts: readonly Part[],
    partKey: (part: Part) => string,
    send: (part: Part) => Promise<void>,
  ): Promise<readonly Unsent<Part>[]> {
    const unsent: Unsent<Part>[] = [];
    const left = parts.values();
    const sendOne = async (part: Part) => {
      const key = partKey(part);
      try {
        await send(part);
        failures.delete(key);
      } catch (error) {
        const failed = (failures.get(key) ?? 0) + 1;
        failures.set(key, failed);
        unsent.push({ part, error, failed });
      }
    };
    const sendLeft = async () => {
      for (const part of left) await sendOne(part);
    };
    await Promise.all(Array.from({ length: Math.min(needs.atOnce, parts.length) }, sendLeft));
    return unsent;
  }
}

/** `failed`: how often in a row. */
type Unsent<Part> = { readonly part: Part; readonly error: unknown; readonly failed: number };

function matchKey({ championshipId, matchId }: MatchChange): string {
  return JSON.stringify(['change', championshipId, matchId]);
}
