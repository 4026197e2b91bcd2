/** What an operator edits without code, read and checked once at the start. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as Type from 'typebox';
import {
  COUPON_NOTICES,
  type Coupon,
  type PartnerGroups,
  type PastYears,
  type Sponsors,
  TEXT_PAGES,
  type TextPage,
  type TextPageName,
} from '#contract/content.ts';
import { Prices, type SiteConfig } from '#contract/site.ts';
import { CLUB_GROUPS } from '#domain/club/form.ts';
import { MEMBERSHIP_TYPE_NAMES, MEMBERSHIP_TYPES } from '#domain/membership/membership.ts';
import type { Origin } from '#server/config/mode.ts';
import type { Config } from '#server/config.ts';
import { SAMPLE_CONTENT } from '#server/program-files.ts';
import { readJson, readText } from './content-file.ts';
import { createPictureReader, type ImageStore, type Images, type PictureReader } from './images.ts';
import { readPastYears } from './past-years.ts';
import { parseText } from './text/parse.ts';

/** All of `content/`, ready to be shown. */
export type Content = {
  readonly site: SiteConfig['site'];
  readonly texts: Readonly<Record<TextPageName, TextPage>>;
  readonly sponsors: Sponsors;
  readonly partners: PartnerGroups;
  /** Taken over into the database once; from then on administrators keep them there. */
  readonly clubs: Type.Static<typeof ClubContent>;
  readonly coupon: Coupon;
  readonly pastYears: PastYears;
  readonly images: Images;
  /** Texts that the operator has not written yet; a sentence that says so stands in their place. */
  readonly unwritten: readonly TextPageName[];
};

const SITE_FILE = join(SAMPLE_CONTENT, 'site.json');

const Url = Type.String({ pattern: '^https?://[^\\s/?#]+[^\\s]*$' });
const Name = Type.String({ minLength: 1, maxLength: 60 });
const Line = Type.String({ minLength: 1, maxLength: 200 });

const SiteContent = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 30 }),
  region: Type.String({ minLength: 1, maxLength: 30 }),
  resultLinks: Type.Array(Type.Object({ label: Name, url: Url })),
  prices: Type.Optional(Prices),
});

const OperatorContent = Type.Record(Type.String(), Line);

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

const CouponContent = Type.Object({
  image: Type.Union([Line, Type.Null()]),
  alt: Line,
  notice: Type.Optional(Type.Enum(COUPON_NOTICES)),
});

/** A site whose operator has written nothing yet. */
const NEUTRAL_SITE: SiteConfig['site'] = { name: 'つなぐ', region: '地域', resultLinks: [] };
const NO_COUPON: Coupon = { picture: null, notice: '準備中' };

/** What marks a made-up name or address in our samples. */
const SAMPLE_MARK = '（見本）';
const NOT_YET =
  'このページの文章は、まだ掲載されていません。お知りになりたいことは、[お問い合わせ](/contact)からお尋ねください。';

export const TEXT_PAGE_TITLES: Readonly<Record<TextPageName, string>> = {
  'company-info': '会社概要',
  'copyright-info': '著作権について',
  'privacy-policy': 'プライバシーポリシー',
  'terms-of-service': '利用規約',
  'specified-commercial-transactions-law-notations': '特定商取引法に基づく表記',
  withdrawal: '退会について',
  faq: 'よくあるご質問',
};

/**
 * Name and region of the site, the result pages outside, and what a membership costs. Throws a ContentError that names
 * the mistake.
 */
export function readSiteContent(file: string = SITE_FILE): SiteConfig['site'] {
  return readJson(file, SiteContent);
}

/** Where the content of a database lies: the demo shows our samples, a real installation what its operator has written. */
export function contentFolder(
  { contentDir, dataDir }: Pick<Config, 'contentDir' | 'dataDir'>,
  origin: Origin,
): string {
  return contentDir ?? (origin === 'demo' ? SAMPLE_CONTENT : join(dataDir, 'content'));
}

/** The content shown with a database of this origin. Throws a ContentError that names file and place of the first mistake. */
export function contentOf(config: Pick<Config, 'contentDir' | 'dataDir'>, origin: Origin): Content {
  const folder = contentFolder(config, origin);
  return origin === 'demo' ? readContent(folder) : readContent(folder, 'neutral');
}

/**
 * All of `folder`. A file that is not there is refused, or `neutral`: its page is empty or says that it is not written yet,
 * and so does a text with what stands in for the operator in our samples. Throws a ContentError that names file and place
 * of the first mistake.
 */
export function readContent(
  folder: string = SAMPLE_CONTENT,
  absent: 'refused' | 'neutral' = 'refused',
): Content {
  const has = (name: string) => absent === 'refused' || existsSync(join(folder, name));
  const site = has('site.json') ? readSiteContent(join(folder, 'site.json')) : NEUTRAL_SITE;
  const operator = has('operator.json') ? readJson(join(folder, 'operator.json'), OperatorContent) : {};
  const facts = textFacts(site, operator);
  const unwritten: TextPageName[] = [];
  const read = (name: TextPageName) => {
    const file = join(folder, 'texts', `${name}.md`);
    const page = has(join('texts', `${name}.md`)) ? parseText(file, readText(file), facts) : null;
    if (page !== null && (absent === 'refused' || !JSON.stringify(page).includes(SAMPLE_MARK))) return page;
    unwritten.push(name);
    return parseText(file, `# ${TEXT_PAGE_TITLES[name]}\n${NOT_YET}`, facts);
  };
  const images: ImageStore = new Map();
  const pictures = createPictureReader(join(folder, 'images'), images);
  return {
    site,
    // The names are all there are of them.
    texts: Object.fromEntries(TEXT_PAGES.map((name) => [name, read(name)])) as Record<TextPageName, TextPage>,
    sponsors: has('sponsors.json') ? readSponsors(join(folder, 'sponsors.json'), pictures) : [],
    partners: has('partners.json') ? readPartners(join(folder, 'partners.json'), pictures) : [],
    clubs: has('clubs.json') ? readJson(join(folder, 'clubs.json'), ClubContent) : [],
    coupon: has('coupon.json') ? readCoupon(join(folder, 'coupon.json'), pictures) : NO_COUPON,
    pastYears: readPastYears(join(folder, 'past-years'), images),
    images,
    unwritten,
  };
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

const YEN = new Intl.NumberFormat('ja-JP');

/** What fills the blanks of the texts: what the operator has written down of itself, and what the site knows. */
function textFacts(
  { name, region, prices }: SiteConfig['site'],
  operator: Readonly<Record<string, string>>,
): ReadonlyMap<string, string> {
  return new Map([
    ...Object.entries(operator),
    ['サイト名', name],
    ['地域', region],
    [
      '料金',
      prices === undefined
        ? '会員登録のあとに事務局がご案内する金額（消費税を含みます）'
        : pricesText(prices),
    ],
  ]);
}

function pricesText(prices: Prices): string {
  const each = MEMBERSHIP_TYPES.map((type) => {
    const { monthly, yearly } = prices[type];
    return `${MEMBERSHIP_TYPE_NAMES[type]}会員は月額${YEN.format(monthly)}円または年額${YEN.format(yearly)}円`;
  });
  return `${each.join('、')}（いずれも消費税を含みます）`;
}
