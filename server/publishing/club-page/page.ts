/** A club's page, made from what the other groups have of the club. */

import { setImmediate } from 'node:timers/promises';
import type { ClubPage } from '#contract/club/club-page.ts';
import type { MatchView } from '#contract/wire.ts';
import { createNameFinder } from '#domain/club/named-in.ts';
import { colourWord } from '#domain/club/shirt-colour.ts';
import { isUnregistered } from '#domain/club/unregistered.ts';
import { CATEGORIES, type Category } from '#domain/competition/category.ts';
import { type Content, REQUIREMENTS } from '#domain/membership/access.ts';
import { type Championship, championshipsOf } from '#server/football/championships/public.ts';
import { type Club, type Clubs, clubDirectoryOf } from '#server/football/clubs/public.ts';
import { findTables } from '#server/football/competition/public.ts';
import { matchReadsOf } from '#server/football/matches/public.ts';
import { notFound } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { findAllPublished } from '#server/publishing/articles/public.ts';
import { coversOf } from '#server/publishing/photos/public.ts';

const NOT_FOUND = '指定されたクラブが見つかりません。';

/** A page is no archive: what is older stands in the lists of articles and photos. */
const MOST_ARTICLES = 20;
const MOST_PHOTOS = 20;

/** Rejects where there is no such club, or it has been united with another. Goals and streams have their turn between its parts. */
export async function pageOf(clubId: string, services: Services): Promise<ClubPage> {
  const clubs = await clubDirectoryOf(services).read();
  const club = shownClub(clubId, clubs);
  const seen = await championshipsOf(services).findAllSeenIn(services.fiscalYear());
  const matches = await matchReadsOf(services).findAllViewsOfClub(
    { id: club.id, names: clubs.spellingsOf(club) },
    seen.map(({ id }) => id),
  );
  const played = new Set(matches.map(({ championship_id }) => championship_id));
  const championships = seen.filter(({ id }) => played.has(id));
  const places = await placesOf(club, championships, matches, services);
  const articles = mayStandBesideMatches(['pickup-news', 'media'], services)
    ? await articlesOf(club, clubs, services)
    : [];
  const photos = mayStandBesideMatches(['pics'], services) ? await photosOf(matches, services) : [];
  const { name, kana, url, firstColour, secondColour } = club.form;
  return {
    club_id: club.id,
    name,
    kana,
    categories: categoriesOf(club, championships),
    url,
    shirts: [firstColour, secondColour]
      .filter((colour) => colour !== '')
      .map((colour) => ({ colour, word: colourWord(colour) })),
    today: services.today(),
    championships: championships.map((one) => ({
      championship_id: one.id,
      championship_name: one.name,
      category: one.category,
      fiscal_year: one.fiscalYear,
    })),
    matches: [...matches],
    places,
    articles,
    photos,
  };
}

function shownClub(clubId: string, clubs: Clubs): Club {
  const club = clubs.byId(clubId);
  if (club === undefined) throw notFound('club_not_found', NOT_FOUND);
  const { name } = club.form;
  const now = clubs.find({ id: club.id, name });
  if (now !== undefined && now.id !== club.id) {
    throw notFound('club_not_found', `「${name}」は、いまは「${now.form.name}」として掲載しています。`);
  }
  return club;
}

/** Those that the office has entered; of an unregistered club those in which it plays. */
function categoriesOf({ id, form }: Club, championships: readonly Championship[]): Category[] {
  if (!isUnregistered(id)) return [...form.categories];
  const plays = new Set(championships.map(({ category }) => category));
  return CATEGORIES.filter((category) => plays.has(category));
}

/** The answer is the same for all who may see matches: what asks for more is left out. */
function mayStandBesideMatches(contents: readonly Content[], { config: { access } }: Services): boolean {
  const most = REQUIREMENTS.indexOf(access.match);
  return contents.every((content) => REQUIREMENTS.indexOf(access[content]) <= most);
}

async function placesOf(
  { id }: Club,
  championships: readonly Championship[],
  matches: readonly MatchView[],
  services: Services,
): Promise<ClubPage['places']> {
  const places: ClubPage['places'] = [];
  for (const championship of championships) {
    await setImmediate();
    const own = matches.filter(({ championship_id }) => championship_id === championship.id);
    const sides = own.flatMap(({ home_club, away_club }) => [home_club, away_club]);
    const names = new Set(sides.filter(({ club_id }) => club_id === id).map(({ club_name }) => club_name));
    for (const { name, rows, provisional } of await findTables(championship.id, services)) {
      const ranked = rows.filter(({ club }) => names.has(club));
      places.push(
        ...ranked.map(({ club, place, played, points }) => ({
          championship_id: championship.id,
          table: name,
          club,
          place,
          clubs: rows.length,
          played,
          points,
          provisional,
        })),
      );
    }
  }
  return places;
}

async function articlesOf(club: Club, clubs: Clubs, services: Services): Promise<ClubPage['articles']> {
  const { clock, store } = services;
  const now = clock().round({ smallestUnit: 'second', roundingMode: 'floor' }).toString();
  const isNamedIn = createNameFinder(clubs.spellingsOf(club), clubs.foldedNames);
  const articles: ClubPage['articles'] = [];
  for (const kind of ['news', 'media'] as const) {
    await setImmediate();
    const heads = await findAllPublished(kind, now, store.db);
    const naming = heads.filter(({ title }) => isNamedIn(title));
    articles.push(
      ...naming.map(({ fiscalYear, number, title, publishedAt }) => ({
        kind,
        fiscal_year: fiscalYear,
        number: String(number),
        title,
        published_at: publishedAt,
      })),
    );
  }
  return articles
    .toSorted((one, other) => (one.published_at < other.published_at ? 1 : -1))
    .slice(0, MOST_ARTICLES);
}

async function photosOf(matches: readonly MatchView[], services: Services): Promise<ClubPage['photos']> {
  const ids = [...new Set(matches.map(({ championship_id }) => championship_id))];
  await setImmediate();
  const covers = new Map(
    await Promise.all(ids.map(async (id) => [id, await coversOf(services).byMatch(id)] as const)),
  );
  return matches
    .flatMap(({ championship_id, match_id }) => {
      const cover = covers.get(championship_id)?.get(match_id);
      return cover === undefined ? [] : [{ championship_id, match_id, photos: cover.photos }];
    })
    .toReversed()
    .slice(0, MOST_PHOTOS);
}
