import { fiscalYearOf } from '#domain/calendar/tokyo.ts';
import type { Category } from '#domain/competition/category.ts';
import { newMatch } from '#domain/match/match.ts';
import type { ListedMatch } from '#server/football/access/repository.ts';
import {
  hasChampionships,
  insertChampionship,
  insertDivision,
  type NewChampionship,
} from '#server/football/championships/repository.ts';
import { append } from '#server/football/matches/engine/append.ts';
import { insertMatch } from '#server/football/matches/repository.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { DemoPhotos } from '#server/platform/origin/repository.ts';
import { unheard } from '#server/platform/store/changes.ts';
import { isUniqueViolationOf } from '#server/platform/store/errors.ts';
import type { Database, Store } from '#server/platform/store/store.ts';
import { type DemoAccounts, insertAccount, prepareAccounts, type Seal } from './accounts.ts';
import { settleCompetition } from './competitions.ts';
import { clockOf, dateOf, scheduleOf } from './days.ts';
import type { DemoChampionship, DemoMatch, DemoPage } from './demo-championship.ts';
import { LAST_YEAR } from './last-year.ts';
import { issueCategoryLinks, issueLink } from './links.ts';
import { PRACTICE } from './practice.ts';
import { REPLAY, replaySeason } from './replay-season.ts';
import { REST_OF_YEAR } from './rest-of-year.ts';
import { SEASON } from './season.ts';
import { storyOf } from './story.ts';

/** One filled match, and the tokens that open it: its championship's link, and its category's. */
export type DemoMatchFacts = {
  readonly championshipId: string;
  readonly matchId: string;
  readonly round: string;
  readonly match: string;
  readonly division: string;
  readonly category: string;
  readonly urlAccessToken: string;
  readonly accessToken: string;
};

/** What a script needs to drive the demo, but for the server's address. */
export type DemoFacts = {
  readonly fiscalYear: number;
  readonly accounts: DemoAccounts;
  readonly links: readonly {
    readonly category: string;
    readonly championshipId: string;
    readonly urlAccessToken: string;
  }[];
  /** The token of each category's link. */
  readonly categoryTokens: ReadonlyMap<Category, string>;
  /** The token that opens everything there is to practise on. */
  readonly practiceToken: string;
  /** By the state they are in. */
  readonly matches: Readonly<Record<string, DemoMatchFacts>>;
  /** By the id of the real match. */
  readonly replay: Readonly<Record<string, DemoMatchFacts>>;
  /** Matches with photos, and which of the demo's pictures these are. */
  readonly photos: readonly DemoPhotos[];
};

const ACTOR = 'demo';

type Filling = { readonly now: Temporal.Instant; readonly fiscalYear: number; readonly db: Database };

type DemoNeeds = {
  readonly store: Store;
  readonly clock: Clock;
  /** The pinned one, which the screens ask for; null for the clock's. */
  readonly fiscalYear: number | null;
  /** Of our own pool; null where accounts are elsewhere. */
  readonly seal: Seal | null;
  /** What belongs to the same filling, all or nothing; `db` is its transaction. */
  readonly alsoFill?: ((facts: DemoFacts, db: Database) => Promise<void>) | undefined;
};

/** Fills a database that holds no championship yet, all or nothing; null when it holds one. */
export async function fillDemo(needs: DemoNeeds): Promise<DemoFacts | null> {
  try {
    return await fillIfEmpty(needs);
  } catch (error) {
    // Another server found the same database empty at the same moment, and was first.
    if (isUniqueViolationOf('championships', error)) return null;
    throw error;
  }
}

async function fillIfEmpty({
  store,
  clock,
  fiscalYear: pinned,
  seal,
  alsoFill,
}: DemoNeeds): Promise<DemoFacts | null> {
  const now = clock();
  const fiscalYear = pinned ?? fiscalYearOf(now);
  // Before the transaction, in which nothing but the database is waited for.
  const accounts = seal === null || (await hasChampionships(store.db)) ? [] : await prepareAccounts(seal);
  return store.transaction(async (transaction) => {
    // Nobody looks on yet.
    const db = unheard(transaction);
    if (await hasChampionships(db)) return null;
    const filling = { now, fiscalYear, db };
    const links: DemoFacts['links'][number][] = [];
    const named: [string, DemoMatchFacts][] = [];
    const photos: DemoPhotos[] = [];
    const categoryTokens = await issueCategoryLinks(filling);
    for (const championship of [...SEASON, ...REST_OF_YEAR, ...replaySeason()]) {
      const filled = await fillChampionship(championship, filling);
      const { category, name } = championship;
      const urlAccessToken = await issueLink({ kind: 'matches', matches: filled.matches }, name, filling);
      const accessToken = categoryTokens.get(category) ?? '';
      links.push({ category, championshipId: filled.championshipId, urlAccessToken });
      for (const [state, facts] of filled.named)
        named.push([state, { ...facts, urlAccessToken, accessToken }]);
      photos.push(...filled.photos);
    }
    for (const championship of LAST_YEAR) {
      photos.push(...(await fillChampionship(championship, filling)).photos);
    }
    const practice: ListedMatch[] = [];
    for (const championship of PRACTICE) {
      practice.push(...(await fillChampionship(championship, filling)).matches);
    }
    const practiceToken = await issueLink({ kind: 'matches', matches: practice }, '練習用', filling);
    for (const account of accounts) await insertAccount(account, now, db);
    const isReplay = (state: string) => state.startsWith(REPLAY);
    const facts: DemoFacts = {
      fiscalYear,
      photos,
      accounts: Object.fromEntries(accounts.map(({ kind, account }) => [kind, account])),
      links,
      categoryTokens,
      practiceToken,
      matches: Object.fromEntries(named.filter(([state]) => !isReplay(state))),
      replay: Object.fromEntries(
        named
          .filter(([state]) => isReplay(state))
          .map(([state, facts]) => [state.slice(REPLAY.length), facts]),
      ),
    };
    await alsoFill?.(facts, db);
    return facts;
  });
}

