/**
 * The **documents** of a site: what its operator writes, each edited and kept by itself. Every change of a document is a
 * revision, numbered from 1; the newest is in force. What is called a text is one of the pages of text (`contract/publishing/content.ts`).
 */

/** A document's name as it is stored, and what administrators call it. */
export const DOCUMENTS = {
  site: 'サイト名・地域・料金',
  operator: '運営者の情報',
  'terms-of-service': '利用規約',
  'privacy-policy': 'プライバシーポリシー',
  'specified-commercial-transactions-law-notations': '特定商取引法に基づく表記',
  'company-info': '会社概要',
  'copyright-info': '著作権について',
  withdrawal: '退会について',
  faq: 'よくあるご質問',
  sponsors: '協賛',
  partners: 'パートナー',
  coupon: 'クーポン',
  'past-years': '過去の年度の大会',
} as const;
export type DocumentName = keyof typeof DOCUMENTS;

/** The documents with pictures; each has its own editor. */
export type PicturedName = 'sponsors' | 'partners' | 'coupon' | 'past-years';

export function isPicturedName(name: DocumentName): name is PicturedName {
  return name === 'sponsors' || name === 'partners' || name === 'coupon' || name === 'past-years';
}

/** In the order in which an operator fills them: the first two fill the blanks of the texts. */
export const DOCUMENT_NAMES: readonly DocumentName[] = Object.keys(DOCUMENTS).filter(isDocumentName);

export function isDocumentName(name: string): name is DocumentName {
  return Object.hasOwn(DOCUMENTS, name);
}

/** What marks a made-up name or address in our samples: nobody is shown a text that still has one. */
export const SAMPLE_MARK = '（見本）';
