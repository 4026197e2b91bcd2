/** What members read of photos: which championships and matches have some, those of a match, and a file to keep. */

import type { FastifyInstance } from 'fastify';
import {
  championshipInfoForPhotos,
  photoToSave,
  targetChampionshipInfoForPhotos,
  targetPicsByMatchId,
} from '#contract/publishing/photos.ts';
import type { MatchView } from '#contract/wire.ts';
import {
  type Championship,
  championshipsOf,
  findAllSummaries,
} from '#server/football/championships/public.ts';
import { matchReadsOf } from '#server/football/matches/public.ts';
import { cacheUntilChange } from '#server/platform/bus/bus-cache.ts';
import { registerCall } from '#server/platform/http/register.ts';
import { notFound, type Refusal } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { pictureAddressesOf } from './addresses/pictures.ts';
import { coversOf } from './covers.ts';
import { matchesBySchedule, photoChampionships } from './lists.ts';
import { type Cover, findAllByMatch, findById } from './photos-repository.ts';

/** Championships whose photos members look at on one weekend. */
const MAX_MATCH_LISTS = 100;

const NOT_FOUND = {
  championship_not_found: '指定された大会が見つかりません。',
  match_not_found: '指定された試合が見つかりません。',
  photo_not_found: '指定された写真が見つかりません。',
} as const;

export function registerPhotoCalls(app: FastifyInstance, services: Services): void {
  const { db } = services.store;
  const championships = championshipsOf(services);
  const matches = matchReadsOf(services);
  const pictures = pictureAddressesOf(services);
  const covers = coversOf(services);
  const championshipLists = cacheUntilChange<ReturnType<typeof photoChampionships>>(services.bus, 1);
  const matchLists = cacheUntilChange<ReturnType<typeof matchesBySchedule>>(services.bus, MAX_MATCH_LISTS);
  services.meter.gauge('photos', countPhotos);

  registerCall(app, championshipInfoForPhotos, async () => {
    const covered = await covers.byChampionship();
    const ids = [...covered.keys()];
    // Days of play move with version 0 alone.
    const list = await championshipLists.get(
      ids.join('\n'),
      ({ version }) => version === 0,
      async () => {
        const [summaries, dates] = await Promise.all([findAllSummaries(ids, db), matches.findDates(ids)]);
        return photoChampionships(summaries, dates);
      },
    );
    return list.flatMap(withCover(covered, (one) => one.championship_id));
  });

  registerCall(app, targetChampionshipInfoForPhotos, async ({ query }) => {
    const championship = await publicChampionship(query.championshipId);
    if (championship === null) throw unknown('championship_not_found');
    const { id, name } = championship;
    const [covered, list] = await Promise.all([covers.byMatch(id), matchList(id)]);
    return {
      championship_id: id,
      championship_name: name,
      matches_with_photos: list.flatMap(withCover(covered, (one) => one.match_id)),
    };
  });

  registerCall(app, targetPicsByMatchId, async ({ query }) => {
    const { championshipId, matchId } = query;
    if ((await publicMatch(championshipId, matchId)) === null) throw unknown('match_not_found');
    const photos = await findAllByMatch(championshipId, matchId, db);
    return photos.map(({ id, picture }) => ({
      photo_id: id,
      pic_url: pictures.addressOfOpen(picture, 'full', 'pics').src,
      thumbnail_url: pictures.addressOfOpen(picture, 'thumbnail', 'pics').src,
      width: picture.width,
      height: picture.height,
    }));
  });

  registerCall(app, photoToSave, async ({ query }) => {
    const photo = await findById(query.photoId, db);
    if (photo === null) throw unknown('photo_not_found');
    const { championshipId, matchId, picture } = photo;
    const found = await publicMatch(championshipId, matchId);
    if (found === null) throw unknown('photo_not_found');
    const ofMatch = await findAllByMatch(championshipId, matchId, db);
    const fileName = photoFileName({
      championship: found.championship.name,
      date: found.view.match_date,
      clubs: [found.view.home_club.club_name, found.view.away_club.club_name],
      place: ofMatch.findIndex(({ id }) => id === photo.id) + 1,
    });
    return { url: pictures.savingAddress(picture.key, fileName), file_name: fileName };
  });

  /** Photos that members may see. */
  async function countPhotos(): Promise<number> {
    let count = 0;
    for (const { photos } of (await covers.byChampionship()).values()) count += photos;
    return count;
  }

  function matchList(id: string) {
    return matchLists.get(
      id,
      ({ championshipId }) => championshipId === id,
      async () => matchesBySchedule(await matches.findAllViews(id)),
    );
  }

  /** What has a cover, with it; what has none is left out. */
  function withCover<Entry>(covers: ReadonlyMap<string, Cover>, idOf: (entry: Entry) => string) {
    return (entry: Entry) => {
      const cover = covers.get(idOf(entry));
      if (cover === undefined) return [];
      const { src } = pictures.addressOfOpen(cover.picture, 'thumbnail', 'pics');
      return [{ ...entry, cover_url: src, photo_count: cover.photos }];
    };
  }

  /** One that practises is as unknown as one that does not exist. */
  async function publicChampionship(championshipId: string): Promise<Championship | null> {
    const championship = await championships.findById(championshipId);
    return championship?.practice === false ? championship : null;
  }

  async function publicMatch(championshipId: string, matchId: string): Promise<PublicMatch | null> {
    const championship = await publicChampionship(championshipId);
    const view = championship && (await matches.findView(championshipId, matchId));
    return championship && view && { championship, view };
  }
}

type PublicMatch = { readonly championship: Championship; readonly view: MatchView };

function unknown(code: keyof typeof NOT_FOUND): Refusal {
  return notFound(code, NOT_FOUND[code]);
}

/** What a saved photo tells of itself by its name; its place among the match's photos counts from 1. */
type PhotoNameFacts = {
  readonly championship: string;
  /** `YYYY-MM-DD` in Tokyo. */
  readonly date: string;
  readonly clubs: readonly [string, string];
  readonly place: number;
};

/** Characters; file systems take 255 bytes, and a character of Japanese is three. */
const LONGEST = { championship: 24, club: 16 } as const;

/** 春季カップ_2026-05-16_北クラブ対南クラブ_01.jpg */
export function photoFileName({ championship, date, clubs, place }: PhotoNameFacts): string {
  const [left, right] = clubs.map((club) => part(club, LONGEST.club));
  const number = String(place).padStart(2, '0');
  return `${part(championship, LONGEST.championship)}_${date}_${left}対${right}_${number}.jpg`;
}

/** Without what a file system or a phone takes for something else: separators, controls, marks of direction. */
function part(text: string, longest: number): string {
  const plain = text
    .normalize('NFC')
    .toWellFormed()
    .replaceAll(/\p{C}/gu, '')
    .replaceAll(/[\s/\\:*?"<>|%]+/g, ' ')
    .trim()
    .replace(/^[. ]+/, '');
  return [...plain].slice(0, longest).join('').trim().replaceAll(' ', '-');
}
