/** The members' **coupon**: one picture to be shown in the shop, or a notice in its place. */

import { choice, text } from '../record/field.ts';
import { defineForm, type ValuesOf } from '../record/form.ts';
import { picture } from './picture-field.ts';

/** What stands in the place of a coupon (members' specification, section 2). */
export const COUPON_NOTICES = ['準備中', '開発中'] as const;

export const COUPON = defineForm(
  {
    image: picture('クーポンの画像', {
      need: 'optional',
      hint: '画像は会員だけに見えます。画像がなければ、下の言葉が出ます。',
    }),
    alt: text('画像の説明', {
      most: 200,
      hint: '画像に書かれていることを、画像を見られない方のために書きます。',
    }),
    notice: choice(
      '画像がないときの言葉',
      COUPON_NOTICES.map((notice) => [notice, notice] as const),
      '準備中',
    ),
  },
  {
    faultsOf: ({ image, alt }) =>
      image !== '' && alt === '' ? [{ field: 'alt', message: '画像の説明を入力してください。' }] : [],
  },
);
export type CouponForm = ValuesOf<typeof COUPON>;
