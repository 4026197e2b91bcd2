/** Whom a notice is told to: the devices of accounts that follow its match, want to hear of it now, and may see it. */

import { TOKYO } from '#domain/calendar/tokyo.ts';
import {
  choiceOf,
  DEFAULT_NOTICE_SETTINGS,
  isQuiet,
  laterThanGoal,
  NOTICE_KINDS,
  type NoticeSettings,
  waitsForMorning,
} from '#domain/notice/notice.ts';
import { findAllTold } from '#server/football/follows/public.ts';
import { findAllAdmittedAccounts, findAllAdmittedSessions } from '#server/people/members/public.ts';
import { oncePerServer } from '#server/platform/services.ts';
import { isTold } from './course.ts';
import { findAllLineAccounts, type LineAccount } from './line/accounts-repository.ts';
import type { FoundMatch } from './matches.ts';
import { type Device, findAllDevices, findAllSettings } from './repository.ts';
import { type DueNotice, isSaidSince } from './work-repository.ts';

/** Read in a few milliseconds, between which goals have their turn. */
const ACCOUNTS = 100;
/** Handed over together, or a few more; told twice at most where the process dies. */
const DEVICES = 25;

export type Telling = { readonly due: DueNotice; readonly match: FoundMatch };

/** Accounts that follow one another in the order of their ids. */
export type Part = {
  readonly from: string;
  readonly to: string;
  readonly devices: readonly Device[];
};

/** Accounts, each with whether it follows a club or the match, not the championship alone. */
type Followers = ReadonlyMap<string, boolean>;

export type Recipients = {
  /**
   * All that have not been told, some parts at a time. `linked`: accounts to be told at LINE. `mornings`: when quiet hours end that the
   * notice falls into, and that it waits for.
   */
  parts(telling: Telling): AsyncGenerator<{
    readonly parts: readonly Part[];
    readonly linked: readonly string[];
    readonly mornings: ReadonlySet<string>;
  }>;
  /** Of these devices, those that are still to be told. */
  among(devices: readonly Device[], telling: Telling): Promise<readonly Device[]>;
  /** Of these accounts at LINE, those that are still to be told. */
  amongLinked(accounts: readonly LineAccount[], telling: Telling): Promise<readonly LineAccount[]>;
};

