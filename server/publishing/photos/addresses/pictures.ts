/** Addresses of pictures for who may see them: photos, and the pictures of articles. */

import type { Content } from '#domain/membership/access.ts';
import { oncePerServer, type Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import { findOpenByKey, type Picture } from '../pictures/pictures-repository.ts';
import { THUMBNAIL_SIDE } from '../pictures/renditions.ts';
import { expiryOf, type Mac, signedAddress } from './signed-address.ts';

/** A picture's address, and its size in pixels, which keeps its place free until it is there. */
export type PictureAddress = { readonly src: string; readonly width: number; readonly height: number };

/** Forms that are shown; the third is only saved. */
export type ShownForm = 'thumbnail' | 'full';

/** `content`: the members' content that the answer is, and what the viewer must be admitted to. */
export type PictureAddresses = {
  /** Null for an unknown key and for a picture that has been taken down. To be asked anew for every answer: addresses end. */
  addressOf(pictureKey: string, form: ShownForm, content: Content): Promise<PictureAddress | null>;
  /** Of a picture that has just been found open. */
  addressOfOpen(picture: Picture, form: ShownForm, content: Content): PictureAddress;
  /** An address to save the file from, under this name. */
  savingAddress(pictureKey: string, fileName: string): string;
};

/** The addresses that this server signs. */
export const pictureAddressesOf = oncePerServer((services) =>
  createPictureAddresses({ db: services.store.db, clock: services.clock, mac: macOf(services) }),
);

/** Signs and checks addresses of pictures. */
export function macOf({ vault }: Services): Mac {
  return (text) => vault.mac('photo-address', text);
}

export function createPictureAddresses({
  db,
  clock,
  mac,
}: Pick<Services, 'clock'> & { readonly db: Database; readonly mac: Mac }): PictureAddresses {
  const addressOfOpen = ({ key, width, height }: Picture, form: ShownForm, content: Content) => {
    const expires = expiryOf(clock());
    const src = signedAddress({ pictureKey: key, form, content, expires, fileName: null }, mac);
    return form === 'full' ? { src, width, height } : { src, width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE };
  };
  return {
    addressOfOpen,
    async addressOf(pictureKey, form, content) {
      const picture = await findOpenByKey(pictureKey, db);
      return picture === null ? null : addressOfOpen(picture, form, content);
    },
    savingAddress(pictureKey, fileName) {
      const expires = expiryOf(clock());
      const content = 'photo-saving';
      return signedAddress({ pictureKey, form: 'save', content, expires, fileName }, mac);
    },
  };
}
