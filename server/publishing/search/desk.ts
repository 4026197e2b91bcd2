/** What administrators find of everything, from wherever they are. */

import type { FastifyInstance } from 'fastify';
import { deskSearch, type FoundAtDesk } from '#contract/publishing/search.ts';
import { type Area, reaches } from '#domain/roles/roles.ts';
import { hasAllWords, wordsIn } from '#domain/search/folding.ts';
import { findAllSummaries, findIdsByName } from '#server/football/championships/public.ts';
import { clubDirectoryOf } from '#server/football/clubs/public.ts';
import { findAllMatchesByWords } from '#server/football/matches/public.ts';
import { listReading, readingsOf } from '#server/people/audit/public.ts';
import { findInquiryPage } from '#server/people/inquiries/public.ts';
import { findAllByWords } from '#server/people/members/public.ts';
import { registerCall } from '#server/platform/http/register.ts';
import type { Services } from '#server/platform/services.ts';
import { findArticlePage, inSeconds } from '#server/publishing/articles/public.ts';

/** Of each kind: who finds more types another word. */
const MOST = 6;
const FIRST = { limit: MOST, offset: 0 } as const;

const NOTHING: FoundAtDesk = {
  members: [],
  matches: [],
  championships: [],
  clubs: [],
  articles: [],
  inquiries: [],
};

/** The audit's name of it as a list of people. */
const LIST = '管理画面の検索';

export function registerDeskSearch(
  app: FastifyInstance,
  services: Services,
  countSearch: (userId: string) => void,
): void {
  const { store, clock } = services;
  const directory = clubDirectoryOf(services);
  const noteReading = readingsOf(services);

  registerCall(app, deskSearch, async ({ body, member: caller }) => {
    countSearch(caller.userId);
    const { search } = body;
    if (wordsIn(search).length === 0) return NOTHING;
    // What the caller's roles don't reach is not looked for.
    const within = async <Row>(area: Area, find: () => Promise<Row[]>): Promise<Row[]> =>
      reaches(caller.roles, area, 'read') ? find() : [];
    const [members, matches, championships, clubs, articles, inquiries] = await Promise.all([
      within('office', () => membersBy(search)),
      within('matches', () => matchesBy(search)),
      within('competitions', () => championshipsBy(search)),
      within('competitions', () => clubsBy(search)),
      within('articles', () => articlesBy(search)),
      within('office', () => inquiriesBy(search)),
    ]);
    // Of more, nobody has read.
    const shown = members.length + inquiries.length;
    const reading = listReading({ list: LIST, asked: body, shown, total: shown });
    if (reading !== null) await noteReading(reading, caller, store.db);
    return { members, matches, championships, clubs, articles, inquiries };
  });

  async function membersBy(search: string): Promise<FoundAtDesk['members']> {
    const records = await findAllByWords(search, MOST, store.db);
    return records.map(({ memberId, lastName, firstName, email }) => ({
      member_id: memberId,
      name: `${lastName} ${firstName}`,
      email,
    }));
  }

  async function articlesBy(search: string): Promise<FoundAtDesk['articles']> {
    const { rows } = await findArticlePage(
      { search, sort: 'updated', order: 'desc', now: inSeconds(clock()), ...FIRST },
      store.db,
    );
    return rows.map(({ kind, fiscalYear, number, title }) => ({
      kind,
      fiscal_year: fiscalYear,
      number,
      title,
    }));
  }

  async function inquiriesBy(search: string): Promise<FoundAtDesk['inquiries']> {
    const any = { state: null, category: null, from: null, before: null } as const;
    const { rows } = await findInquiryPage(
      { search, ...any, sort: 'received', order: 'desc', ...FIRST },
      store.db,
    );
    return rows.map(({ id, name, receivedAt }) => ({ inquiry_id: id, name, received_at: receivedAt }));
  }

  /** The latest first. */
  async function matchesBy(search: string): Promise<FoundAtDesk['matches']> {
    const rows = await findAllMatchesByWords(search, MOST, store.db);
    const ids = [...new Set(rows.map(({ championshipId }) => championshipId))];
    const names = new Map((await findAllSummaries(ids, store.db)).map(({ id, name }) => [id, name]));
    return rows.map((record) => ({
      championship_id: record.championshipId,
      championship_name: names.get(record.championshipId) ?? '',
      match_id: record.matchId,
      match_date: record.date,
      start_time: record.scheduledStartTime,
      home: record.clubs.home,
      away: record.clubs.away,
    }));
  }

  /** The newest first. */
  async function championshipsBy(search: string): Promise<FoundAtDesk['championships']> {
    const all = await findAllSummaries(await findIdsByName(search, store.db), store.db);
    return all
      .toSorted(
        (a, b) => b.fiscalYear - a.fiscalYear || a.name.localeCompare(b.name, 'ja', { numeric: true }),
      )
      .slice(0, MOST)
      .map(({ id, name, category, fiscalYear }) => ({
        championship_id: id,
        championship_name: name,
        category,
        fiscal_year: fiscalYear,
      }));
  }

  async function clubsBy(search: string): Promise<FoundAtDesk['clubs']> {
    const { all } = await directory.read();
    return all
      .filter(({ form: { name, shortName, kana, variants } }) =>
        // No word has a line break in it: nothing is found across two texts.
        hasAllWords([name, shortName, kana, ...variants].join('\u001f'), search),
      )
      .slice(0, MOST)
      .map(({ id, form: { name } }) => ({ club_id: id, name }));
  }
}
