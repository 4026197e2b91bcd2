/**
 * What is known of each push service, by its origin. Any member may register a device at an address of their own, so a push service may
 * be silent, or answer now and then: it is **trusted** until it has been silent, and again when it has answered for a while.
 */

/** Origins that are remembered; the one used least recently gives way. */
const MAX_ORIGINS = 2_000;
/** A silent push service is left alone for so long, doubled each time until it is trusted again. */
const REST_MS = 10_000;
const MAX_REST_MS = 2 * 60_000;
/** So many messages that are late at one time are silence, before the first of them has run out. */
const MAX_LATE = 50;
/** Answers in a row after which a push service that was silent is trusted again. */
const ANSWERS_TO_TRUST = 20;

export type Origins = {
  /** False if the origin has been silent: its devices are tried last. */
  isTrusted(origin: string): boolean;
  /** Milliseconds until it may be tried; 0 if now. */
  restMs(origin: string): number;
  /** It has answered so many messages. */
  addAnswers(origin: string, count: number): void;
  /** So many messages sent at `sentAt` are late. */
  addLate(origin: string, count: number, sentAt: number): void;
  /** A message sent at `sentAt` has run out without an answer. */
  addSilence(origin: string, sentAt: number): void;
};

type Origin = {
  answeredAt: number;
  late: number;
  /** Null while it is trusted. */
  silence: { restsUntil: number; restMs: number; answers: number } | null;
};

/** `now` is a monotonic clock in milliseconds. */
export function createOrigins(now: () => number): Origins {
  const known = new Map<string, Origin>();

  function use(name: string): Origin {
    const origin = known.get(name) ?? { answeredAt: Number.NEGATIVE_INFINITY, late: 0, silence: null };
    known.delete(name);
    known.set(name, origin);
    const [oldest] = known.size > MAX_ORIGINS ? known.keys() : [];
    if (oldest !== undefined) known.delete(oldest);
    return origin;
  }

  /** Messages that run out together count once. */
  function leaveAlone(origin: Origin): void {
    const { silence } = origin;
    if (silence !== null && silence.restsUntil > now()) return;
    const restMs = silence === null ? REST_MS : Math.min(2 * silence.restMs, MAX_REST_MS);
    origin.silence = { restsUntil: now() + restMs, restMs, answers: 0 };
    origin.late = 0;
  }

  return {
    isTrusted: (name) => (known.get(name)?.silence ?? null) === null,
    restMs: (name) => Math.max(0, (known.get(name)?.silence?.restsUntil ?? 0) - now()),
    addAnswers(name, count) {
      const origin = use(name);
      origin.answeredAt = now();
      origin.late = 0;
      if (origin.silence === null) return;
      origin.silence.answers += count;
      if (origin.silence.answers >= ANSWERS_TO_TRUST) origin.silence = null;
    },
    addLate(name, count, sentAt) {
      const origin = use(name);
      if (origin.answeredAt >= sentAt) return;
      origin.late += count;
      if (origin.late >= MAX_LATE) leaveAlone(origin);
    },
    addSilence(name, sentAt) {
      const origin = use(name);
      if (origin.answeredAt < sentAt) leaveAlone(origin);
    },
  };
}
