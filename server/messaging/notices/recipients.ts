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
import { findAllLineAccounts, type LineAccount } from './line/accounts-repository.ts';
import type { FoundMatch } from './matches.ts';
import { type Device, findAllDevices, findAllSettings } from './repository.ts';
import { type DueNotice, isSaidSince } from './work-repository.ts';

/** Accounts that are read at a time, between which goals have their turn. */
const ACCOUNTS = 1_000;

/** All accounts behind one, up to another. */
export type AccountRange = { readonly after: string; readonly upTo: string };

export type Telling = { readonly due: DueNotice; readonly match: FoundMatch };

/** Accounts, each with whether it follows a club or the match, not the championship alone. */
type Followers = ReadonlyMap<string, boolean>;

export type Recipients = {
  /** All accounts that follow anything in the match, in the order of their ids. */
  all(telling: Telling): Promise<readonly string[]>;
  /**
   * What of the accounts behind one up to another is told: their devices, and the accounts themselves at LINE (`linked`). `mornings`: when quiet hours end that
   * the notice falls into, and that it waits for.
   */
  of(
    range: AccountRange,
    telling: Telling,
  ): Promise<{
    readonly devices: readonly Device[];
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
    async all({ due, match }) {
      const all = new Set<string>();
      for (const target of match.targets) {
        let after: string | undefined = due.toldUntil;
        while (after !== undefined) {
          const some = await findAllTold(target, { after, most: ACCOUNTS }, store.db);
          for (const userId of some) all.add(userId);
          after = some.length < ACCOUNTS ? undefined : some.at(-1);
        }
      }
      return [...all].sort();
    },

    async of(range, telling) {
      const followers = await followersOf(range, telling);
      const userIds = [...followers.keys()];
      const [devices, linked] = await Promise.all([
        findAllDevices(userIds, store.db),
        isToldAtLine ? findAllLineAccounts(userIds, store.db) : [],
      ]);
      const wanted = await chosen(usersOf([...devices, ...linked]), { ...telling, followers });
      const isWanted = ({ userId }: { readonly userId: string }) => wanted.userIds.has(userId);
      return {
        devices: await admitted(devices.filter(isWanted), 'match'),
        linked: linked.filter(isWanted).map(({ userId }) => userId),
        mornings: wanted.mornings,
      };
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

  async function followersOf(
    of: AccountRange | { readonly among: readonly string[] },
    { match }: Telling,
  ): Promise<Followers> {
    const followers = new Map<string, boolean>();
    for (const target of match.targets) {
      const isNear = target.kind !== 'championship';
      for (const userId of await findAllTold(target, of, store.db))
        followers.set(userId, isNear || followers.get(userId) === true);
    }
    return followers;
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
    const followers = await followersOf({ among }, telling);
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

function usersOf(of: readonly { readonly userId: string }[]): readonly string[] {
  return [...new Set(of.map(({ userId }) => userId))];
}

function timeInTokyo(now: Temporal.Instant): string {
  return now.toZonedDateTimeISO(TOKYO).toPlainTime().toString({ smallestUnit: 'minute' });
}
