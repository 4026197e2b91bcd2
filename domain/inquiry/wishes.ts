/**
 * What members ask the organiser for because they can't do it themselves yet: the inquiry that says so, ready to be sent. The
 * address of the contact form names one behind its `#`.
 */

import type { InquiryCategory } from './inquiry.ts';

type WishedFor = { readonly category: InquiryCategory; readonly message: string };

export const WISHES = {
  premium: {
    category: 'プレミアム会員について',
    message: 'レギュラー会員からプレミアム会員への変更を希望します。',
  },
  regular: {
    category: 'プレミアム会員について',
    message: 'プレミアム会員からレギュラー会員への変更を希望します。',
  },
  plan: { category: 'その他', message: 'お支払いプランの変更を希望します。\n希望するプラン：' },
  details: {
    category: 'その他',
    message: '会員情報の変更を希望します。\n変更する項目と新しい内容：',
  },
  renewal: { category: 'その他', message: '会員の継続を希望します。' },
  payment: {
    category: 'その他',
    message: '会員登録のあと、お支払いカードのご登録の案内が届いていません。',
  },
  withdrawal: { category: 'その他', message: '退会を希望します。\n退会を希望する月：' },
} as const satisfies Readonly<Record<string, WishedFor>>;

export type Wish = keyof typeof WISHES;

/** Undefined for a name that is none. */
export function wishedFor(name: string): WishedFor | undefined {
  return Object.hasOwn(WISHES, name) ? WISHES[name as Wish] : undefined;
}
