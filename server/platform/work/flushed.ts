import { createLoop } from './loop.ts';

/** Notes in memory that are written together some time later, so that no caller waits for the database. */
export type Flushed<Note> = {
  has(key: string): boolean;
  /** Replaces an earlier note under the same key. Ignored if `max` other notes already wait. */
  note(key: string, note: Note): void;
  /** Writes what waits. Never rejects: notes that could not be written wait for the next time. */
  flush(): Promise<void>;
  /** Writes the rest, for the last time. */
  close(): Promise<void>;
};

type Settings<Note> = {
  /** Maximum number of notes that wait. */
  readonly max: number;
  readonly write: (notes: ReadonlyMap<string, Note>) => Promise<void>;
  readonly onError: (error: unknown) => void;
};

const FLUSH_MS = 30_000;

/** Writes notes every 30 seconds. Those of a process that dies are lost. */
export function flushed<Note>({ max, write, onError }: Settings<Note>): Flushed<Note> {
  let waiting = new Map<string, Note>();
  const loop = createLoop(flush, onError);
  loop.start({ everyMs: FLUSH_MS });

  return {
    has: (key) => waiting.has(key),
    note(key, note) {
      if (waiting.size < max || waiting.has(key)) waiting.set(key, note);
    },
    flush,
    async close() {
      await loop.close();
      await flush();
    },
  };

  async function flush(): Promise<void> {
    if (waiting.size === 0) return;
    const noted = waiting;
    waiting = new Map();
    try {
      await write(noted);
    } catch (error) {
      onError(error);
      waiting = new Map([...noted, ...waiting]);
    }
  }
}
