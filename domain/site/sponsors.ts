/** The **sponsors** (協賛): the banners above the members' pages, in the order in which they follow each other. */

import { isWebAddress, text, withRule } from '../record/field.ts';
import { defineForm, type ValuesOf } from '../record/form.ts';
import { type List, repeatedItems } from './items.ts';
import { picture } from './picture-field.ts';

const MOST_ADDRESS = 500;

/** Where a picture or a name leads to. */
export const LINK = withRule(
  text('リンク先', { need: 'required', hint: '「https://」から始まるアドレスです。' }),
  (url) => isWebAddress(url) && [...url].length <= MOST_ADDRESS,
  `リンク先は、「https://」か「http://」から${MOST_ADDRESS}字以内で入力してください。`,
);

const SPONSOR = defineForm({
  image: picture('画像', { need: 'required' }),
  alt: text('画像の説明', {
    need: 'required',
    most: 200,
    hint: '画像に書かれていることを、画像を見られない方のために書きます。',
  }),
  url: LINK,
});
export type Sponsor = ValuesOf<typeof SPONSOR>;

export const SPONSORS: List<Sponsor> = {
  word: '協賛',
  form: SPONSOR,
  // More banners than these, and nobody sees the last.
  most: 8,
  imagesOf: ({ image }) => [image],
  faultsBetween: (sponsors) =>
    repeatedItems(sponsors, ({ image }) => image || null, {
      field: 'image',
      message: '同じ画像の協賛が、上にもう一つあります。',
    }),
};
