import type { TextPageName } from '#contract/publishing/content.ts';
import type { TextPreview } from '#contract/publishing/site-admin.ts';
import { SAMPLE_MARK } from '#domain/site/documents.ts';
import { agreementsOf, namedVersionOf } from '#server/people/members/public.ts';
import type { Showing } from '#server/platform/content.ts';
import { hasSampleMark, readSoundDocuments } from '../content.ts';
import type { Revision } from '../documents/repository.ts';
import { writingsOf } from '../live-content.ts';
import * as sentence from './messages.ts';
import { writingsWith } from './write.ts';

const LINE = /^(\d+)行目$/;

/** What a page of text would look like with `body`, and what stands in the way of publishing it. */
export function previewOf(
  page: TextPageName,
  body: string,
  newest: ReadonlyMap<string, Revision>,
  showing: Showing,
): TextPreview {
  const { texts, mistakes } = readSoundDocuments(writingsWith(page, body, newest), {
    ...showing,
    marks: 'shown',
  });
  const mistake = mistakes.find(({ document }) => document === page);
  if (mistake !== undefined) {
    const { place, reason } = mistake;
    const line = LINE.exec(place)?.[1];
    const message = line === undefined ? `${place}：${reason}。` : `${reason}。`;
    return {
      page: null,
      faults: [{ line: line === undefined ? null : Number(line), message }],
      notices: reason.includes('という差し込みはありません') ? [sentence.FACTS_ELSEWHERE] : [],
      agreement: null,
    };
  }
  const text = texts[page];
  const lines = body.split('\n').flatMap((line, index) => (line.includes(SAMPLE_MARK) ? [index + 1] : []));
  const ofLines = lines.map((line) => ({ line, message: sentence.SAMPLE_LEFT }));
  const ofFacts = hasSampleMark(text) ? [{ line: null, message: sentence.SAMPLE_IN_FACTS }] : [];
  const hasPayment = text.sections.some(({ anchor }) => anchor === 'payment');
  return {
    page: text,
    faults: showing.marks === 'shown' ? [] : ofLines.length > 0 ? ofLines : ofFacts,
    notices: page === 'terms-of-service' && !hasPayment ? [sentence.PAYMENT_ANCHOR] : [],
    agreement: agreementOf(page, body, newest, showing),
  };
}

function agreementOf(
  page: TextPageName,
  body: string,
  newest: ReadonlyMap<string, Revision>,
  showing: Showing,
): TextPreview['agreement'] {
  const preview = readSoundDocuments(writingsWith(page, body, newest), { ...showing, marks: 'shown' });
  const would = agreementsOf(preview).find(({ agreement }) => agreement === page);
  if (would === undefined) return null;
  const inForce = agreementsOf(readSoundDocuments(writingsOf(newest), showing)).find(
    ({ agreement }) => agreement === page,
  );
  return {
    version: would.version,
    is_named: namedVersionOf(preview.texts[page]) !== null,
    in_force: inForce?.version ?? null,
  };
}
