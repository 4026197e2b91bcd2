import { carries } from '../match/carries.ts';
import { DOORS } from '../match/doors.ts';
import { flowOf } from '../match/flow.ts';
import { conflictOf } from '../outbox/conflict.ts';
import {
  type MatchAddress,
  matchName,
  type Operation,
  type SentOperation,
  type Target,
} from '../outbox/operation.ts';
import { createOutbox, type Outbox } from '../outbox/outbox.ts';
import { isDenied } from '../outbox/state.ts';
import { strandedOf, toThisMatch } from '../outbox/stranded.ts';
import { type Entry, lossesOf, saysLoss, type Wish } from './entry.ts';
import { keyOf } from './fates.ts';
import { createFragileStorage } from './fragile-storage.ts';
import { type Caller, createPhoneNetwork, type NetworkSettings } from './phone-network.ts';
import { createLock, storageOf, type Tab, whileOpen } from './tabs.ts';

/** A page asks a storage that failed again after 30 s, and its next try may be 30 s and a request's time away. */
const MAX_REPAIR_MS = 80_000;

export type PhoneSettings = NetworkSettings & {
  readonly name: string;
  readonly address: MatchAddress;
  /** Of the link that the phone gets when its own is revoked. */
  readonly newToken: string;
};

type Page = Caller & {
  readonly outbox: Outbox;
  /** Keys of the entries that it has ever held. */
  readonly held: Set<string>;
};

/** A reporter's phone with up to two pages of the app, on a network that may do its worst. */
export type TroubledPhone = ReturnType<typeof createTroubledPhone>;

