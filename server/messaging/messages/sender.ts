/**
 * Sends what waits in the table of letters, in any of several processes. A letter is tried under a claim, which is good for half
 * a minute and renewed while its process lives; a process that dies leaves its letters to the others.
 */

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { BULK } from '#domain/letter/letter.ts';
import { type Clock, instantText } from '#server/platform/clock.ts';
import type { Store } from '#server/platform/store/store.ts';
import { createLoop } from '#server/platform/work/loop.ts';
import { type LetterVault, openLetter } from './letters.ts';
import { createLine, type Line } from './line.ts';
import { type Carrier, DeliveryError } from './message.ts';
import { outcomeOf } from './outcome.ts';
import {
  type Claim,
  type DueLetter,
  deleteLetter,
  findAllDue,
  type Outcome,
  updateAbandoned,
  updateClaimed,
  updateHandedOver,
  updateLease,
  updateOutcome,
} from './repository.ts';

export type Sender = {
  /** A letter has been kept, perhaps in a transaction that is still open. Never throws, never waits. */
  wake(): void;
  /** Sends what is due, as long as `patience` says; what is left waits for the next process. */
  close(): Promise<void>;
};

export type Patience = {
  /** Before a letter that was refused for now is tried again, in milliseconds; the last one for every further time. */
  readonly againAfterMs: readonly number[];
  /** The same while no mail server takes any letter: within a minute of its return the mail goes again. */
  readonly awayMs: readonly number[];
  /** How long a try is its process's alone unless it is renewed. */
  readonly leaseMs: number;
  /** How often letters of other processes, and those that have become due, are looked for. */
  readonly pollMs: number;
  /** How long a stop waits for what is under way. */
  readonly closeMs: number;
};

/** A mail server that asks for patience (greylisting) takes the letter after some minutes. */
export const PATIENCE: Patience = {
  againAfterMs: [1_000, 5_000, 20_000, 60_000, 300_000, 900_000, 1_800_000, 3_600_000],
  awayMs: [1_000, 5_000, 20_000, 60_000],
  leaseMs: 30_000,
  pollMs: 3_000,
  closeMs: 3_000,
};

/** A whole conversation with a slow mail server. */
const LONGEST_TRY_MS = 120_000;

/** More than are tried at once: those whose time is over are among them. */
const MOST_DUE = 32;

/** When the transaction that a letter was kept in has committed. */
const SOON_MS: readonly number[] = [0, 50, 250, 1_000];

/** What came of a try must be written: a letter that was sent would stand there as unknown. */
const INSIST_MS: readonly number[] = [0, 100, 500, 2_000];

const EXPIRED = '送れないうちに、期限が過ぎました。';
const ABANDONED = '送っている途中でサーバーが止まったため、届いたかどうかわかりません。';
const FOREIGN_KEY = 'サーバーの鍵（server.key）が変わったため、読み出せません。';

export type SenderNeeds = {
  readonly store: Store;
  readonly clock: Clock;
  readonly vault: LetterVault;
  /** What goes out, and how; a letter without a way out waits. */
  readonly carriers: Readonly<Record<Way, Carrier | null>>;
  readonly patience: Patience;
  readonly warn: (facts: object, text: string) => void;
};

type Way = 'mail' | 'sms';

