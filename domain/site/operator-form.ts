/**
 * The facts of an operator: each fills the blank of its name, `{運営者名}`, in every text. Those that our samples use have a
 * field; an operator may have more.
 */

import { type Field, lines, text, withRule } from '../record/field.ts';
import { blankOf, defineForm, namesOf, type ValuesOf } from '../record/form.ts';

/** As they are stored: what fills a blank, by its name. */
export type OperatorFacts = Readonly<Record<string, string>>;

const MOST = 200;
/** The site's own facts fill these. */
const OF_THE_SITE: readonly string[] = [
  'サイト名',
  '地域',
  '料金',
  '月払いの時期',
  '年払いの時期',
  'お支払いの方法',
];
/** `振込先：○○銀行 …` */
const FACT = /^([^{}#：:\s][^{}：:]{0,29}?)\s*[：:]\s*(\S.*)$/u;

const NAMED = {
  operatorName: fact('運営者名', '団体の正式な名称です。'),
  representative: fact('代表者名'),
  address: fact('所在地', '郵便番号から書きます。'),
  phone: fact('電話番号'),
  phoneHours: fact('電話受付時間', '「平日 10:00〜17:00」のように書きます。'),
  email: fact('メールアドレス'),
  founded: fact('設立'),
  enacted: fact('制定日', '利用規約などを定めた日です。'),
  revised: fact('改定日', '利用規約などを最後に改めた日です。'),
  invoiceNumber: invoiceNumber(),
};

export const OPERATOR = defineForm({ ...NAMED, others: others() });
export type OperatorForm = ValuesOf<typeof OPERATOR>;

const NAMES = namesOf(defineForm(NAMED));

/** The form of what is stored. */
export function operatorFormOf(facts: OperatorFacts): OperatorForm {
  const labels = NAMES.map((name) => NAMED[name].label);
  const rest = Object.entries(facts).filter(([name]) => !labels.includes(name));
  const form = { ...blankOf(OPERATOR), others: rest.map(([name, said]) => `${name}：${said}`) };
  for (const name of NAMES) form[name] = facts[NAMED[name].label] ?? '';
  return form;
}

/** What a sound form says; a field that is left empty fills no blank. */
export function operatorFactsOf(form: OperatorForm): OperatorFacts {
  const named = NAMES.map((name) => [NAMED[name].label, form[name]] as const);
  const rest = form.others.flatMap((line) => {
    const [, name, said] = FACT.exec(line) ?? [];
    return name === undefined || said === undefined ? [] : [[name, said] as const];
  });
  return Object.fromEntries([...named, ...rest].filter(([, said]) => said !== ''));
}

// @__NO_SIDE_EFFECTS__
function fact(label: string, hint: string | null = null): Field<string> {
  return text(label, { most: MOST, hint });
}

/** Of a qualified invoice issuer; stands in receipts and return invoices. */
// @__NO_SIDE_EFFECTS__
function invoiceNumber(): Field<string> {
  const field = withRule(
    fact(
      '登録番号',
      '適格請求書発行事業者の番号です。領収書と返金明細書に載ります。登録していなければ、空のままにします。',
    ),
    (number) => /^T\d{13}$/.test(number),
    '登録番号は、Tと13桁の数字で入力してください。',
  );
  return { ...field, tidy: (number) => number.normalize('NFKC').replaceAll(/[\s-]/gu, '').toUpperCase() };
}

// @__NO_SIDE_EFFECTS__
function others(): Field<readonly string[]> {
  const field = lines('そのほかの差し込み', {
    hint: '一行に一つ、「振込先：○○銀行…」のように書くと、文章の {振込先} に入ります。',
    most: 30,
    mostEach: MOST + 31,
  });
  return {
    ...field,
    faultOf(value, stored) {
      const names = value.map((line) => FACT.exec(line)?.[1]);
      if (names.some((name) => name === undefined))
        return 'そのほかの差し込みは、一行に一つ、30字以内の名前、「：」、内容の順に書いてください。';
      const taken = names.find(
        (name, place) =>
          name !== undefined &&
          (OF_THE_SITE.includes(name) ||
            NAMES.some((known) => NAMED[known].label === name) ||
            names.indexOf(name) !== place),
      );
      if (taken !== undefined) return `「${taken}」は、ほかの欄で使われています。別の名前にしてください。`;
      return field.faultOf(value, stored);
    },
  };
}
