import type { MatchCommand } from '#domain/match/commands.ts';
import { decide } from '#domain/match/decide.ts';
import { evolve } from '#domain/match/evolve.ts';
import type { Match } from '#domain/match/match.ts';
import type { ServerClock } from '#web/api/server-clock.ts';
import { DOORS } from '../match/doors.ts';
import { flowOf, type ReporterFlow } from '../match/flow.ts';
import type { ReportedMatch } from '../match/reported-match.ts';
import { conflictOf } from '../outbox/conflict.ts';
import type { Answer, MatchAddress, Operation, SentOperation } from '../outbox/operation.ts';
import { createOutbox, type Outbox } from '../outbox/outbox.ts';
import { doorOf } from '../outbox/ports.ts';
import { isRegisteredAsSeen } from '../outbox/queue.ts';
import { createMemoryStorage } from '../outbox/storage.ts';
import { lossesBetween } from './losses.ts';
import type { TestedClock } from './phone-clock.ts';
import { createLock, storageOf, type Tab } from './tabs.ts';
import type { VirtualTime } from './virtual-time.ts';

/**
 * What becomes of one request, in milliseconds on its ways. `late`: it arrives long after the phone has given it up. `slow`:
 * it is answered, by a network that takes seconds. `killedBefore` and `killedAfter`: the server is killed while it works on
 * it, before and after its commit.
 */
export type Fate = {
  readonly kind:
    | 'answered'
    | 'slow'
    | 'lostRequest'
    | 'lostAnswer'
    | 'late'
    | 'busy'
    | 'killedBefore'
    | 'killedAfter';
  readonly there: number;
  readonly back: number;
};

/** While the server is killed, it answers nobody, and nothing that arrives is counted. */
export type Outage = { readonly isOn: () => boolean; readonly begin: () => void };

/** How long a phone waits for an answer. */
const PATIENCE_MS = 12_000;
/** How long a packet may wander through a network that has lost its phone. */
const WANDERING_MS = 60_000;

export type PhoneSettings = {
  readonly name: string;
  readonly address: MatchAddress;
  readonly time: VirtualTime;
  readonly clock: TestedClock;
  readonly nextFate: () => Fate;
  readonly random: () => number;
  readonly outage: Outage;
  readonly read: (address: MatchAddress) => Promise<ReportedMatch>;
};

/** What a reporter wants on a match as it stands, in the words of the phone's flow. */
export type Wish = (match: Match, flow: ReporterFlow) => MatchCommand;

/** What was entered, and by what its reporter had decided. */
export type Entry = {
  readonly command: MatchCommand;
  /** Lost by it, as the question before it named it. */
  readonly named: readonly string[];
  readonly seen: Match;
  /** The version that the server had said last. */
  readonly heard: number;
  /** The true moment. */
  readonly at: number;
  /** The page that entered it had heard the server since the phone's clock was last set. */
  readonly isDated: boolean;
};

type Page = {
  readonly tab: Tab;
  readonly outbox: Outbox;
  readonly serverClock: ServerClock;
  /** How often the phone's clock had been set when this page last heard the server; null before that. */
  heardAfterSettings: number | null;
};

/** A reporter's phone with up to two pages of the app, on a network that may do its worst. */
export type TroubledPhone = ReturnType<typeof createTroubledPhone>;

