/** What the operator writes in `content/`: texts, sponsors, partners and the coupon, as the pages show them. */

import * as Type from 'typebox';
import { siteCall } from '../call.ts';

/** The pages of text: the six of /site-info and the FAQ; each is a file of this name in `content/texts/`. */
export const TEXT_PAGES = [
  'company-info',
  'copyright-info',
  'privacy-policy',
  'terms-of-service',
  'specified-commercial-transactions-law-notations',
  'withdrawal',
  'faq',
] as const;
export type TextPageName = (typeof TEXT_PAGES)[number];

/** A stretch of text, or a link: within the page (`#…`), the site (`/…`), or outside. */
const Words = Type.Array(
  Type.Union([Type.String(), Type.Object({ text: Type.String(), href: Type.String() })]),
);
export type Words = Type.Static<typeof Words>;

const TextBlock = Type.Union([
  Type.Object({ kind: Type.Literal('heading'), text: Type.String() }),
  Type.Object({ kind: Type.Literal('paragraph'), words: Words }),
  Type.Object({ kind: Type.Literal('list'), isNumbered: Type.Boolean(), items: Type.Array(Words) }),
  /** Terms, each with what is said of it. */
  Type.Object({
    kind: Type.Literal('facts'),
    facts: Type.Array(Type.Object({ term: Type.String(), lines: Type.Array(Words) })),
  }),
]);
export type TextBlock = Type.Static<typeof TextBlock>;

const TextSection = Type.Object({
  /** What `#…` in an address leads to; null where nothing links to it. */
  anchor: Type.Union([Type.String(), Type.Null()]),
  heading: Type.String(),
  blocks: Type.Array(TextBlock),
});
export type TextSection = Type.Static<typeof TextSection>;

/** A page of text: never HTML, so that nothing in it can run. */
export const TextPage = Type.Object({
  title: Type.String(),
  lead: Type.Array(TextBlock),
  sections: Type.Array(TextSection),
});
export type TextPage = Type.Static<typeof TextPage>;

/** Width and height in pixels keep its place free until it is there. */
const Picture = Type.Object({
  src: Type.String(),
  alt: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
});
export type Picture = Type.Static<typeof Picture>;

export const Sponsors = Type.Array(Type.Object({ picture: Picture, url: Type.String() }));
export type Sponsors = Type.Static<typeof Sponsors>;

export const PartnerGroups = Type.Array(
  Type.Object({
    title: Type.String(),
    partners: Type.Array(
      Type.Object({
        name: Type.String(),
        url: Type.String(),
        /** Without one the name stands in its place. */
        picture: Type.Union([Picture, Type.Null()]),
      }),
    ),
  }),
);
export type PartnerGroups = Type.Static<typeof PartnerGroups>;

/** Past fiscal years, newest first: championships by category, each with the pages of its record. */
export const PastYears = Type.Array(
  Type.Object({
    fiscalYear: Type.Integer(),
    categories: Type.Array(
      Type.Object({
        title: Type.String(),
        championships: Type.Array(Type.Object({ name: Type.String(), pages: Type.Array(Picture) })),
      }),
    ),
  }),
);
export type PastYears = Type.Static<typeof PastYears>;

/** What stands in the place of a coupon (members' specification, section 2). */
export const COUPON_NOTICES = ['準備中', '開発中'] as const;

/** Null while there is none; its picture comes along, for it is the members' alone. */
export const Coupon = Type.Object({
  picture: Type.Union([Picture, Type.Null()]),
  /** Shown where there is no picture. */
  notice: Type.Enum(COUPON_NOTICES),
});
export type Coupon = Type.Static<typeof Coupon>;

/** Where the operator's pictures are, below it by the hash of their bytes. */
export const CONTENT_IMAGES = '/api/site/images';

/** One page of text. */
export function textPage(name: TextPageName) {
  return siteCall({
    method: 'GET',
    path: `/api/site/pages/${name}`,
    access: 'everyone',
    summary: `The text of content/texts/${name}.md`,
    answer: TextPage,
  });
}

/** The calls of all pages of text. */
export const textPages = /* @__PURE__ */ TEXT_PAGES.map(textPage);

export const sponsors = siteCall({
  method: 'GET',
  path: '/api/site/sponsors',
  access: 'everyone',
  summary: 'The banners of the sponsors, in the order of the carousel',
  answer: Sponsors,
});

export const partners = siteCall({
  method: 'GET',
  path: '/api/site/partners',
  access: 'everyone',
  summary: 'Partner companies, leagues and clubs, associations and federations, by group',
  answer: PartnerGroups,
});

export const coupon = siteCall({
  method: 'GET',
  content: 'coupon',
  path: '/api/site/coupon',
  access: 'member',
  summary: "The members' coupon, with its picture",
  answer: Coupon,
});

export const pastYears = siteCall({
  method: 'GET',
  content: 'archive',
  path: '/api/site/past-years',
  access: 'member',
  summary: 'Championships of past fiscal years with the pages of their records',
  answer: PastYears,
});
