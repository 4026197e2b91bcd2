import type { ServerClock } from '#web/api/server-clock.ts';
import { DOORS } from '../match/doors.ts';
import type { ReportedMatch } from '../match/reported-match.ts';
import { type Answer, type MatchAddress, matchName, type SentOperation } from '../outbox/operation.ts';
import { doorOf } from '../outbox/ports.ts';
import { type Fate, isAnswered, isFulfilled, type Outage } from './fates.ts';
import type { TestedClock } from './phone-clock.ts';
import { type Tab, whileOpen } from './tabs.ts';
import type { VirtualTime } from './virtual-time.ts';

/** How long a phone waits for an answer. */
const PATIENCE_MS = 12_000;
/** How long a packet may wander through a network that has lost its phone. */
const WANDERING_MS = 60_000;

export type NetworkSettings = {
  readonly time: VirtualTime;
  readonly clock: TestedClock;
  readonly nextFate: () => Fate;
  readonly random: () => number;
  readonly outage: Outage;
  readonly read: (address: MatchAddress) => Promise<ReportedMatch>;
};

/** A page as the network knows it. */
export type Caller = {
  readonly tab: Tab;
  readonly serverClock: ServerClock;
  /** How often the phone's clock had been set when this page last heard the server; null before that. */
  heardAfterSettings: number | null;
};

/** One phone's way to the server, which may do its worst. */
export function createPhoneNetwork({ time, clock, nextFate, random, outage, read }: NetworkSettings) {
  const acknowledged = new Set<string>();
  const fulfilled = new Set<string>();
  const arrived = new Set<string>();
  const revoked = new Set<string>();
  let isConnected = true;
  let isLinkValid = true;

  /** What the phone has given up arrives all the same. */
  const arrive = async (operation: SentOperation, seen: number | null, { kind }: Fate): Promise<Answer> => {
    if (kind === 'killedBefore') outage.begin();
    if (outage.isOn()) return { kind: 'unanswered', by: 'network' };
    if (!isLinkValid || revoked.has(matchName(operation.address))) return { kind: 'denied' };
    arrived.add(operation.key);
    const { send } = doorOf(DOORS, operation.address.door);
    const answer = await send(operation, seen, new AbortController().signal);
    if (kind === 'killedAfter') outage.begin();
    return answer;
  };

  /** Begins a request. The function that is returned takes the server's time from its answer. */
  const request = (page: Caller) => {
    const sent = page.serverClock.read();
    const settings = clock.settings();
    return (serverAt: number) => {
      if (clock.settings() !== settings) return;
      page.serverClock.hear(serverAt, sent);
      page.heardAfterSettings = settings;
    };
  };

  return {
    acknowledged,
    fulfilled,
    /** What has reached the server by a link that it accepted. */
    arrived,
    send: (
      page: Caller,
      operation: SentOperation,
      seen: number | null,
      givenUp: AbortSignal,
    ): Promise<Answer> => {
      const { tab } = page;
      const hear = request(page);
      const fate = nextFate();
      const { promise, resolve } = Promise.withResolvers<Answer>();
      const giveUp = () => resolve({ kind: 'unanswered', by: 'network' });
      time.at(PATIENCE_MS, giveUp);
      givenUp.addEventListener('abort', giveUp);
      if (fate.kind === 'lostRequest' || !isConnected) time.at(fate.there, giveUp);
      else if (fate.kind === 'busy') time.at(fate.there + fate.back, giveUp);
      else {
        time.at(fate.kind === 'late' ? WANDERING_MS * random() : fate.there, async () => {
          const answer = await arrive(operation, seen, fate);
          const serverAt = time.now();
          time.at(fate.back, () => {
            if (!isAnswered(fate) || !isConnected || !tab.isOpen || givenUp.aborted) return giveUp();
            if (answer.kind !== 'unanswered') hear(serverAt);
            if (isFulfilled(operation, answer)) fulfilled.add(operation.key);
            else if (answer.kind === 'accepted') acknowledged.add(operation.key);
            resolve(answer);
          });
        });
      }
      return whileOpen(tab, promise);
    },
    /** A reading, or a view of the live stream: it may come late, after a newer one, or not at all. */
    look: (
      page: Caller,
      address: MatchAddress,
      hear: (reported: ReportedMatch, isAdmitted: boolean) => void,
    ): void => {
      if (revoked.has(matchName(address))) return;
      const fate = nextFate();
      if (!isAnswered(fate) || !isConnected) return;
      const hearTime = request(page);
      time.at(fate.there, async () => {
        if (outage.isOn()) return;
        const reported = await read(address);
        const serverAt = time.now();
        time.at(fate.back, () => {
          if (!isConnected || !page.tab.isOpen) return;
          hearTime(serverAt);
          hear(reported, isLinkValid);
        });
      });
    },
    setConnected: (connected: boolean) => {
      isConnected = connected;
    },
    setLinkValid: (valid: boolean) => {
      isLinkValid = valid;
    },
    revoke: (address: MatchAddress) => void revoked.add(matchName(address)),
    isRevoked: (address: MatchAddress) => revoked.has(matchName(address)),
  };
}
