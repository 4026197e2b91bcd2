/** What an operator writes without code, checked and ready to be shown. */

import { TEXT_PAGES, type TextPage, type TextPageName } from '#contract/publishing/content.ts';
import type { PaymentMethod } from '#domain/membership/payment.ts';
import { DOCUMENTS, type DocumentName, SAMPLE_MARK } from '#domain/site/documents.ts';
import type { Content, Mistake, Pictured, Showing } from '#server/platform/content.ts';
import { ContentError, parseJson } from './content-file.ts';
import { NEUTRAL_SITE, OperatorContent, SiteContent, textFacts } from './facts.ts';
import type { NewImage } from './images-repository.ts';
import { parseText } from './text/parse.ts';

/** Documents as they are written: each with its text, and what it is called in a sentence about a mistake. */
export type Writings = (document: DocumentName) => Written | null;
export type Written = {
  readonly text: string;
  readonly called: string;
  /** The pictures that it names, where they are not stored yet. */
  readonly images?: readonly NewImage[];
};

const NOT_YET =
  'このページの文章は、まだ掲載されていません。お知りになりたいことは、[お問い合わせ](/contact)からお尋ねください。';

/** What the documents say. A document that is missing is neutral: its page says so. Throws a ContentError that names the first mistake. */
export function readDocuments(
  writings: Writings,
  { marks, otherMethods }: Showing,
): Omit<Content, keyof Pictured> {
  const { site, operator, facts } = readFacts(writings, otherMethods);
  const unwritten: TextPageName[] = [];
  const read = (name: TextPageName) => {
    const written = writings(name);
    const page = written === null ? null : parseText(written.called, written.text, facts);
    if (page !== null && (marks === 'shown' || !hasSampleMark(page))) return page;
    unwritten.push(name);
    return parseText(name, `# ${DOCUMENTS[name]}\n${NOT_YET}`, facts);
  };
  // The names are all there are of them.
  const texts = Object.fromEntries(TEXT_PAGES.map((name) => [name, read(name)])) as Content['texts'];
  return { site, operator, texts, unwritten, mistakes: [] };
}

/** The site, and what fills the blanks of the texts. Throws a ContentError. */
export function readFacts(writings: Writings, otherMethods: readonly PaymentMethod[]) {
  const written = writings('site');
  const site = written === null ? NEUTRAL_SITE : parseJson(written.called, written.text, SiteContent);
  const facts = writings('operator');
  const operator = facts === null ? {} : parseJson(facts.called, facts.text, OperatorContent);
  return { site, operator, facts: textFacts(site, operator, otherMethods) };
}

/**
 * The same, but a document with a mistake counts as missing and is among the `mistakes`: rules may have become stricter since it
 * was written, and a site that does not start can't be mended on its screens.
 */
export function readSoundDocuments(writings: Writings, showing: Showing): Omit<Content, keyof Pictured> {
  const { otherMethods } = showing;
  const mistakes: Mistake[] = [];
  const sound: Writings = (document) =>
    mistakes.some((mistake) => mistake.document === document) ? null : writings(document);
  const isSound = (document: DocumentName, read: () => unknown) => {
    try {
      read();
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      const { place, reason } = error.mistake ?? { place: '全体', reason: error.message };
      mistakes.push({ document, sentence: error.message, place, reason });
    }
  };
  const only =
    (document: DocumentName): Writings =>
    (one) =>
      one === document ? writings(one) : null;
  isSound('site', () => readFacts(only('site'), otherMethods));
  isSound('operator', () => readFacts(only('operator'), otherMethods));
  const { facts } = readFacts(sound, otherMethods);
  for (const name of TEXT_PAGES) {
    const written = writings(name);
    if (written !== null) isSound(name, () => parseText(written.called, written.text, facts));
  }
  return { ...readDocuments(sound, showing), mistakes };
}

export function hasSampleMark(page: TextPage): boolean {
  return JSON.stringify(page).includes(SAMPLE_MARK);
}