export function createTroubledPhone(settings: PhoneSettings) {
  const { name, time, clock, random } = settings;
  const network = createPhoneNetwork(settings);
  const { acknowledged, fulfilled } = network;
  const fragile = createFragileStorage();
  const { address: firstAddress } = settings;
  let address = firstAddress;
  let flow = flowOf(address);
  const lock = createLock();
  const listeners = new Map<Tab, () => void>();
  const entered = new Map<string, Entry>();
  const decided = new Set<string>();
  const dropped = new Set<string>();
  const lost = new Set<string>();
  const readdressed = new Set<string>();
  const overtaken = new Set<string>();
  const doubtful = new Set<string>();
  const falselyAccepted: string[] = [];
  const enteredInVain: string[] = [];
  const unsaid: string[] = [];
  const pages: Page[] = [];
  /** When the storage was last emptied, or began to fail or to work. */
  let fragileSince = 0;
  let keys = 0;

  const openPage = () => {
    const tab: Tab = { isOpen: true };
    const serverClock = clock.open();
    const outbox = createOutbox({
      doors: Object.fromEntries(
        Object.entries(DOORS).map(([door, { policy }]) => [
          door,
          {
            policy,
            send: (operation: SentOperation, seen: number | null, givenUp: AbortSignal) => {
              noteOvertaken(page, operation);
              return network.send(page, operation, seen, givenUp);
            },
          },
        ]),
      ),
      storage: storageOf(fragile.storage, tab),
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
    const held = new Set<string>();
    outbox.subscribe(() => {
      for (const { key } of outbox.state().operations) held.add(key);
    });
    const page: Page = { tab, outbox, serverClock, held, heardAfterSettings: null };
    pages.push(page);
    look(page);
  };

  const look = (page: Page) => {
    const from = address;
    network.look(page, from, (reported, isAdmitted) => {
      if (isAdmitted) page.outbox.admit(from);
      for (const key of unknownTo(page)) doubtful.add(key);
      void page.outbox.hear(from, reported);
    });
  };

  const matchOf = ({ outbox }: Page) => outbox.matchOf(address, outbox.state());

  /** What has just been entered, and what its reporter said yes to losing by it. */
  const note = (page: Page, instead?: Entry) => {
    const { waiting, reported } = matchOf(page);
    for (const { key, command, seen } of waiting) {
      if (entered.has(key) || seen === null) continue;
      const named = lossesOf(command, seen, flow.policy);
      const heard = reported?.match.version ?? 0;
      const notedAt = time.now();
      const at = instead?.at ?? notedAt;
      const isDated = instead?.isDated ?? page.heardAfterSettings === clock.settings();
      entered.set(key, { command, named, seen, heard, at, notedAt, isDated });
    }
  };

  const heldByPages = () =>
    new Set(pages.flatMap(({ outbox }) => outbox.state().operations.map(({ key }) => key)));

  const keysLeft = () => fragile.keys().union(heldByPages());

  /** What neither the storage nor an open page has any more, is lost. */
  const noteLost = (held: ReadonlySet<string>) => {
    const left = keysLeft();
    for (const key of held) if (!left.has(key)) lost.add(key);
  };

  /** What waits on the phone and a page can't know of: it is in another page's memory alone, or can't be read. */
  const unknownTo = ({ outbox }: Page): ReadonlySet<string> => {
    const { operations, isKept } = outbox.state();
    const readable = isKept && !fragile.isFull() ? fragile.keys() : new Set<string>();
    return keysLeft().difference(readable.union(new Set(operations.map(({ key }) => key))));
  };

  /** What was entered before an operation that is sent now: by a link that is revoked, or unknown to the page. */
  const noteOvertaken = (page: Page, operation: Operation) => {
    const stranded = page.outbox.state().operations.filter(({ address: link }) => network.isRevoked(link));
    const behind = unknownTo(page).union(new Set(stranded.map(({ key }) => key)));
    for (const key of behind) if (key < operation.key) overtaken.add(key);
  };

  /** What pages have had time to write back, but have not. A link that was refused is not tried before the next look. */
  const unstored = (): readonly string[] => {
    const states = pages.map(({ outbox }) => outbox.state());
    const isTried = ({ stopped, address: link }: Operation) =>
      stopped === null && !states.some((state) => isDenied(state, matchName(link)));
    const isOld = ({ key }: Operation) =>
      time.now() - Math.max(fragileSince, entered.get(key)?.notedAt ?? time.now()) > MAX_REPAIR_MS;
    const waiting = states
      .flatMap(({ operations }) => operations)
      .filter((one) => isTried(one) && isOld(one));
    return waiting.map(({ key }) => key).filter((key) => !fragile.isFull() && !fragile.keys().has(key));
  };

  /** What open pages have held, and neither hold any more nor have a receipt for. */
  const vanished = (): readonly string[] =>
    pages.flatMap(({ outbox, held }) => {
      const { operations, receipts } = outbox.state();
      const known = new Set([...operations.map(({ key }) => key), ...receipts.keys()]);
      return [...held.difference(known)];
    });

  /** What open pages call recorded, and the server has not acknowledged. */
  const unacknowledged = (): readonly string[] =>
    pages
      .flatMap(({ outbox }) => [...outbox.state().receipts.values()])
      .filter(({ key, fate }) => fate === 'accepted' && !acknowledged.has(key) && !fulfilled.has(key))
      .map(({ key }) => key);

  const empty = () => {
    const held = keysLeft();
    fragileSince = time.now();
    fragile.empty();
    noteLost(held);
  };

  const closePage = (page: Page | undefined) => {
    if (page === undefined) return;
    const held = heldByPages();
    pages.splice(pages.indexOf(page), 1);
    page.tab.isOpen = false;
    lock.release(page.tab);
    noteLost(held);
  };

  openPage();
  return {
    name,
    address: () => address,
    entered,
    acknowledged,
    fulfilled,
    decided,
    /** Entries of a revoked link that were discarded: the server may have had them before. */
    dropped,
    /** Entries that the browser has deleted with nothing open that knew them. */
    lost,
    readdressed,
    /** Entries that waited unknown to a page, or by a revoked link, while a later one was sent. */
    overtaken,
    /** Entries that a page did not know of when it heard of the match, or that had arrived by another link. */
    doubtful,
    /** Entries that a page has called accepted without an answer of the server. */
    falselyAccepted,
    /** Entries that a page has taken although its link had been refused. */
    enteredInVain,
    /** Entries whose question did not say what is lost by them. */
    unsaid,
    /** Keys of the operations in its storage and on its open pages. */
    keysLeft,
    matches: () => pages.map(matchOf),
    /** The reporter does something that makes sense on the match as one page shows it. */
    press: (wish: Wish, pageNumber: number) => {
      const page = pages[pageNumber % pages.length];
      const before = page && matchOf(page);
      if (page === undefined || !before?.shown) return;
      const { match } = before.shown;
      const command = wish(match, flow);
      const known = new Set(entered.keys());
      const isRefused = isDenied(page.outbox.state(), matchName(address));
      const performed = page.outbox.perform(address, command, match);
      note(page);
      const key = [...entered.keys()].find((one) => !known.has(one));
      if (key !== undefined && isRefused) enteredInVain.push(key);
      if (key !== undefined && !saysLoss(command, match, flow.policy)) unsaid.push(`${key} ${command.type}`);
      void performed.then(({ kind }) => {
        const isAnswered = key !== undefined && (acknowledged.has(key) || fulfilled.has(key));
        if (kind === 'accepted' && !isAnswered) falselyAccepted.push(key ?? '');
      });
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
      network.setConnected(false);
    },
    /** `noticed`: the phone says so to the page, as it mostly does. */
    connect: (noticed: boolean) => {
      network.setConnected(true);
      if (noticed) for (const { outbox } of pages) outbox.wake();
    },
    setClock: clock.set,
    setLinkValid: network.setLinkValid,
    closePage: (pageNumber: number) => {
      closePage(pages[pageNumber % pages.length]);
      if (pages.length === 0) openPage();
    },
    evict: empty,
    /** The browser deletes everything while no page is open. */
    evictAndReload: () => {
      for (const page of [...pages]) closePage(page);
      empty();
      openPage();
    },
    unstored,
    vanished,
    unacknowledged,
    setStorageFull: (isFull: boolean) => {
      fragileSince = time.now();
      fragile.setFull(isFull);
    },
    revokeLink: () => network.revoke(firstAddress),
    /** The reporter opens the new link in every page, by either flow. */
    openNewLink: (doorName: string) => {
      if (!network.isRevoked(address)) return;
      address = { ...address, door: doorName, token: settings.newToken };
      flow = flowOf(address);
      for (const page of pages) {
        page.outbox.follow(address);
        look(page);
      }
    },
    /** The reporter sends what is stranded by the open link, and discards what it can't send or all of it. */
    decideStranded: (isSent: boolean) => {
      const page = pages[0];
      const shown = page && matchOf(page).shown;
      if (page === undefined || !shown) return;
      const targets = new Map<string, Target>();
      for (const { operation, target } of strandedOf(page.outbox.state(), toThisMatch(address, shown))) {
        if (target === null) continue;
        if (isSent && carries(target.address.door, operation)) targets.set(operation.key, target);
        else {
          dropped.add(operation.key);
          page.outbox.discard(operation.key);
        }
      }
      for (const key of targets.keys()) {
        readdressed.add(key);
        if (network.arrived.has(key)) doubtful.add(key);
      }
      page.outbox.readdress(targets);
    },
    openPage: () => {
      if (pages.length < 2) openPage();
    },
    wake: () => {
      for (const { outbox } of pages) outbox.wake();
    },
  };
}
