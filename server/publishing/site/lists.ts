/** The documents with pictures: sponsors, partners, coupon, records of past years. In them a picture is named by its hash. */

import type * as Type from 'typebox';
import type { Picture } from '#contract/publishing/content.ts';
import { CouponBody, PartnersBody, PastRecordsBody, SponsorsBody } from '#contract/publishing/site-lists.ts';
import { blankOf } from '#domain/record/form.ts';
import { COUPON } from '#domain/site/coupon.ts';
import type { PicturedName } from '#domain/site/documents.ts';
import { groupedPartners, PARTNERS } from '#domain/site/partners.ts';
import { PAST_RECORDS, pageWords, pastYearsOf } from '#domain/site/past-records.ts';
import { SPONSORS } from '#domain/site/sponsors.ts';
import type { Mistakes, Pictured } from '#server/platform/content.ts';
import type { Database } from '#server/platform/store/store.ts';
import type { Writings } from './content.ts';
import { ContentError, parseJson } from './content-file.ts';
import { enclosedSrc, publicSrc } from './images.ts';
import { findAllByHash, findBytes, type StoredImage } from './images-repository.ts';

const BODIES = {
  sponsors: SponsorsBody,
  partners: PartnersBody,
  coupon: CouponBody,
  'past-years': PastRecordsBody,
} satisfies Record<PicturedName, Type.TSchema>;
export type Body<Name extends PicturedName> = Type.Static<(typeof BODIES)[Name]>;

/** What the documents with pictures hold. */
export type Lists = { readonly [Name in PicturedName]: Body<Name> };

export const EMPTY: Lists = { sponsors: [], partners: [], coupon: blankOf(COUPON), 'past-years': [] };

/** One document; nothing where it is not written. Throws a ContentError that names its mistake. */
export function readList<Name extends PicturedName>(name: Name, writings: Writings): Body<Name> {
  const written = writings(name);
  const schema: (typeof BODIES)[Name] = BODIES[name];
  return written === null ? EMPTY[name] : parseJson(written.called, written.text, schema);
}

/** All of them; one with a mistake counts as not written, and is among the `mistakes`. */
export function readSoundLists(writings: Writings): { readonly lists: Lists; readonly mistakes: Mistakes } {
  const mistakes: Mistakes[number][] = [];
  const sound = <Name extends PicturedName>(document: Name): Body<Name> => {
    try {
      return readList(document, writings);
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      const { place, reason } = error.mistake ?? { place: '全体', reason: error.message };
      mistakes.push({ document, sentence: error.message, place, reason });
      return EMPTY[document];
    }
  };
  const lists: Lists = {
    sponsors: sound('sponsors'),
    partners: sound('partners'),
    coupon: sound('coupon'),
    'past-years': sound('past-years'),
  };
  return { lists, mistakes };
}

/** As pages show them. A picture that is not there, or not meant for everyone, is left out. */
export async function showLists(lists: Lists, db: Database): Promise<Pictured> {
  const { sponsors, partners, coupon, 'past-years': records } = lists;
  const images = await findAllByHash(imagesOf(lists), db);
  const shown = (image: string, alt: string) => pictureOf(images.get(image), alt);
  const couponImage = images.get(coupon.image);
  const couponBytes = couponImage === undefined ? null : await findBytes(coupon.image, 'members', db);
  return {
    sponsors: sponsors.flatMap(({ image, alt, url }) => {
      const picture = shown(image, alt);
      return picture === null ? [] : [{ picture, url }];
    }),
    partners: groupedPartners(partners).map(({ title, partners: own }) => ({
      title,
      partners: own.map(({ name, url, image }) => ({ name, url, picture: shown(image, name) })),
    })),
    coupon: {
      picture:
        couponImage === undefined || couponBytes === null
          ? null
          : {
              src: enclosedSrc(couponBytes),
              alt: coupon.alt,
              width: couponImage.width,
              height: couponImage.height,
            },
      notice: coupon.notice,
    },
    pastYears: pastYearsOf(records).map(({ fiscalYear, categories }) => ({
      fiscalYear,
      categories: categories.map(({ title, records: own }) => ({
        title,
        championships: own.map((record) => ({
          name: record.name,
          pages: record.pages.flatMap((page, index) => shown(page, pageWords(record, index)) ?? []),
        })),
      })),
    })),
  };
}

/** The pictures of all lists, by their hash. */
export function imagesOf({ sponsors, partners, coupon, 'past-years': records }: Lists): readonly string[] {
  return [
    ...publicImagesOf({ sponsors, partners, 'past-years': records }),
    ...(coupon.image === '' ? [] : [coupon.image]),
  ];
}

function publicImagesOf(lists: Omit<Lists, 'coupon'>): readonly string[] {
  return [
    ...lists.sponsors.flatMap(SPONSORS.imagesOf),
    ...lists.partners.flatMap(PARTNERS.imagesOf),
    ...lists['past-years'].flatMap(PAST_RECORDS.imagesOf),
  ];
}

function pictureOf(image: StoredImage | undefined, alt: string): Picture | null {
  if (image === undefined || !image.isPublic) return null;
  return { src: publicSrc(image.hash), alt, width: image.width, height: image.height };
}
