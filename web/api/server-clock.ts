/**
 * The **server's clock** as this phone knows it. A phone's own clock may be wrong by minutes or days, and may be set while
 * the app is open. Each answer of the server says its time; the **offset** is what is added to the phone's clock.
 *
 * A **run** is a stretch in which the phone's clock has only ticked. It ends when the clock has moved against the
 * browser's steady one: somebody has set it, or the phone has slept. Readings of one run share one offset.
 */

import { SERVER_TIME } from '#contract/headers.ts';
import { deviceTime } from '#web/clock/clock.ts';
import { randomUuid } from './random-uuid.ts';

/** How well the offset of a reading was known: heard in the same run, taken over from an earlier one, or never heard. */
type Certainty = 'heard' | 'assumed' | 'unknown';

/** The phone's clock at an entry. */
export type ClockReading = {
  /** Milliseconds since 1970, by the phone's own clock. */
  readonly phoneAt: number;
  readonly run: string;
  readonly certainty: Certainty;
};

/** What a request says of its entry. */
export type EntryTimes = {
  /** ISO instant by the server's clock. */
  readonly recordedAt: string;
  /** Milliseconds since the entry; null if the phone's clock has been disturbed since and can't tell. */
  readonly enteredAgoMs: number | null;
};

/** An entry as it is stored; `clock` is missing in one of an older app, which stored its phone's own clock. */
export type StoredEntry = { readonly recordedAt: string; readonly clock?: ClockReading };

export type ServerClock = {
  /** Milliseconds since 1970 by the server's clock, or by the phone's before the first answer. */
  readonly now: () => number;
  readonly read: () => ClockReading;
  /** Dates an entry made now; never before the last one, when an answer has put the offset right in between. */
  readonly stamp: () => Required<StoredEntry>;
  /** Computes what to send about an entry now. */
  readonly timesOf: (entry: StoredEntry) => EntryTimes;
  /** Learns from an answer: the server's time, and the reading taken when the request was sent. */
  readonly hear: (serverAt: number, sent: ClockReading) => void;
  /** Milliseconds to add to the phone's clock; 0 until the server has been heard since the page was opened. */
  readonly error: () => number;
  readonly subscribe: (listener: () => void) => () => void;
};

/** What the clock needs of the phone. */
export type PhoneClock = {
  /** The phone's own clock, in milliseconds since 1970. */
  readonly wall: () => number;
  /** Ticks like the wall clock and can't be set; may stop while the phone sleeps. */
  readonly steady: () => number;
  readonly newRun: () => string;
  /** The offset that an earlier page has learnt; null before the first. */
  readonly loadOffset: () => number | null;
  readonly storeOffset: (offset: number) => void;
};

type Range = { readonly low: number; readonly high: number };

/** A clock that has moved by more has been set, or the phone has slept. */
const MAX_DRIFT_MS = 2_000;
/** By no more does an answer put the offset right while the clock only ticks: the way of a request. */
const MAX_CORRECTION_MS = 12_000;
/** Rounding, and what two crystals drift apart between two answers. */
const SLACK_MS = 100;

