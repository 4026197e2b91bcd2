/** Photos for administrators: found by match, ordered, moved, taken down. Every change is in the audit. */

import type { FastifyInstance } from 'fastify';
import {
  type AdminPhoto,
  listAdminPhotos,
  listPhotoMatches,
  movePhotos,
  orderPhotos,
  takeDownPhotos,
} from '#contract/publishing/photos.ts';
import { type AuditEntry, matchSubject } from '#domain/audit/audit-entry.ts';
import { noteWithdrawn } from '#server/people/erasures/public.ts';
import { placeOf } from '#server/platform/http/list-page.ts';
import { registerCall } from '#server/platform/http/register.ts';
import { conflict, notFound } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import { pictureAddressesOf } from '../addresses/pictures.ts';
import { findIdByPicture, findLastPosition, updateAllTakenDown } from '../photos-repository.ts';
import { eraseTakenDown } from '../pictures/taken-down.ts';
import { openPictureStorage } from '../storage/storage.ts';
import { countOpen, type FoundMatch, findMatch, findPage, matchName } from './matches-repository.ts';
import {
  type AdminPhotoRow,
  findAllByIds,
  findAllOfMatch,
  updatePlace,
  updatePosition,
} from './photos-repository.ts';

/** What the server says of photos to the administrator at the screen. */
const UNKNOWN_MATCH = '指定された試合が見つかりません。';
const UNKNOWN_PHOTOS = '選ばれた写真が見つからないか、公開を終了しています。画面を読み込み直してください。';
const ORDER_CHANGED =
  '並べ替えているあいだに、この試合の写真が変わりました。最新の並びを確かめてから、もう一度並べ替えてください。';

export function registerMatchPhotos(app: FastifyInstance, services: Services): void {
  const { store, clock, today, audit } = services;
  const storage = openPictureStorage(services.config);
  const pictures = pictureAddressesOf(services);

  registerCall(app, listPhotoMatches, async ({ query }) => {
    const { search = '', show = 'played', sort = 'date', order = 'desc', page } = query;
    const requested = { search, show, sort, order, today: today(), ...placeOf(page) };
    const { total, rows } = await findPage(requested, store.db);
    return { total, rows: [...rows] };
  });

  registerCall(app, listAdminPhotos, async ({ query }) => {
    const { championshipId, matchId } = query;
    const match = await matchOf(championshipId, matchId, store.db);
    const found = await findAllOfMatch(championshipId, matchId, store.db);
    const photos = await countOpen(championshipId, matchId, store.db);
    return { match: { ...match, photos }, photos: found.map(view) };
  });

  registerCall(app, orderPhotos, async ({ body, member }) => {
    const { championship_id: championshipId, match_id: matchId, seen, wanted } = body;
    await store.transaction(async (db) => {
      const match = await matchOf(championshipId, matchId, db);
      const stored = openOnly(await findAllOfMatch(championshipId, matchId, db));
      const ids = stored.map(({ photoId }) => photoId);
      if (!isSame(seen, ids) || !isSame(wanted.toSorted(), ids.toSorted())) {
        throw conflict('photos_changed', ORDER_CHANGED);
      }
      if (isSame(wanted, ids)) return;
      const positions = new Map(stored.map(({ photoId, position }) => [photoId, position]));
      for (const [place, photoId] of wanted.entries()) {
        if (positions.get(photoId) === place + 1) continue;
        await updatePosition({ photoId, championshipId }, place + 1, db);
      }
      const sentence = `写真${wanted.length}枚の順番を変えました。`;
      await audit(entryOf(member.email, match, sentence), db);
    });
    return { photos: wanted.length };
  });

  registerCall(app, movePhotos, async ({ body, member }) => {
    const { championship_id: championshipId, match_id: matchId, photo_ids } = body;
    return store.transaction(async (db) => {
      const target = await matchOf(championshipId, matchId, db);
      const chosen = await chosenOf(photo_ids, db);
      const elsewhere = chosen.filter((one) => !isAt(one, championshipId, matchId));
      let position = await findLastPosition(championshipId, matchId, db);
      const moved: AdminPhotoRow[] = [];
      for (const photo of elsewhere) {
        const place = { championshipId, matchId, pictureKey: photo.pictureKey };
        if ((await findIdByPicture(place, db)) !== null) continue;
        position += 1;
        await updatePlace(photo, { championshipId, matchId, position }, db);
        moved.push(photo);
      }
      for (const { match, count } of await matchesOf(moved, db)) {
        const changes = [{ field: '試合', before: matchName(match), after: matchName(target) }];
        const sentence = `写真${count}枚をこの試合に移しました。`;
        await audit({ ...entryOf(member.email, target, sentence), changes }, db);
      }
      return { moved: moved.length, already_there: chosen.length - moved.length };
    });
  });

  registerCall(app, takeDownPhotos, async ({ body, member }) => {
    const taken = await store.transaction(async (db) => {
      const chosen = await chosenOf(body.photo_ids, db);
      const keys = [...new Set(chosen.map(({ pictureKey }) => pictureKey))];
      await updateAllTakenDown(keys, clock().toString(), db);
      await noteWithdrawn('picture', keys, services, db);
      for (const { match, count } of await matchesOf(chosen, db)) {
        await audit(entryOf(member.email, match, `写真${count}枚の公開を終了しました。`), db);
      }
      return { keys, count: chosen.length };
    });
    // Nobody sees them from here on; files that can't be erased now are by the hourly clean-up.
    await eraseAll(taken.keys).catch((error: unknown) => app.log.error(error, 'erasing taken-down pictures'));
    return { taken_down: taken.count };
  });

  async function eraseAll(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await eraseTakenDown(key, { store, storage, clock });
    }
  }

  function view({ photoId, pictureKey, width, height, createdAt, takenDownAt }: AdminPhotoRow): AdminPhoto {
    const picture = { key: pictureKey, width, height };
    const isOpen = takenDownAt === null;
    return {
      photo_id: photoId,
      thumbnail_url: isOpen ? pictures.addressOfOpen(picture, 'thumbnail', 'pics').src : null,
      full_url: isOpen ? pictures.addressOfOpen(picture, 'full', 'pics').src : null,
      width,
      height,
      added_at: createdAt,
      taken_down_at: takenDownAt,
    };
  }
}

