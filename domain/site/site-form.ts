/** What a site is called, where it is, what a membership costs, and which result pages outside it names. */

import { type Field, flag, isWebAddress, lines, text, withRule } from '../record/field.ts';
import { defineForm, type ValuesOf } from '../record/form.ts';

/** As it is stored and shown. Yen, tax included; a site without prices has the office tell them. */
export type SiteFacts = {
  readonly name: string;
  readonly region: string;
  readonly resultLinks: readonly { readonly label: string; readonly url: string }[];
  /** Championships are shown to people without an account, each as its administrators say. Left out: no. */
  readonly publicResults?: boolean;
  readonly prices?: {
    readonly regular: { readonly monthly: number; readonly yearly: number };
    readonly premium: { readonly monthly: number; readonly yearly: number };
  };
};

const MOST_LABEL = 60;
const MOST_ADDRESS = 500;
const PRICES = ['regularMonthly', 'regularYearly', 'premiumMonthly', 'premiumYearly'] as const;

export const SITE = defineForm(
  {
    name: text('サイト名', {
      need: 'required',
      most: 30,
      hint: '画面の上、メール、ホーム画面のアイコンに出ます。',
    }),
    region: text('地域', { need: 'required', most: 30, hint: '「札幌」のように、短く書きます。' }),
    regularMonthly: price('レギュラー会員の月額'),
    regularYearly: price('レギュラー会員の年額'),
    premiumMonthly: price('プレミアム会員の月額'),
    premiumYearly: price('プレミアム会員の年額'),
    resultLinks: resultLinks(),
    publicResults: flag(
      '会員でない人への公開',
      [
        [false, 'しない'],
        [true, 'する'],
      ],
      false,
      {
        hint: '「する」にすると、大会ごとに選んだ範囲の日程と結果が、会員登録のない人にも /public で見えます。「しない」に戻すと、すぐに見えなくなります。',
        mayBeLeftOut: true,
      },
    ),
  },
  {
    faultsOf(values) {
      const missing = PRICES.filter((name) => values[name] === '');
      if (missing.length === 0 || missing.length === PRICES.length) return [];
      const message = '料金は、4つとも入力するか、4つとも空にしてください。';
      return missing.map((field) => ({ field, message }));
    },
    together: [PRICES],
  },
);
export type SiteForm = ValuesOf<typeof SITE>;

/** The form of what is stored. */
export function siteFormOf({
  name,
  region,
  resultLinks,
  publicResults = false,
  prices,
}: SiteFacts): SiteForm {
  const yen = (amount: number | undefined) => (amount === undefined ? '' : String(amount));
  return {
    name,
    region,
    regularMonthly: yen(prices?.regular.monthly),
    regularYearly: yen(prices?.regular.yearly),
    premiumMonthly: yen(prices?.premium.monthly),
    premiumYearly: yen(prices?.premium.yearly),
    resultLinks: resultLinks.map(({ label, url }) => `${label} ${url}`),
    publicResults,
  };
}

/** What a sound form says. */
export function siteFactsOf(form: SiteForm): SiteFacts {
  const { name, region } = form;
  const resultLinks = form.resultLinks.flatMap((line) => linkOf(line) ?? []);
  const facts = { name, region, resultLinks, ...(form.publicResults ? { publicResults: true } : {}) };
  if (form.regularMonthly === '') return facts;
  return {
    ...facts,
    prices: {
      regular: { monthly: Number(form.regularMonthly), yearly: Number(form.regularYearly) },
      premium: { monthly: Number(form.premiumMonthly), yearly: Number(form.premiumYearly) },
    },
  };
}

/** Yen as digits; empty where the office tells it. */
// @__NO_SIDE_EFFECTS__
function price(label: string): Field<string> {
  const field = withRule(
    text(label, { unit: '円・税込', attributes: { inputMode: 'numeric' } }),
    (yen) => /^[1-9]\d{0,6}$/.test(yen),
    `${label}は、1円から9,999,999円までの数字で入力してください。`,
  );
  return { ...field, tidy: (yen) => yen.normalize('NFKC').replaceAll(/[\s,、円]/gu, '') };
}

/** A line of the form: what it is called, and its address. Null for a line that is none. */
function linkOf(line: string): SiteFacts['resultLinks'][number] | null {
  const [, label, url] = /^(.*\S)\s+(\S+)$/u.exec(line) ?? [];
  if (label === undefined || url === undefined || !isWebAddress(url)) return null;
  return [...label].length > MOST_LABEL || url.length > MOST_ADDRESS ? null : { label, url };
}

// @__NO_SIDE_EFFECTS__
function resultLinks(): Field<readonly string[]> {
  const field = lines('外部の結果ページ', {
    hint: '一行に一つ、「札幌地区サッカー協会 https://…」のように、名前、空白、アドレスの順に書きます。',
    most: 10,
    mostEach: MOST_LABEL + MOST_ADDRESS + 1,
  });
  return {
    ...field,
    faultOf: (value, stored) =>
      value.every((line) => linkOf(line) !== null)
        ? field.faultOf(value, stored)
        : `外部の結果ページは、一行に一つ、${MOST_LABEL}字以内の名前、空白、「https://」からのアドレスの順に書いてください。`,
  };
}
