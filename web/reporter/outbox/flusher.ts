import type { Keeping } from './keeping.ts';
import { type Answer, matchName, type Operation } from './operation.ts';
import { doorOf, type Ports } from './ports.ts';
import { isRegisteredAsSeen, nextToSend, seenVersion, waiting } from './queue.ts';
import type { OutboxState } from './state.ts';
import type { Change } from './storage.ts';

/** After the first failure; twice as long each time. */
export const FIRST_PAUSE_MS = 1_000;
/** A dead zone of an hour costs a phone some hundred short tries. */
export const LONGEST_PAUSE_MS = 30_000;

/**
 * How long a request may be without an answer once there is a network again that was not there when it began. A phone that
 * lost its signal often never hears of the request again; its own limit is many seconds away.
 */
export const LEAST_TRY_MS = 2_000;

export type Flusher = {
  /** Sends what waits, in order, until nothing does; goes on by itself after each pause. */
  readonly flush: () => void;
  /** Something has changed for the better (a network, a look at the screen): tries at once. */
  readonly wake: () => void;
  /** There is a network again, as far as anybody can tell: also what is on its way since before is sent anew. */
  readonly reconnect: () => void;
};

type Try = { readonly begunAt: number; readonly givingUp: AbortController };

/** Sends the operations of this phone, one at a time and each until it is answered. */
export function createFlusher(
  { doors, alone, clock, serverClock, random }: Ports,
  keeping: Keeping,
): Flusher {
  let isRunning = false;
  let isWanted = false;
  let failures = 0;
  let pausing = new AbortController();
  let current: Try | null = null;
  /** Matches whose links were refused since the last wake-up: they are not tried again before the next. */
  const skipped = new Set<string>();
  /** Twice as long after each try that was given up, until one has its time: where the network comes and goes, answers are slow. */
  let leastTry = LEAST_TRY_MS;

  const setSending = (sending: OutboxState['sending']) => {
    if (keeping.state().sending !== sending) keeping.set({ ...keeping.state(), sending });
  };

  const run = async () => {
    isRunning = true;
    try {
      await untilDrained();
    } finally {
      isRunning = false;
    }
  };

  const untilDrained = async () => {
    do {
      isWanted = false;
      // Between two tries another page may have its turn: this one may be frozen in somebody's pocket.
      if ((await alone(drain)) === 'drained') continue;
      const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
      failures += 1;
      isWanted = true;
      await clock.pause(longest / 2 + (random() * longest) / 2, pausing.signal);
    } while (isWanted);
  };

  const drain = async (): Promise<'drained' | 'unanswered'> => {
    for (;;) {
      // What is sent has been written down: a page that dies now sends it again under the same key.
      await keeping.refresh();
      const { operations } = keeping.state();
      const operation = nextToSend(operations, { doors, denied: skipped });
      if (operation === undefined) {
        failures = 0;
        setSending('idle');
        return 'drained';
      }
      if (failures === 0) setSending('sending');
      const { answer, isGivenUp } = await tryOnce(operation);
      if (answer.kind === 'unanswered' && isGivenUp) continue;
      leastTry = LEAST_TRY_MS;
      if (answer.kind === 'unanswered') {
        setSending(answer.by === 'server' ? 'serverFailing' : 'unanswered');
        return 'unanswered';
      }
      failures = 0;
      await take(operation, answer);
    }
  };

  const tryOnce = async (operation: Operation) => {
    const givingUp = new AbortController();
    current = { begunAt: clock.now(), givingUp };
    const known = keeping.state().matches.get(matchName(operation.address));
    const seen = seenVersion(operation, known?.reported.match);
    // Of the version that is sent (`seenVersion`).
    const seenEpoch = known === undefined ? operation.seenEpoch : known.reported.epoch;
    const sent = { ...operation, seenEpoch, ...serverClock.timesOf(operation) };
    const answer = await doorOf(doors, operation.address.door).send(sent, seen, givingUp.signal);
    current = null;
    return { answer, isGivenUp: givingUp.signal.aborted };
  };

  const giveUp = async ({ begunAt, givingUp }: Try) => {
    const left = begunAt + leastTry - clock.now();
    if (left > 0) await clock.pause(left, givingUp.signal);
    if (current?.givingUp !== givingUp || givingUp.signal.aborted) return;
    leastTry *= 2;
    givingUp.abort();
  };

  const take = async (
    operation: Operation,
    answer: Exclude<Answer, { kind: 'unanswered' }>,
  ): Promise<void> => {
    const { key, address } = operation;
    const name = matchName(address);
    if (answer.kind === 'denied') {
      skipped.add(name);
      return keeping.judge({ name, isRefused: true });
    }
    void keeping.judge({ name, isRefused: false });
    const state = keeping.state();
    const heardAt = clock.now();
    const told: Change = answer.match === null ? {} : { match: { name, reported: answer.match, heardAt } };
    const isFulfilled =
      answer.kind === 'accepted' ? answer.isFulfilled : isRegisteredAsSeen(operation, answer.match?.match);
    if (isFulfilled) keeping.set({ ...state, fulfilled: [...state.fulfilled, operation] });
    if (isFulfilled || answer.kind === 'accepted') {
      return keeping.write({ ...told, receipts: [{ key, fate: 'accepted', at: heardAt }], sentAt: heardAt });
    }
    // Another page may have had this answer before, and the reporter may have decided meanwhile, or sent it by another link.
    const waits = waiting(state.operations).some((one) => one.key === key && matchName(one.address) === name);
    const put = waits ? [{ ...operation, stopped: { refusal: answer.message } }] : [];
    return keeping.write({ ...told, put });
  };

  const flush = () => {
    isWanted = true;
    if (!isRunning) void run();
  };

  const wake = () => {
    failures = 0;
    skipped.clear();
    pausing.abort();
    pausing = new AbortController();
    flush();
  };

  return {
    flush,
    wake,
    reconnect: () => {
      wake();
      if (current !== null) void giveUp(current);
    },
  };
}