export function createTroubledPhone(settings: PhoneSettings) {
  const { name, address, time, clock, nextFate, random, outage, read } = settings;
  const storage = createMemoryStorage();
  const door = doorOf(DOORS, address.door);
  const flow = flowOf(address);
  const lock = createLock();
  const listeners = new Map<Tab, () => void>();
  const entered = new Map<string, Entry>();
  const acknowledged = new Set<string>();
  const fulfilled = new Set<string>();
  const decided = new Set<string>();
  const pages: Page[] = [];
  let hasNetwork = true;
  let isLinkValid = true;
  let keys = 0;

  /** Never answers a page that is closed, as if it were not there. */
  const whileOpen = <Result>(tab: Tab, work: Promise<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      work.then(
        (result) => tab.isOpen && resolve(result),
        (error: unknown) => tab.isOpen && reject(error),
      );
    });

  /** What the phone has given up arrives all the same. */
  const arrive = async (operation: SentOperation, seen: number | null, { kind }: Fate): Promise<Answer> => {
    if (kind === 'killedBefore') outage.begin();
    if (outage.isOn()) return { kind: 'unanswered', by: 'network' };
    if (!isLinkValid) return { kind: 'denied' };
    const answer = await door.send(operation, seen, new AbortController().signal);
    if (kind === 'killedAfter') outage.begin();
    return answer;
  };

  /** What each answer brings: the server's time. The function that is returned is called when the answer is there. */
  const asking = (page: Page) => {
    const sent = page.serverClock.read();
    const settings = clock.settings();
    return (serverAt: number) => {
      if (clock.settings() !== settings) return;
      page.serverClock.hear(serverAt, sent);
      page.heardAfterSettings = settings;
    };
  };

  const send = (
    page: Page,
    operation: SentOperation,
    seen: number | null,
    givenUp: AbortSignal,
  ): Promise<Answer> => {
    const { tab } = page;
    const hear = asking(page);
    const fate = nextFate();
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const giveUp = () => resolve({ kind: 'unanswered', by: 'network' });
    time.at(PATIENCE_MS, giveUp);
    givenUp.addEventListener('abort', giveUp);
    if (fate.kind === 'lostRequest' || !hasNetwork) time.at(fate.there, giveUp);
    else if (fate.kind === 'busy') time.at(fate.there + fate.back, giveUp);
    else {
      time.at(fate.kind === 'late' ? WANDERING_MS * random() : fate.there, async () => {
        const answer = await arrive(operation, seen, fate);
        const serverAt = time.now();
        time.at(fate.back, () => {
          if (!isAnswered(fate) || !hasNetwork || !tab.isOpen || givenUp.aborted) return giveUp();
          if (answer.kind !== 'unanswered') hear(serverAt);
          if (isFulfilled(operation, answer)) fulfilled.add(operation.key);
          else if (answer.kind === 'accepted') acknowledged.add(operation.key);
          resolve(answer);
        });
      });
    }
    return whileOpen(tab, promise);
  };

  const openPage = () => {
    const tab: Tab = { isOpen: true };
    const serverClock = clock.open();
    const outbox = createOutbox({
      doors: {
        [address.door]: {
          policy: door.policy,
          send: (operation, seen, givenUp) => send(page, operation, seen, givenUp),
        },
      },
      storage: storageOf(storage, (work) => whileOpen(tab, work)),
      alone: (work) => lock.alone(tab, work),
      neighbours: {
        tell: () => {
          for (const [other, listen] of listeners) if (other !== tab && other.isOpen) listen();
        },
        listen: (listen) => void listeners.set(tab, listen),
      },
      clock: { now: time.now, pause: (ms, until) => whileOpen(tab, time.pause(ms, until)) },
      serverClock,
      random,
      newKey: () => {
        keys += 1;
        return keyOf(name, keys);
      },
    });
    outbox.follow(address);
    const page: Page = { tab, outbox, serverClock, heardAfterSettings: null };
    pages.push(page);
    look(page);
  };

  /** A reading, or a view of the live stream: it may come late, after a newer one, or not at all. */
  const look = (page: Page) => {
    const fate = nextFate();
    const { there, back } = fate;
    if (!isAnswered(fate) || !hasNetwork) return;
    const hear = asking(page);
    time.at(there, async () => {
      if (outage.isOn()) return;
      const reported = await read(address);
      const serverAt = time.now();
      time.at(back, () => {
        if (!hasNetwork || !page.tab.isOpen) return;
        hear(serverAt);
        void page.outbox.hear(address, reported);
      });
    });
  };

  const matchOf = ({ outbox }: Page) => outbox.matchOf(address, outbox.state());

  /** What has just been entered, and what its reporter said yes to losing by it. */
  const note = (page: Page, instead?: Entry) => {
    const { waiting, reported } = matchOf(page);
    for (const { key, command, seen } of waiting) {
      if (entered.has(key) || seen === null) continue;
      const decision = decide(seen, command, flow.policy);
      const after = decision.ok ? decision.events.reduce(evolve, seen) : seen;
      const heard = reported?.match.version ?? 0;
      // What is entered in place of a refused operation keeps its moment.
      const at = instead?.at ?? time.now();
      const isDated = instead?.isDated ?? page.heardAfterSettings === clock.settings();
      entered.set(key, { command, named: lossesBetween(seen, after), seen, heard, at, isDated });
    }
  };

  openPage();
  return {
    name,
    address,
    entered,
    acknowledged,
    fulfilled,
    decided,
    storage,
    matches: () => pages.map(matchOf),
    /** The reporter does something that makes sense on the match as one page shows it. */
    press: (wish: Wish, pageNumber: number) => {
      const page = pages[pageNumber % pages.length];
      const before = page && matchOf(page);
      if (page === undefined || !before?.shown) return;
      const { match } = before.shown;
      const command = wish(match, flow);
      void page.outbox.perform(address, command, match);
      note(page);
    },
    /** The reporter decides about everything that was refused, one after the other: any of the ways that the screen offers. */
    decide: (choose: (ways: number) => number) => {
      const page = pages[0];
      if (page === undefined) return;
      for (const operation of matchOf(page).stopped) {
        const { shown } = matchOf(page);
        if (shown === null) return;
        decided.add(operation.key);
        const { ways } = conflictOf(operation, shown.match, flow.policy);
        const way = ways[choose(ways.length)];
        if (way === undefined || way.command === null) page.outbox.discard(operation.key);
        else void page.outbox.enterInstead(operation.key, way.command, shown.match);
        note(page, entered.get(operation.key));
      }
    },
    look: () => {
      for (const page of pages) look(page);
    },
    cut: () => {
      hasNetwork = false;
    },
    /** `noticed`: the phone says so to the page, as it mostly does. */
    connect: (noticed: boolean) => {
      hasNetwork = true;
      if (noticed) for (const { outbox } of pages) outbox.wake();
    },
    setClock: clock.set,
    setLinkValid: (valid: boolean) => {
      isLinkValid = valid;
    },
    closePage: (pageNumber: number) => {
      const [page] = pages.splice(pageNumber % pages.length, 1);
      if (page === undefined) return;
      page.tab.isOpen = false;
      lock.release(page.tab);
      if (pages.length === 0) openPage();
    },
    openPage: () => {
      if (pages.length < 2) openPage();
    },
    wake: () => {
      for (const { outbox } of pages) outbox.wake();
    },
  };
}

/** It was so already: the server says so, or the phone sees it in what the server has. */
function isFulfilled(operation: Operation, answer: Answer): boolean {
  if (answer.kind === 'accepted') return answer.isFulfilled;
  return answer.kind === 'refused' && isRegisteredAsSeen(operation, answer.match?.match);
}

function isAnswered({ kind }: Fate): boolean {
  return kind === 'answered' || kind === 'slow';
}

/** A UUID by whose beginning no two operations on a match are the same; keys sort in the order of a phone's entries. */
function keyOf(name: string, number: number): string {
  const id = [...name].reduce((sum, character) => sum * 31 + character.charCodeAt(0), 7) % 0xff_ff_ff_ff;
  const hex = (value: number, length: number) => value.toString(16).padStart(length, '0');
  return `${hex(number, 4)}${hex(id % 0x1_00_00, 4)}-0000-4000-8000-0000${hex(id, 8)}`;
}