async function fillChampionship(demo: DemoChampionship, filling: Filling) {
  const { now, db } = filling;
  const championship = toChampionship(demo, filling);
  await insertChampionship(championship, now.toString(), db);
  for (const [index, name] of demo.divisions.entries()) {
    await insertDivision(championship.id, { id: String(index + 1), name, roundId: index + 1 }, db);
  }
  const matchIds: string[] = [];
  for (const match of demo.matches) {
    matchIds.push(await fillMatch(match, matchIds.length + 1, { demo, championship, filling }));
  }
  await settleCompetition(demo, { championshipId: championship.id, matchIds }, now.toString(), db);
  const place = { category: demo.category, championshipId: championship.id };
  const named = demo.matches.flatMap(({ state, division, label }, index): [string, PlacedMatch][] => {
    const matchId = matchIds[index];
    if (state === undefined || matchId === undefined) return [];
    return [[state, { ...place, matchId, round: division, match: label, division }]];
  });
  const photos = demo.matches.flatMap(({ photos: pictures }, index): DemoPhotos[] => {
    const matchId = matchIds[index];
    if (pictures === undefined || matchId === undefined) return [];
    return [{ championshipId: championship.id, matchId, pictures }];
  });
  const matches = matchIds.map((matchId) => ({ championshipId: championship.id, matchId }));
  return { championshipId: championship.id, matches, named, photos };
}

type PlacedMatch = Omit<DemoMatchFacts, 'urlAccessToken' | 'accessToken'>;

const ALL_PAGES: readonly DemoPage[] = ['regulation', 'matchup', 'result'];

function toChampionship(demo: DemoChampionship, { now, ...filling }: Filling): NewChampionship {
  const fiscalYear = filling.fiscalYear - (demo.yearsAgo ?? 0);
  const id = `${demo.slug}-${fiscalYear}`;
  const pages = demo.pages ?? ALL_PAGES;
  const pageOf = (page: DemoPage) => (pages.includes(page) ? `https://${page}s.example/${id}` : null);
  return {
    id,
    fiscalYear,
    name: demo.name,
    abbreviation: demo.abbreviation,
    category: demo.category,
    organizer: demo.organizer,
    archiveId: demo.practice === true ? null : `${id}-archive`,
    rules: demo.rules,
    practice: demo.practice ?? false,
    // Seen by strangers as soon as the operator shows them anything.
    publicResults: demo.practice === true ? 'none' : 'live',
    resultUrl: pageOf('result'),
    matchupUrl: demo.rules.format === 'league' ? null : pageOf('matchup'),
    regulationUrl: pageOf('regulation'),
    notice: demo.notice ?? null,
    startDate: demo.startsOn === undefined ? null : dateOf(demo.startsOn, fiscalYear, now),
  };
}

type Place = {
  readonly demo: DemoChampionship;
  readonly championship: NewChampionship;
  readonly filling: Filling;
};

/** Inserts the match and lets its story happen; gives its id. */
async function fillMatch(
  match: DemoMatch,
  number: number,
  { demo, championship, filling }: Place,
): Promise<string> {
  const { now, db } = filling;
  const [left, right] = match.clubs;
  const clubs = { home: left, away: right };
  const date = dateOf(match.day, championship.fiscalYear, now);
  const fresh = newMatch({ rules: championship.rules, clubs });
  const { time, begunAt } = scheduleOf(date, match.time, storyOf(match.story, fresh, null), now);
  const matchId = [
    championship.id,
    date.replaceAll('-', ''),
    prefix(left),
    prefix(right),
    twoDigits(number),
  ].join('-');
  await insertMatch(
    {
      championshipId: championship.id,
      matchId,
      divisionId: String(demo.divisions.indexOf(match.division) + 1),
      group1: match.group ?? null,
      group2: null,
      label: match.label,
      matchNumber: number,
      date,
      scheduledStartTime: time,
      ground: match.ground,
      clubs,
      clubIds: { home: null, away: null },
    },
    now.toString(),
    db,
  );
  let played = fresh;
  for (const { event, at } of storyOf(match.story, fresh, time === null ? null : clockOf(begunAt)).events) {
    const moment = begunAt.add({ seconds: at }).toString();
    const stamp = {
      championshipId: championship.id,
      matchId,
      operationId: crypto.randomUUID(),
      actor: ACTOR,
      recordedAt: moment,
      receivedAt: moment,
    };
    played = await append(played, [event], stamp, db);
  }
  return matchId;
}

/** The first five characters of a club's name without spaces (reporter specification, section 5). */
function prefix(club: string): string {
  return [...club.replaceAll(/\s/g, '')].slice(0, 5).join('');
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
