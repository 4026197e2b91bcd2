/** The folder of content: the demo's samples, and what an operator has written before there was a screen for it. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as Type from 'typebox';
import {
  COUPON_NOTICES,
  type Coupon,
  type PartnerGroups,
  type Sponsors,
  type TextPageName,
} from '#contract/content.ts';
import type { SiteConfig } from '#contract/site.ts';
import { CLUB_GROUPS } from '#domain/club/form.ts';
import type { DocumentName } from '#domain/site/documents.ts';
import type { Origin } from '#server/config/mode.ts';
import type { Config } from '#server/config.ts';
import { SAMPLE_CONTENT } from '#server/program-files.ts';
import { type Content, type Pictured, readDocuments, type SampleMarks, type Writings } from './content.ts';
import { Line, Name, readJson, readText, Url } from './content-file.ts';
import { SiteContent } from './facts.ts';
import { createPictureReader, type ImageStore, type PictureReader } from './images.ts';
import { readPastYears } from './past-years.ts';

const SITE_FILE = join(SAMPLE_CONTENT, 'site.json');

/** More banners than these, and nobody sees the last. */
const MOST_SPONSORS = 8;
const SponsorContent = Type.Array(Type.Object({ image: Line, alt: Line, url: Url }), {
  minItems: 1,
  maxItems: MOST_SPONSORS,
});

const PartnerContent = Type.Array(
  Type.Object({
    title: Name,
    partners: Type.Array(Type.Object({ name: Name, url: Url, image: Type.Optional(Line) })),
  }),
);

const ClubContent = Type.Array(
  Type.Object({
    title: Type.Enum(CLUB_GROUPS.map(({ title }) => title)),
    clubs: Type.Array(Type.Object({ name: Name, url: Url, kana: Type.Optional(Name) })),
  }),
);
export type WrittenClubs = Type.Static<typeof ClubContent>;

const CouponContent = Type.Object({
  image: Type.Union([Line, Type.Null()]),
  alt: Line,
  notice: Type.Optional(Type.Enum(COUPON_NOTICES)),
});
const NO_COUPON: Coupon = { picture: null, notice: '準備中' };

/** A folder that is read: of a file that is not there `neutral` says nothing, `refused` throws. */
export type Folder = { readonly path: string; readonly absent: 'refused' | 'neutral' };

/** Where the content of a new database comes from: of the demo our samples, of a real installation what its operator has written. */
export function contentFolder(
  { contentDir, dataDir }: Pick<Config, 'contentDir' | 'dataDir'>,
  origin: Origin,
): Folder {
  const isDemo = origin === 'demo';
  const path = contentDir ?? (isDemo ? SAMPLE_CONTENT : join(dataDir, 'content'));
  return { path, absent: isDemo ? 'refused' : 'neutral' };
}

/** Only a real installation hides what still stands in for its operator. */
export function sampleMarksOf(origin: Origin): SampleMarks {
  return origin === 'demo' ? 'shown' : 'unwritten';
}

/** The documents in the folder. Throws a ContentError for a file that can't be read. */
export function writingsIn({ path, absent }: Folder): Writings {
  return (document) => {
    const file = join(path, fileOf(document));
    if (absent === 'neutral' && !existsSync(file)) return null;
    return { text: readText(file), called: file };
  };
}

function fileOf(document: DocumentName): string {
  return document === 'site' || document === 'operator'
    ? `${document}.json`
    : join('texts', `${document}.md`);
}

/** Our sample of a page of text, for an operator to begin with. */
export function sampleText(page: TextPageName): string {
  return readText(join(SAMPLE_CONTENT, fileOf(page)));
}

/** The lists with pictures, and the pictures. Throws a ContentError that names file and place of the first mistake. */
export function readPictured({ path, absent }: Folder): Pictured {
  const has = (name: string) => absent === 'refused' || existsSync(join(path, name));
  const images: ImageStore = new Map();
  const pictures = createPictureReader(join(path, 'images'), images);
  return {
    sponsors: has('sponsors.json') ? readSponsors(join(path, 'sponsors.json'), pictures) : [],
    partners: has('partners.json') ? readPartners(join(path, 'partners.json'), pictures) : [],
    coupon: has('coupon.json') ? readCoupon(join(path, 'coupon.json'), pictures) : NO_COUPON,
    pastYears: readPastYears(join(path, 'past-years'), images),
    images,
  };
}

/** The clubs, none where they are not written. Throws a ContentError. */
export function readClubs({ path, absent }: Folder): WrittenClubs {
  const file = join(path, 'clubs.json');
  return absent === 'neutral' && !existsSync(file) ? [] : readJson(file, ClubContent);
}

/** All of a folder as it would be shown, the samples of the demo without another. Throws a ContentError. */
export function readContent(path: string = SAMPLE_CONTENT): Content {
  const folder: Folder = { path, absent: 'refused' };
  return { ...readDocuments(writingsIn(folder), 'shown'), ...readPictured(folder) };
}

/** Name and region of the site, the result pages outside, and what a membership costs. Throws a ContentError. */
export function readSiteContent(file: string = SITE_FILE): SiteConfig['site'] {
  return readJson(file, SiteContent);
}

function readSponsors(file: string, pictures: PictureReader): Sponsors {
  return readJson(file, SponsorContent).map(({ image, alt, url }) => ({
    picture: pictures.shared(file, image, alt),
    url,
  }));
}

function readPartners(file: string, pictures: PictureReader): PartnerGroups {
  return readJson(file, PartnerContent).map(({ title, partners }) => ({
    title,
    partners: partners.map(({ name, url, image }) => ({
      name,
      url,
      picture: image === undefined ? null : pictures.shared(file, image, name),
    })),
  }));
}

function readCoupon(file: string, pictures: PictureReader): Coupon {
  const { image, alt, notice = '準備中' } = readJson(file, CouponContent);
  return { picture: image === null ? null : pictures.enclosed(file, image, alt), notice };
}
