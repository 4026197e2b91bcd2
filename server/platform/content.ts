/** What an operator writes without code, as every part of the server may read it. `server/publishing/site` reads, checks and stores it. */

import type { SiteConfig } from '#contract/operations/site.ts';
import type {
  Coupon,
  PartnerGroups,
  PastYears,
  Sponsors,
  TextPage,
  TextPageName,
} from '#contract/publishing/content.ts';
import type { PaymentMethod } from '#domain/membership/payment.ts';
import type { DocumentName } from '#domain/site/documents.ts';
import type { OperatorFacts } from '#domain/site/operator-form.ts';
import type { Bus } from './bus/bus.ts';

/** The content as this process shows it. */
export type LiveContent = {
  /** What is in force. Ask each time: it is another value after each change. */
  readonly now: () => Content;
  readonly showing: Showing;
  /** Reads it again after a change of this process. Rejects if the database can't be read, and the former content stays. */
  readonly reload: () => Promise<void>;
  /** Keeps up with the changes of every process from now on. `onFailure` hears why it could not, and it tries again. */
  readonly follow: (bus: Bus, onFailure: (error: unknown) => void) => Promise<() => void>;
};

/** All that an operator writes, at one moment. */
export type Content = Pictured & {
  readonly site: SiteConfig['site'];
  /** The operator's own facts, by their names. */
  readonly operator: OperatorFacts;
  readonly texts: Readonly<Record<TextPageName, TextPage>>;
  /** Texts that the operator has not written yet; a sentence that says so stands in their place. */
  readonly unwritten: readonly TextPageName[];
  /** Documents that can't be shown, and a sentence why. */
  readonly mistakes: readonly Mistake[];
};

export type Mistake = {
  readonly document: DocumentName;
  readonly sentence: string;
  /** Where in the document, such as `3行目`, and why. */
  readonly place: string;
  readonly reason: string;
};
export type Mistakes = readonly Mistake[];

/** As pages show them. */
export type Pictured = {
  readonly sponsors: Sponsors;
  readonly partners: PartnerGroups;
  readonly coupon: Coupon;
  readonly pastYears: PastYears;
};

/** What becomes of a text that still has what stands in for the operator in our samples: the demo shows it. */
export type SampleMarks = 'shown' | 'unwritten';

/** How the documents are shown here. */
export type Showing = {
  readonly marks: SampleMarks;
  /** How a year may be paid besides by card. */
  readonly otherMethods: readonly PaymentMethod[];
};
