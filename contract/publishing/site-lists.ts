/** The site's documents with pictures (sponsors, partners, coupon, records of past years), as administrators edit them. */

import * as Type from 'typebox';
import { COUPON } from '#domain/site/coupon.ts';
import { PARTNERS } from '#domain/site/partners.ts';
import { PAST_RECORDS } from '#domain/site/past-records.ts';
import { SPONSORS } from '#domain/site/sponsors.ts';
import { adminCall } from '../call.ts';
import { schemaOf } from '../form-schema.ts';
import { Count } from '../wire.ts';
import { SiteImage } from './site-images.ts';

/** In a body a picture is named by its hash. */
export const SponsorsBody = Type.Array(schemaOf(SPONSORS.form), { maxItems: 1_000 });
export const PartnersBody = Type.Array(schemaOf(PARTNERS.form), { maxItems: 1_000 });
export const CouponBody = schemaOf(COUPON);
export const PastRecordsBody = Type.Array(schemaOf(PAST_RECORDS.form), { maxItems: 2_000 });

/** A reason is a word to those who read the history; it may be empty. */
const Reason = Type.String({ maxLength: 200 });
const BODY_LIMIT = 4_000_000;

export const sponsorsEditing = /* @__PURE__ */ editingOf('sponsors', SponsorsBody);
export const partnersEditing = /* @__PURE__ */ editingOf('partners', PartnersBody);
export const couponEditing = /* @__PURE__ */ editingOf('coupon', CouponBody);
export const pastYearsEditing = /* @__PURE__ */ editingOf('past-years', PastRecordsBody);

/** The calls by which one document is edited. */
// @__NO_SIDE_EFFECTS__
function editingOf<Body extends Type.TSchema>(document: string, body: Body) {
  const path = `/api/admin/site/${document}`;
  const answer = Type.Object({
    /** To be sent back with a change: an older one is refused. 0 before the first. */
    revision: Count,
    body,
    /** The pictures that the body names. */
    images: Type.Array(SiteImage),
  });
  return {
    read: adminCall({
      method: 'GET',
      path,
      area: 'site',
      summary: `${document} as administrators edit it, with its pictures`,
      answer,
    }),
    save: adminCall({
      method: 'PUT',
      path,
      area: 'site',
      summary: `Puts a new revision of ${document} in force`,
      body: Type.Object({ revision: Count, reason: Reason, body }),
      bodyLimit: BODY_LIMIT,
      answer,
    }),
  };
}
