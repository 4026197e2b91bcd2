/**
 * The **partners** (パートナー) of the top page, in their order. Those with the same group stand together, below its title, where
 * the first of them stands.
 */

import { text } from '../record/field.ts';
import { defineForm, type ValuesOf } from '../record/form.ts';
import { type List, repeatedItems } from './items.ts';
import { picture } from './picture-field.ts';
import { LINK } from './sponsors.ts';

const PARTNER = defineForm({
  group: text('グループの見出し', {
    need: 'required',
    most: 60,
    hint: '例：パートナー企業。同じ見出しのものが、まとまって並びます。',
    attributes: { list: 'partner-groups' },
  }),
  name: text('名前', { need: 'required', most: 60 }),
  url: LINK,
  image: picture('画像', { need: 'optional', hint: '画像がなければ、名前が出ます。' }),
});
export type Partner = ValuesOf<typeof PARTNER>;

export const PARTNERS: List<Partner> = {
  word: 'パートナー',
  form: PARTNER,
  most: 200,
  imagesOf: ({ image }) => (image === '' ? [] : [image]),
  faultsBetween: (partners) =>
    repeatedItems(partners, ({ group, name, url }) => JSON.stringify([group, name, url]), {
      field: 'name',
      message: '同じグループに、同じ名前とリンク先のパートナーがもう一つあります。',
    }),
};

type PartnerGroup = { readonly title: string; readonly partners: readonly Partner[] };

/** By their groups, each where its first partner stands. */
export function groupedPartners(partners: readonly Partner[]): readonly PartnerGroup[] {
  return [...Map.groupBy(partners, ({ group }) => group)].map(([title, own]) => ({ title, partners: own }));
}
