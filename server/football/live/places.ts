/**
 * The places of open streams, counted in connections, whatever each of them follows. Every caller has a few, so that
 * nobody's many streams take another's first one. Counted in each server process for itself.
 */

/** Whose stream it is: an account's, or that of a link, which many phones may share. */
export type Holder = { readonly kind: 'member' | 'link'; readonly id: string };

/** Which limit is reached: of the caller, of the network the caller is in, or of the server. */
export type NoPlace = 'tooManyOfMember' | 'tooManyOfLink' | 'tooManyFromAddress' | 'full';

export type Places = {
  /**
   * Takes a place; `end` ends its stream. A caller at the limit gets the place of their oldest stream, which
   * may be a phone's that is gone without a word. Returns the way to leave, which may be called again, or why there is none.
   */
  take(holder: Holder, network: string | null, end: () => void): (() => void) | NoPlace;
  /** How many are taken. */
  count(): number;
};

/** Three devices with a few windows each, and the streams of phones that are gone and not yet known to be. */
export const MOST_OF_ONE_MEMBER = 12;

/** A category's link on a Sunday: a hundred pitches with two or three phones each. */
export const MOST_OF_ONE_LINK = 300;

/** A school or a club house behind one address, every pupil watching. */
export const MOST_OF_ONE_NETWORK = 2_000;

/** Of one process, 18 KB each: 360 MB, as far as one should go. */
export const MOST_STREAMS = 20_000;

/** Only reporters get the last ones: their phones show each other what has been entered. */
export const KEPT_FOR_REPORTERS = 1_000;

/** And only callers without a stream get those before them. */
export const KEPT_FOR_FIRST_STREAMS = 4_000;

/** A heartbeat: streams that take each other's place, such as those of a thirteenth window, do so this seldom. */
export const SETTLED_MS = 20_000;

/** A ground or a club house behind one address. */
export const MOST_STRANGERS_OF_ONE_NETWORK = 300;

/** The places of strangers' streams. They are counted by themselves, so that strangers never take a member's or a reporter's place. */
export type StrangersPlaces = {
  /** Takes a place. Returns the way to leave, which may be called again, or why there is none. */
  take(network: string | null): (() => void) | Extract<NoPlace, 'full' | 'tooManyFromAddress'>;
  /** How many are taken. */
  count(): number;
};

/** With this many places. */
export function createStrangersPlaces(most: number): StrangersPlaces {
  const perNetwork = new Map<string, number>();
  let total = 0;
  return {
    take(network) {
      if (total >= most) return 'full';
      if (network !== null && (perNetwork.get(network) ?? 0) >= MOST_STRANGERS_OF_ONE_NETWORK) {
        return 'tooManyFromAddress';
      }
      let hasLeft = false;
      total += 1;
      if (network !== null) countUp(perNetwork, network);
      return () => {
        if (hasLeft) return;
        hasLeft = true;
        total -= 1;
        if (network !== null) countDown(perNetwork, network);
      };
    },
    count: () => total,
  };
}

type Taken = { readonly since: number; readonly end: () => void; readonly leave: () => void };

/** With the places of so many processes. */
export function createPlaces(processes: number): Places {
  const mostStreams = MOST_STREAMS * processes;
  /** Each caller's, oldest first. */
  const byHolder = new Map<string, Set<Taken>>();
  const perNetwork = new Map<string, number>();
  let total = 0;

  return {
    take(holder, network, end) {
      const key = `${holder.kind} ${holder.id}`;
      const own = byHolder.get(key) ?? new Set();
      if (network !== null && (perNetwork.get(network) ?? 0) >= MOST_OF_ONE_NETWORK) {
        return 'tooManyFromAddress';
      }
      if (own.size >= mostOf(holder)) {
        if (!endOldest(own)) return holder.kind === 'member' ? 'tooManyOfMember' : 'tooManyOfLink';
      } else if (total >= mostWith(holder, own.size, mostStreams)) return 'full';

      const taken = { since: performance.now(), end, leave };
      own.add(taken);
      byHolder.set(key, own);
      if (network !== null) countUp(perNetwork, network);
      total += 1;
      return leave;

      function leave(): void {
        if (!own.delete(taken)) return;
        if (own.size === 0) byHolder.delete(key);
        if (network !== null) countDown(perNetwork, network);
        total -= 1;
      }
    },
    count: () => total,
  };
}

/** False where even the oldest has only just been opened. */
function endOldest(own: ReadonlySet<Taken>): boolean {
  const [oldest] = own;
  if (oldest === undefined || performance.now() - oldest.since < SETTLED_MS) return false;
  oldest.leave();
  oldest.end();
  return true;
}

function mostOf({ kind }: Holder): number {
  return kind === 'member' ? MOST_OF_ONE_MEMBER : MOST_OF_ONE_LINK;
}

/** How many of all places may be taken before this caller with `own` of them gets no more. */
function mostWith({ kind }: Holder, own: number, mostStreams: number): number {
  if (kind === 'link') return mostStreams;
  const first = mostStreams - KEPT_FOR_REPORTERS;
  return own === 0 ? first : first - KEPT_FOR_FIRST_STREAMS;
}

function countUp(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function countDown(counts: Map<string, number>, key: string): void {
  const left = (counts.get(key) ?? 1) - 1;
  if (left === 0) counts.delete(key);
  else counts.set(key, left);
}
