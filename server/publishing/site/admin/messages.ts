/** What administrators are told about the site's documents. */

import { AGREEMENT_NAMES, type Agreement } from '#domain/membership/consent.ts';
import { DOCUMENTS, type DocumentName, SAMPLE_MARK } from '#domain/site/documents.ts';
import { conflict, invalid, notFound, type Refusal } from '#server/platform/refusal.ts';

export const UNKNOWN_REVISION = 'その版は見つかりません。一覧からお選びください。';
export const SAMPLE_LEFT = `「${SAMPLE_MARK}」が残っています。ご自身の内容に書きかえてください。`;
export const SAMPLE_IN_FACTS = `「${DOCUMENTS.operator}」に「${SAMPLE_MARK}」が残っています。先にそちらを書きかえてください。`;
export const FACTS_ELSEWHERE = `{ } の差し込みの内容は、「${DOCUMENTS.operator}」と「${DOCUMENTS.site}」で書きます。`;
export const PAYMENT_ANCHOR =
  '料金の見出しに {#payment} を付けてください。ほかのページから、そこにリンクされています。';

export function changedMeanwhile(): Refusal {
  const message =
    'ほかの人が先に変更したため、保存していません。新しい内容を確かめてから、もう一度保存してください。';
  return conflict('changed_meanwhile', message);
}

export function unknownRevision(): Refusal {
  return notFound('revision_not_found', UNKNOWN_REVISION);
}

/** `place` is such as `3行目`. */
export function mistaken(place: string, reason: string): Refusal {
  return invalid('text_mistaken', `${place}を確かめてください（${reason}）。`, 'text');
}

export function sampleLeft(sentence: string): Refusal {
  return invalid('sample_left', sentence);
}

/** A change of one document would make another one fail. */
export function breaksAnother(document: DocumentName, place: string, reason: string): Refusal {
  const message = `この変更をすると「${DOCUMENTS[document]}」を表示できなくなるため、保存していません（${place}：${reason}）。`;
  return conflict('breaks_another', message);
}

export function asksMembersAgain(agreements: readonly Agreement[]): Refusal {
  const names = agreements.map((agreement) => `「${AGREEMENT_NAMES[agreement]}」`).join('と');
  const message = `${names}が新しい版になります。会員は次の利用のときに、あらためて同意を求められます。公開しますか？`;
  return conflict('asks_members_again', message);
}

export function published(revision: number): string {
  return `第${revision}版として公開しました。`;
}

export function restored(former: number, revision: number): string {
  return `第${former}版の内容を、第${revision}版として公開しました。`;
}