export function createServerClock({
  wall,
  steady,
  newRun,
  loadOffset,
  storeOffset,
}: PhoneClock): ServerClock {
  const listeners = new Set<() => void>();
  let run = newRun();
  let lead = wall() - steady();
  /** The offset lies in it, as the answers of this run have shown; null before the first. */
  let range: Range | null = null;
  let assumed = loadOffset();
  let isHeard = false;
  let stampedAt = 0;
  /** By how much answers have put the clock back since that entry. */
  let putBackMs = 0;

  const offset = () => (range === null ? assumed : (range.low + range.high) / 2);

  const notice = () => {
    const moved = wall() - steady() - lead;
    lead += moved;
    if (Math.abs(moved) <= MAX_DRIFT_MS) return;
    const before = offset();
    // Set back, its offset is known. A clock that is ahead was set or has slept: sleep is far more frequent.
    assumed = before === null ? null : before - Math.min(0, moved);
    // A page that is opened before the next answer begins with it.
    if (assumed !== null && moved < 0) storeOffset(Math.round(assumed));
    begin(null);
  };

  const begin = (heard: Range | null) => {
    run = newRun();
    range = heard;
  };

  const now = () => {
    notice();
    return wall() + (offset() ?? 0);
  };

  const read = (): ClockReading => {
    notice();
    const certainty = range !== null ? 'heard' : assumed !== null ? 'assumed' : 'unknown';
    return { phoneAt: wall(), run, certainty };
  };

  return {
    now,
    read,
    stamp: () => {
      const at = Math.round(now());
      // An entry dated by a clock that had been set says nothing about this one, however close the two are.
      if (at >= stampedAt || putBackMs >= MAX_CORRECTION_MS) {
        stampedAt = at;
        putBackMs = 0;
      }
      return { recordedAt: new Date(stampedAt).toISOString(), clock: read() };
    },
    timesOf: ({ recordedAt, clock }) => {
      const reading: ClockReading = clock ?? { phoneAt: Date.parse(recordedAt), ...OF_OLDER_APP };
      const isHeardThen = reading.certainty === 'heard';
      const sentAt = now();
      const isDisturbed = reading.run !== run;
      const isRedated = !isHeardThen && (reading.certainty === 'unknown' || !isDisturbed);
      const enteredAt = isRedated ? reading.phoneAt + (offset() ?? 0) : Date.parse(recordedAt);
      return {
        recordedAt: new Date(enteredAt).toISOString(),
        enteredAgoMs: isDisturbed && isHeardThen ? null : Math.max(0, Math.round(sentAt - enteredAt)),
      };
    },
    hear: (serverAt, sent) => {
      notice();
      // Set while the answer was on its way: it says nothing of either run.
      if (sent.run !== run) return;
      const heard = { low: serverAt - wall() - SLACK_MS, high: serverAt - sent.phoneAt + SLACK_MS };
      if (heard.low > heard.high) return;
      const before = offset() ?? 0;
      const met = range === null ? heard : intersection(range, heard);
      if (met === null) begin(heard);
      else range = met;
      isHeard = true;
      putBackMs += before - (offset() ?? 0);
      const learnt = Math.round(offset() ?? 0);
      if (assumed === null || Math.abs(learnt - assumed) > MAX_DRIFT_MS) storeOffset(learnt);
      assumed = learnt;
      for (const listener of listeners) listener();
    },
    error: () => (isHeard ? (offset() ?? 0) : 0),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const OF_OLDER_APP = { run: '', certainty: 'unknown' } as const;

function intersection(one: Range, other: Range): Range | null {
  const met = { low: Math.max(one.low, other.low), high: Math.min(one.high, other.high) };
  return met.low > met.high ? null : met;
}

const STORED_OFFSET = 'serverClockOffset';
const REPORTERS_AREA = '/connecter';

/** The clock of this page. */
export const serverClock = createServerClock({
  wall: deviceTime,
  steady: () => performance.now(),
  newRun: randomUuid,
  loadOffset: () => {
    // The server draws without a phone's storage: Node warns at the first look at one.
    if (typeof document === 'undefined') return null;
    try {
      const stored = localStorage.getItem(STORED_OFFSET);
      return stored === null ? null : Number(stored);
    } catch {
      // A browser that stores nothing: known with the first answer.
      return null;
    }
  },
  storeOffset: (offset) => {
    try {
      // Only reporters begin without a signal. A member's browser stores nothing that outlives the sign-out.
      if (!location.pathname.startsWith(REPORTERS_AREA)) return;
      localStorage.setItem(STORED_OFFSET, String(offset));
    } catch {
      // A browser that keeps nothing learns it anew on each page.
    }
  },
});

/** Learns from an answer, if it says the server's time. `sent` is the reading from before the request. */
export function hearAnswer({ headers }: Response, sent: ClockReading): void {
  const serverAt = Number(headers.get(SERVER_TIME));
  if (serverAt > 0) serverClock.hear(serverAt, sent);
}

/**
 * Learns from the page that the server has drawn at `drawnAt`, if it came over the network just now. A page out of the
 * browser's cache was drawn before the request.
 */
export function hearDrawnPage(drawnAt: number): void {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!(navigation instanceof PerformanceNavigationTiming) || !(navigation.transferSize > 0)) return;
  const read = serverClock.read();
  serverClock.hear(drawnAt, { ...read, phoneAt: read.phoneAt - performance.now() });
}
