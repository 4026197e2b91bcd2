/** The documents with pictures, as administrators edit them. */

import type { FastifyInstance } from 'fastify';
import type { SiteImage } from '#contract/publishing/site-images.ts';
import {
  couponEditing,
  partnersEditing,
  pastYearsEditing,
  sponsorsEditing,
} from '#contract/publishing/site-lists.ts';
import type { PicturedName } from '#domain/site/documents.ts';
import { registerCall } from '#server/platform/http/register.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import { findNewest } from '../documents/repository.ts';
import { textOfBody } from '../folder-lists.ts';
import { enclosedSrc, publicSrc } from '../images.ts';
import { findAllByHash, findBytes, type StoredImage } from '../images-repository.ts';
import { type Body, readSoundLists } from '../lists.ts';
import { writingsOf } from '../live-content.ts';
import { published } from './messages.ts';
import { imagesIn, requirePictures, soundList } from './sound-lists.ts';
import { saveRevision } from './write.ts';

/** A document as it is stored. */
type Stored<Name extends PicturedName> = {
  readonly revision: number;
  readonly body: Body<Name>;
  readonly images: SiteImage[];
};

export function registerListsAdmin(app: FastifyInstance, services: Services): void {
  const { store, clock, audit, content } = services;

  registerCall(app, sponsorsEditing.read, () => read('sponsors', store.db));
  registerCall(app, sponsorsEditing.save, ({ body, member }) => save('sponsors', body, member.email));

  registerCall(app, partnersEditing.read, () => read('partners', store.db));
  registerCall(app, partnersEditing.save, ({ body, member }) => save('partners', body, member.email));

  registerCall(app, couponEditing.read, () => read('coupon', store.db));
  registerCall(app, couponEditing.save, ({ body, member }) => save('coupon', body, member.email));

  registerCall(app, pastYearsEditing.read, () => read('past-years', store.db));
  registerCall(app, pastYearsEditing.save, ({ body, member }) => save('past-years', body, member.email));

  async function read<Name extends PicturedName>(name: Name, db: Database): Promise<Stored<Name>> {
    const newest = await findNewest(name, db);
    // One that can't be shown any more is begun anew.
    const { lists } = readSoundLists(writingsOf(newest === null ? new Map() : new Map([[name, newest]])));
    const body: Body<Name> = lists[name];
    return { revision: newest?.revision ?? 0, body, images: await picturesOf(imagesIn(name, body), db) };
  }

  async function save<Name extends PicturedName>(
    name: Name,
    sent: { readonly revision: number; readonly reason: string; readonly body: Body<Name> },
    actor: string,
  ): Promise<Stored<Name>> {
    const body = soundList(name, sent.body);
    const stored = await store.transaction(async (db) => {
      await requirePictures(name, body, db);
      const { revision: seen, reason } = sent;
      const revised = {
        seen,
        reason: reason.trim(),
        body: textOfBody(body),
        asksAgain: false,
        noted: published,
      };
      const writing = { actor, now: clock().toString(), showing: content.showing, audit };
      await saveRevision(name, revised, writing, db);
      return read(name, db);
    });
    await content.reload();
    return stored;
  }
}

/** As they are shown beside the fields; one that is gone is left out. */
async function picturesOf(hashes: readonly string[], db: Database): Promise<SiteImage[]> {
  const images = await findAllByHash(hashes, db);
  return Promise.all(
    [...images.values()].map(async (image) => ({
      image: image.hash,
      src: await srcOf(image, db),
      type: image.type,
      width: image.width,
      height: image.height,
    })),
  );
}

async function srcOf({ hash, isPublic }: StoredImage, db: Database): Promise<string> {
  if (isPublic) return publicSrc(hash);
  const found = await findBytes(hash, 'members', db);
  return found === null ? '' : enclosedSrc(found);
}
