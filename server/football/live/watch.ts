/**
 * A stream ends with what has opened it, in every process: a link, a member's right, a championship that members follow.
 * A timer asks the database, once for all streams of one link, session or championship. A phone whose stream has ended
 * asks again, and gets the reason.
 */

import { isDeepStrictEqual } from 'node:util';
import { stream } from '#contract/match/live.ts';
import type { Content } from '#domain/membership/access.ts';
import { contentOf } from '#server/platform/http/admission.ts';
import type { Member, OpenedMatches } from '#server/platform/http/callers.ts';
import type { Followed } from './link-topics.ts';

export type Watch<Pass> = {
  /** Watches over a stream that `pass` has opened; `end` ends it. Returns the way to leave. */
  enter(pass: Pass, end: () => void): () => void;
  /** Looks now, and not only when it is time: something may have ended. */
  look(): void;
  close(): Promise<void>;
};

/** Reads the links. */
export type WatchedLinks = {
  /** The matches of a championship that a link opens, as stored now: none if it is not valid. */
  matchesOf(linkId: string, championshipId: string): Promise<OpenedMatches>;
};

/** Every stream ends within five seconds of its link, a slow database included. */
const LINKS_EVERY_MS = 2_000;

/** A link, and the championship or match that its stream follows. */
export type OpenedByLink = { readonly linkId: string; readonly followed: Followed };

export function createLinkWatch(links: WatchedLinks, onError: (error: unknown) => void): Watch<OpenedByLink> {
  return createWatch<OpenedByLink>({
    lookAgainMs: LINKS_EVERY_MS,
    keyOf: ({ linkId, followed: { championshipId, matchId, matchIds } }) =>
      JSON.stringify([linkId, championshipId, matchId, matchIds]),
    ...oneByOne<OpenedByLink>(
      async ({ linkId, followed }) =>
        !isFollowing(followed, await links.matchesOf(linkId, followed.championshipId)),
    ),
    onError,
  });
}

/** A stream of a championship follows all that its link opens of it. It ends with any change of that, and the phone opens it again. */
function isFollowing({ matchId, matchIds }: Followed, now: OpenedMatches): boolean {
  if (matchId !== null) return now === 'all' || now.includes(matchId);
  return matchIds === undefined ? now === 'all' : isDeepStrictEqual(matchIds, now);
}

/** Judges members as the admission of their calls does. */
export type WatchedMembers = {
  findAllAdmitted(members: readonly Member[], content: Content): Promise<readonly Member[]>;
};

/** Every stream ends within five seconds of what has opened it, a slow database included. */
const MEMBERS_EVERY_MS = 3_000;

/** Members in one question: thousands may listen on a Sunday, and no goal waits behind a list of them all. */
const AT_ONCE = 200;

/**
 * A member's stream ends with the session, the sign-in, the account or the membership, and with the ID token: a phone
 * renews that once an hour, and then asks with what the account is by now.
 */
export function createMemberWatch(members: WatchedMembers, onError: (error: unknown) => void): Watch<Member> {
  return createWatch<Member>({
    lookAgainMs: MEMBERS_EVERY_MS,
    keyOf: ({ userId, sessionId, originJti, expiresAtMs }) =>
      JSON.stringify([userId, sessionId, originJti, expiresAtMs]),
    atOnce: AT_ONCE,
    async findEnded(some) {
      const admitted = new Set(await members.findAllAdmitted(some, contentOf(stream)));
      return some.filter((member) => !admitted.has(member));
    },
    onError,
  });
}

/** Reads the championships. */
export type WatchedChampionships = {
  findById(championshipId: string): Promise<{ readonly practice: boolean } | null>;
};

/** It happens rarely, and no match of it has begun by then. */
const CHAMPIONSHIPS_EVERY_MS = 3_000;

/** Members' streams, by championship: they end where it is gone, or becomes one for practice. */
export function createChampionshipWatch(
  championships: WatchedChampionships,
  onError: (error: unknown) => void,
): Watch<string> {
  return createWatch<string>({
    lookAgainMs: CHAMPIONSHIPS_EVERY_MS,
    keyOf: (championshipId) => championshipId,
    ...oneByOne<string>(
      async (championshipId) => (await championships.findById(championshipId))?.practice ?? true,
    ),
    onError,
  });
}

/** Reads what strangers see. */
export type WatchedStrangers = {
  /** Whether strangers see the scores in play of a championship, as stored now. */
  isLive(championshipId: string): Promise<boolean>;
};

/** Strangers' streams, by championship: they end where it is no longer shown to them live. */
export function createStrangersWatch(
  { isLive }: WatchedStrangers,
  onError: (error: unknown) => void,
): Watch<string> {
  return createWatch<string>({
    lookAgainMs: CHAMPIONSHIPS_EVERY_MS,
    keyOf: (championshipId) => championshipId,
    ...oneByOne<string>(async (championshipId) => !(await isLive(championshipId))),
    onError,
  });
}

type Watching<Pass> = {
  readonly lookAgainMs: number;
  readonly keyOf: (pass: Pass) => string;
  /** How many are asked about in one question. */
  readonly atOnce: number;
  /** Those of a question that open nothing any more, as stored now. If it rejects, the other questions are asked all the same. */
  readonly findEnded: (some: readonly Pass[]) => Promise<readonly Pass[]>;
  /** Called with the first error of a look. */
  readonly onError: (error: unknown) => void;
};

/** A question for each. */
function oneByOne<Pass>(
  isEnded: (pass: Pass) => Promise<boolean>,
): Pick<Watching<Pass>, 'atOnce' | 'findEnded'> {
  return {
    atOnce: 1,
    async findEnded(some) {
      const ended: Pass[] = [];
      for (const pass of some) if (await isEnded(pass)) ended.push(pass);
      return ended;
    },
  };
}

function createWatch<Pass>({ lookAgainMs, keyOf, atOnce, findEnded, onError }: Watching<Pass>): Watch<Pass> {
  const watched = new Map<string, { readonly pass: Pass; readonly ends: Set<() => void> }>();
  let looking: Promise<void> | null = null;
  let isOutdated = false;
  let isClosed = false;
  const timer = setInterval(() => {
    looking ??= lookUntilCurrent();
  }, lookAgainMs);
  timer.unref();

  return {
    enter(pass, end) {
      const key = keyOf(pass);
      const one = watched.get(key) ?? { pass, ends: new Set() };
      watched.set(key, one);
      one.ends.add(end);
      return () => {
        one.ends.delete(end);
        if (one.ends.size === 0) watched.delete(key);
      };
    },
    look() {
      isOutdated = true;
      looking ??= lookUntilCurrent();
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      await looking;
    },
  };

  /** What may have ended during a look is looked at after it. */
  async function lookUntilCurrent(): Promise<void> {
    do {
      isOutdated = false;
      // Whoever hears of a change at the same time has dropped what they keep of it.
      await Promise.resolve();
      await look();
    } while (isOutdated && !isClosed);
    looking = null;
  }

  async function look(): Promise<void> {
    const passes = [...watched.values()].map(({ pass }) => pass);
    const errors: unknown[] = [];
    for (let first = 0; first < passes.length && !isClosed; first += atOnce) {
      try {
        for (const pass of await findEnded(passes.slice(first, first + atOnce))) {
          for (const end of [...(watched.get(keyOf(pass))?.ends ?? [])]) end();
        }
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) onError(errors[0]);
  }
}