export const recipientsOf = oncePerServer((services): Recipients => {
  const { store, clock, config } = services;
  const admitted = findAllAdmittedSessions(services);
  const admittedAccounts = findAllAdmittedAccounts(services);
  const isToldAtLine = config.line !== null;

  return {
    async *parts(telling) {
      const { due, match } = telling;
      let after: string | null = due.told.until;
      while (after !== null) {
        const { followers, end } = await followersAfter(after, match);
        const userIds = [...followers.keys()].filter((userId) => !isTold(due.told, userId)).sort();
        after = end;
        const [devices, linked] = await Promise.all([
          findAllDevices(userIds, store.db),
          isToldAtLine ? findAllLineAccounts(userIds, store.db) : [],
        ]);
        const wanted = await chosen(usersOf([...devices, ...linked]), { ...telling, followers });
        const isWanted = ({ userId }: { readonly userId: string }) => wanted.userIds.has(userId);
        yield {
          parts: inParts(userIds, await admitted(devices.filter(isWanted), 'match')),
          linked: linked.filter(isWanted).map(({ userId }) => userId),
          mornings: wanted.mornings,
        };
      }
    },

    async among(devices, telling) {
      const wanted = await stillChosen(devices, telling);
      return admitted(
        devices.filter(({ userId }) => wanted.has(userId)),
        'match',
      );
    },

    async amongLinked(accounts, telling) {
      const wanted = await stillChosen(accounts, telling);
      const open = await admittedAccounts([...wanted], 'match');
      return accounts.filter(({ userId }) => open.has(userId));
    },
  };

  /** The next followers of anything in the match. `end`: up to where they are all; null where there are no more. */
  async function followersAfter(after: string, { targets }: FoundMatch) {
    const lists = await Promise.all(
      targets.map(async (target) => ({
        isNear: target.kind !== 'championship',
        userIds: await findAllTold(target, { after, most: ACCOUNTS }, store.db),
      })),
    );
    const ends = lists.flatMap(({ userIds }) => (userIds.length < ACCOUNTS ? [] : userIds.slice(-1)));
    const end = ends.sort().at(0) ?? null;
    const followers = new Map<string, boolean>();
    for (const { isNear, userIds } of lists) {
      add(end === null ? userIds : userIds.filter((userId) => userId <= end), isNear, followers);
    }
    return { followers, end };
  }

  /** Those of these accounts that want to hear of it now. */
  async function chosen(userIds: readonly string[], telling: Telling & { readonly followers: Followers }) {
    const settings = await findAllSettings(userIds, store.db);
    const saidBy = await laterThan(telling);
    const mornings = new Set<string>();
    const now = timeInTokyo(clock());
    const wanted = userIds.filter((userId) => {
      const own = settings.get(userId) ?? DEFAULT_NOTICE_SETTINGS;
      if (saidBy !== null && own.choices[saidBy]) return false;
      if (!wants(own, { ...telling, isNear: telling.followers.get(userId) === true })) return false;
      const { quiet } = own;
      if (quiet === null || !isQuiet(now, quiet)) return true;
      if (waitsForMorning(telling.due.kind)) mornings.add(quiet.to);
      return false;
    });
    return { userIds: new Set(wanted), mornings };
  }

  /** The choice that says the score of a goal later; null if none does. A goal that came after half-time is not in the notice of that. */
  async function laterThan({ due, match }: Telling): Promise<'half_time' | 'result' | null> {
    const later = due.kind === 'goal' ? laterThanGoal(match.now) : null;
    if (later === null) return null;
    const kinds = NOTICE_KINDS.filter((kind) => choiceOf(kind) === later);
    return (await isSaidSince(due, kinds, store.db)) ? later : null;
  }

  /** Those of these accounts that are still to be told, as far as they may see the match. */
  async function stillChosen(of: readonly { readonly userId: string }[], telling: Telling) {
    const among = usersOf(of);
    if (among.length === 0) return new Set<string>();
    const followers = new Map<string, boolean>();
    for (const target of telling.match.targets) {
      add(await findAllTold(target, { among }, store.db), target.kind !== 'championship', followers);
    }
    return (await chosen([...followers.keys()], { ...telling, followers })).userIds;
  }
});

function wants(settings: NoticeSettings, telling: Telling & { readonly isNear: boolean }): boolean {
  const { due, isNear } = telling;
  const { choices, championships, quiet } = settings;
  if (!choices[choiceOf(due.kind)]) return false;
  if (!championships && !isNear) return false;
  return due.quietUntil === null || quiet?.to === due.quietUntil;
}

/** All devices of an account are in one part. */
function inParts(userIds: readonly string[], devices: readonly Device[]): readonly Part[] {
  const byUser = Map.groupBy(devices, ({ userId }) => userId);
  const parts: { from: string; to: string; devices: Device[] }[] = [];
  for (const userId of userIds) {
    const part = parts.at(-1);
    const own = byUser.get(userId) ?? [];
    if (part === undefined || part.devices.length >= DEVICES) {
      parts.push({ from: userId, to: userId, devices: own });
    } else {
      part.to = userId;
      part.devices.push(...own);
    }
  }
  return parts;
}

function add(userIds: readonly string[], isNear: boolean, followers: Map<string, boolean>): void {
  for (const userId of userIds) followers.set(userId, isNear || followers.get(userId) === true);
}

function usersOf(of: readonly { readonly userId: string }[]): readonly string[] {
  return [...new Set(of.map(({ userId }) => userId))];
}

function timeInTokyo(now: Temporal.Instant): string {
  return now.toZonedDateTimeISO(TOKYO).toPlainTime().toString({ smallestUnit: 'minute' });
}