async function matchOf(championshipId: string, matchId: string, db: Database): Promise<FoundMatch> {
  const match = await findMatch(championshipId, matchId, db);
  if (match !== null) return match;
  throw notFound('match_not_found', UNKNOWN_MATCH);
}

/** All of them, open; one that is not refuses the whole request: the screen is out of date. */
async function chosenOf(photoIds: readonly string[], db: Database): Promise<readonly AdminPhotoRow[]> {
  const ids = [...new Set(photoIds)];
  const chosen = openOnly(await findAllByIds(ids, db));
  if (chosen.length === ids.length) return chosen;
  throw conflict('photos_changed', UNKNOWN_PHOTOS);
}

/** The matches of these photos, each with how many of them it has. */
async function matchesOf(photos: readonly AdminPhotoRow[], db: Database) {
  const byMatch = Map.groupBy(photos, ({ championshipId, matchId }) =>
    JSON.stringify([championshipId, matchId]),
  );
  const found: { readonly match: FoundMatch; readonly count: number }[] = [];
  for (const [first, ...rest] of byMatch.values()) {
    if (first === undefined) continue;
    const match = await matchOf(first.championshipId, first.matchId, db);
    found.push({ match, count: rest.length + 1 });
  }
  return found;
}

function entryOf(actor: string, match: FoundMatch, sentence: string): AuditEntry {
  const subjectId = matchSubject(match.championship_id, match.match_id);
  return { actor, area: 'photo', subjectId, subjectName: matchName(match), sentence, changes: [] };
}

function openOnly(photos: readonly AdminPhotoRow[]): readonly AdminPhotoRow[] {
  return photos.filter(({ takenDownAt }) => takenDownAt === null);
}

function isAt(photo: AdminPhotoRow, championshipId: string, matchId: string): boolean {
  return photo.championshipId === championshipId && photo.matchId === matchId;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, place) => id === other[place]);
}
