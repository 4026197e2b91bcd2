import { setImmediate, setTimeout } from 'node:timers/promises';
import type { MatchChange } from '#server/platform/bus/bus.ts';

/** A change, and when this process heard of it, by its monotonic clock. */
export type Waiting = { readonly change: MatchChange; readonly since: number };

/** What has changed since the last round. */
export type Round = {
  /** The newest change of each match. */
  readonly changes: readonly Waiting[];
  readonly championshipIds: ReadonlySet<string>;
  /** Whether changes may have been missed. */
  readonly isResync: boolean;
};

/** Collects changes and sends them one round at a time, so that no older version can overtake a newer one. */
export type Rounds = {
  note(change: MatchChange): void;
  noteChampionship(championshipId: string): void;
  noteResync(): void;
  /** Resolves when the round that is being sent, if there is one, has been sent. */
  settled(): Promise<void>;
  /** Begins no further round, and waits for the one that is being sent. */
  close(): Promise<void>;
};

export type RoundsNeeds = {
  /**
   * The rest between two rounds, in milliseconds. A change is sent at once; of those of a match that follow while a round or its rest lasts,
   * the last alone is sent.
   */
  readonly restMs: number;
  /** What a round waits for before it takes its changes. */
  readonly ready: () => Promise<unknown>;
  /** What rejects is sent again. */
  readonly send: (round: Round) => Promise<void>;
  /** Called with errors that no request waits for. */
  readonly onError: (error: unknown) => void;
};

/** After a failed read (a database that is away for a moment) the changes are tried again. */
const RETRY_MS = 1_000;

export function createRounds({ restMs, ready, send, onError }: RoundsNeeds): Rounds {
  let waiting = new Map<string, Waiting>();
  let championshipIds = new Set<string>();
  let isResync = false;
  let sending: Promise<void> | null = null;
  let restsUntil = 0;
  let isClosed = false;

  return {
    note: (change) => note({ change, since: performance.now() }),
    noteChampionship,
    noteResync,
    settled: async () => sending ?? undefined,
    async close() {
      isClosed = true;
      await sending;
    },
  };

  function note({ change, since }: Waiting): void {
    const key = JSON.stringify([change.championshipId, change.matchId]);
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

  function noteResync(): void {
    isResync = true;
    wake();
  }

  function wake(): void {
    if (sending !== null || isClosed) return;
    sending = sendRound().finally(() => {
      sending = null;
      restsUntil = performance.now() + restMs;
      if (waiting.size > 0 || championshipIds.size > 0 || isResync) wake();
    });
  }

  async function sendRound(): Promise<void> {
    const rest = restsUntil - performance.now();
    // What was written together is heard of together.
    await (rest > 0 ? setTimeout(rest, undefined, { ref: false }) : setImmediate());
    await ready();
    const round = { changes: [...waiting.values()], championshipIds, isResync };
    waiting = new Map();
    championshipIds = new Set();
    isResync = false;
    try {
      await send(round);
    } catch (error) {
      if (isClosed) return;
      onError(error);
      isResync ||= round.isResync;
      for (const change of round.changes) note(change);
      for (const championshipId of round.championshipIds) noteChampionship(championshipId);
      await setTimeout(RETRY_MS, undefined, { ref: false });
    }
  }
}
