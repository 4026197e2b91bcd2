import { coupon, partners, pastYears, sponsors, textPages } from '#contract/publishing/content.ts';
import { documentRevisions, siteDocuments } from '#contract/publishing/site-admin.ts';

/** After any change of a document: the list, the history, and the pages that this browser has read. */
export const CHANGED = {
  refreshesAlways: [siteDocuments, documentRevisions, ...textPages, sponsors, partners, coupon, pastYears],
} as const;