export function createSender({ store, clock, vault, carriers, patience, warn }: SenderNeeds): Sender {
  const lines: Readonly<Record<Way, Line>> = {
    mail: createLine(patience.awayMs),
    sms: createLine(patience.awayMs),
  };
  const tries = new Set<Promise<void>>();
  let lastTimes: Times = { beforeMs: 0, afterMs: 0 };
  let isBlind = false;
  const loop = createLoop(work, (error) => {
    // The database is away: reported once, until it is back.
    if (!isBlind) warn({ error: nameOf(error) }, 'letters not read');
    isBlind = true;
  });
  const { signal } = loop;
  loop.start({ firstMs: 0, everyMs: patience.pollMs });

  return {
    wake() {
      for (const ms of SOON_MS) loop.wakeAfter(ms);
    },
    async close() {
      loop.stopTimers();
      loop.wake();
      await atMost(patience.closeMs, settled());
      await loop.close();
      await settled();
    },
  };

  /** Resolves when nothing is under way: a try that ends asks for another run. */
  async function settled(): Promise<void> {
    await loop.idle();
    while (tries.size > 0) {
      await Promise.all(tries);
      await loop.idle();
    }
  }

  async function work(): Promise<void> {
    const now = instantText(clock());
    const ways = WAYS.filter((way) => carriers[way] !== null && lines[way].isFree('service'));
    // A letter for nobody goes the way of mail, as far as it goes.
    const channels = ways.includes('mail') ? [...ways, 'none' as const] : ways;
    for (const letter of await findAllDue({ now, channels, most: MOST_DUE }, store.db)) {
      await attend(letter, now);
    }
    isBlind = false;
  }

  async function attend(letter: DueLetter, now: string): Promise<void> {
    const { id, channel, state, endsAt } = letter;
    if (channel === 'none' && (state === 'handed_over' || endsAt <= now)) return deleteLetter(id, store.db);
    if (state === 'handed_over') return abandon(letter, { state: 'unknown', at: now, reason: ABANDONED });
    if (endsAt <= now) return abandon(letter, { state: 'given_up', at: now, reason: EXPIRED });
    const way = channel === 'none' ? 'mail' : channel;
    const carrier = carriers[way];
    if (carrier === null || !lines[way].isFree(letter.about === BULK ? 'bulk' : 'service')) return;
    const claim = { id, claim: randomUUID() };
    if (!(await updateClaimed({ ...claim, now, leaseEnd: leaseEnd() }, store.db))) return;
    if (channel !== 'none') lines[channel].began();
    const work = channel === 'none' ? pretend(claim) : tryOnce({ letter, channel, claim, carrier });
    const trying = work.finally(() => {
      tries.delete(trying);
      loop.wake();
    });
    tries.add(trying);
  }

  /** Writes for a letter to nobody what is written for a real one, when it is: who measures what comes after learns nothing either. */
  async function pretend(claim: Claim): Promise<void> {
    try {
      await sleep(lastTimes.beforeMs, undefined, { signal });
      await updateHandedOver(claim, leaseEnd(), store.db);
      await sleep(lastTimes.afterMs, undefined, { signal });
    } catch {
      // The server stops, or the database is away: nobody misses it.
    }
    await deleteLetter(claim.id, store.db).catch(() => undefined);
  }

  async function abandon(letter: DueLetter, outcome: Lost): Promise<void> {
    if (await updateAbandoned(letter.id, outcome, store.db)) warn(factsOf(letter, outcome), NOT_DELIVERED);
  }

  async function tryOnce({ letter, channel, claim, carrier }: Try): Promise<void> {
    const renew = () => updateLease(claim, leaseEnd(), store.db).catch(() => undefined);
    const lease = setInterval(() => void renew(), patience.leaseMs / 3).unref();
    let point: 'before' | 'handedOver' = 'before';
    const times = [performance.now()];
    try {
      const message = openLetter(letter, vault);
      if (message === null) throw new DeliveryError('refused', FOREIGN_KEY);
      const handOver = async () => {
        if (!(await updateHandedOver(claim, leaseEnd(), store.db))) throw new NoLongerOurs();
        point = 'handedOver';
        times.push(performance.now());
      };
      await carrier(message, handOver, AbortSignal.any([signal, AbortSignal.timeout(LONGEST_TRY_MS)]));
      if (channel === 'mail') lastTimes = timesOf([...times, performance.now()]);
      lines[channel].ended('answered');
      await note(claim, { state: 'sent', at: instantText(clock()) });
    } catch (error) {
      await failed({ letter, channel, claim, carrier }, error, point);
    } finally {
      clearInterval(lease);
    }
  }

  async function failed(
    { letter, channel, claim }: Try,
    error: unknown,
    point: 'before' | 'handedOver',
  ): Promise<void> {
    const line = lines[channel];
    const isAway = error instanceof DeliveryError && error.fault === 'away' && !signal.aborted;
    if (line.ended(isAway ? 'away' : 'answered') === 1)
      warn(factsOf(letter, error), 'no mail server to be reached');
    // Erased, cancelled, or taken over by a process that held this one for dead.
    if (error instanceof NoLongerOurs) return;
    const pauses = { refusedMs: signal.aborted ? [0] : patience.againAfterMs, awayMs: line.pauseMs() };
    const now = clock();
    const outcome = outcomeOf({ error, letter, point, now }, pauses);
    if (outcome.state === 'waiting') loop.wakeAfter(now.until(outcome.dueAt).total('milliseconds') + 1);
    else warn(factsOf(letter, error), NOT_DELIVERED);
    await note(claim, outcome);
  }

  async function note(claim: Claim, outcome: Outcome): Promise<void> {
    for (const ms of INSIST_MS) {
      await sleep(ms);
      try {
        return await updateOutcome(claim, outcome, store.db);
      } catch (error) {
        warn({ error: nameOf(error), state: outcome.state }, 'outcome of a letter not written');
      }
    }
  }

  function leaseEnd(): string {
    return instantText(clock().add({ milliseconds: patience.leaseMs }));
  }
}

const WAYS: readonly Way[] = ['mail', 'sms'];
const NOT_DELIVERED = 'message not delivered';

type Try = {
  readonly letter: DueLetter;
  readonly channel: Way;
  readonly claim: Claim;
  readonly carrier: Carrier;
};
type Lost = Extract<Outcome, { readonly state: 'unknown' | 'given_up' }>;

/** How long a letter took until it was handed over, and then until the answer. */
type Times = { readonly beforeMs: number; readonly afterMs: number };

function timesOf([began = 0, handedOver = began, ended = handedOver]: readonly number[]): Times {
  return { beforeMs: handedOver - began, afterMs: ended - handedOver };
}

class NoLongerOurs extends Error {}

/** Of an error its name and codes, and the sentence that was made for reading: others often repeat the whole address. */
function factsOf({ channel, about, recipient, attempts }: DueLetter, lost: unknown): object {
  const reason = typeof lost === 'object' && lost !== null && 'reason' in lost ? lost.reason : nameOf(lost);
  return { kind: channel, about, to: recipient, attempts: attempts + 1, reason };
}

function nameOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? ` ${String(error.code)}` : '';
  return error instanceof Error ? `${error.name}${code}` : 'unknown';
}

async function atMost(ms: number, work: Promise<void>): Promise<void> {
  const { promise: tooLong, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([work, tooLong]);
  clearTimeout(timer);
}
