/**
 * A **field** of a record's form, declared once: what it is called, how it is entered and sent, what it may hold, and how
 * the audit shows it. A field is a plain object; one with a special rule or input is `{ ...text('…'), faultOf }`.
 */

export type Field<Value> = {
  readonly label: string;
  /** Stands between the label and the input. */
  readonly hint: string | null;
  /** Marked 必須 or 任意; null for neither. */
  readonly need: 'required' | 'optional' | null;
  readonly blank: Value;
  /** A field that a caller may leave out of a form keeps its stored value. */
  readonly mayBeLeftOut: boolean;
  readonly wire: Wire;
  readonly input: Input<Value>;
  /** The value as it is stored. */
  tidy(value: Value): Value;
  /** Why a tidied value is refused; null for a sound one. `stored` is the value it replaces, null in a new record. */
  faultOf(value: Value, stored: Value | null): string | null;
  /** The value as text, for the audit. */
  textOf(value: Value): string;
};

/** The shape of a value in a body, and its size; `contract/form-schema.ts` makes a schema of it. */
export type Wire =
  | { readonly kind: 'text'; readonly most: number }
  | { readonly kind: 'textOrNull' }
  | { readonly kind: 'texts'; readonly most: number; readonly items: readonly string[] | null }
  | { readonly kind: 'oneOf'; readonly values: readonly (string | number)[] }
  | { readonly kind: 'flag' }
  | { readonly kind: 'whole' };

/** How a value is entered. */
export type Input<Value> =
  | (LineInput & { textOf(value: Value): string; read(text: string): Value })
  | { readonly kind: 'choice'; optionsFor(value: Value): readonly Option<Value>[] }
  | {
      readonly kind: 'checkboxes';
      readonly options: readonly Option<string>[];
      has(value: Value, option: string): boolean;
      with(value: Value, option: string, isChosen: boolean): Value;
    }
  /** Drawn by the screen; without a drawing it is not shown, and is part of another field. */
  | { readonly kind: 'special' };

export type LineInput = {
  readonly kind: 'line';
  readonly type: 'text' | 'email' | 'tel' | 'date' | 'number' | 'lines';
  /** Stands behind the label: 分. */
  readonly unit: string | null;
  readonly attributes: {
    readonly inputMode?: 'numeric';
    readonly autoCapitalize?: 'none';
    /** The datalist of the screen that offers values. */
    readonly list?: string;
    readonly maxLength?: number;
    readonly min?: number | string;
    readonly max?: number | string;
  };
};

/** A value, its word, and a line below the word. */
export type Option<Value> = { readonly value: Value; readonly word: string; readonly note: string | null };

const LINE: LineInput = { kind: 'line', type: 'text', unit: null, attributes: {} };
const PLAIN = { hint: null, need: null, mayBeLeftOut: false } as const;
/** Characters of a text in a body, where the field's own limit does not refuse it with its sentence. */
const MOST_SENT = 1_000;

type Marks = Partial<Pick<Field<unknown>, 'hint' | 'need' | 'mayBeLeftOut'>>;
export type LineMarks = Marks & Partial<Pick<LineInput, 'type' | 'unit' | 'attributes'>>;

/** A line of text; `most` limits its characters. A required one must not be empty. */
// @__NO_SIDE_EFFECTS__
export function text(label: string, marks: LineMarks & { readonly most?: number } = {}): Field<string> {
  const { hint = null, need = null, mayBeLeftOut = false, most = MOST_SENT, ...input } = marks;
  return {
    label,
    hint,
    need,
    mayBeLeftOut,
    blank: '',
    wire: { kind: 'text', most: MOST_SENT },
    input: { ...LINE, ...input, textOf: itself, read: itself },
    tidy: (value) => value.trim(),
    faultOf(value) {
      if (value === '') return need === 'required' ? `${label}を入力してください。` : null;
      return [...value].length > most ? `${label}は${most}字以内で入力してください。` : null;
    },
    textOf: itself,
  };
}

/** The field with one more rule, which a text that is not empty must keep. */
// @__NO_SIDE_EFFECTS__
export function withRule<Value extends string>(
  field: Field<Value>,
  isSound: (value: Value) => boolean,
  fault: string,
): Field<Value> {
  return {
    ...field,
    faultOf: (value, stored) => (value === '' || isSound(value) ? field.faultOf(value, stored) : fault),
  };
}

/** Whether a text is the address of a web page. */
export function isWebAddress(value: string): boolean {
  return /^https?:\/\/[^\s/?#]\S*$/u.test(value);
}

/** One of these values, each with its word; a new record has `blank`. */
// @__NO_SIDE_EFFECTS__
export function choice<Value extends string | number>(
  label: string,
  words: readonly (readonly [Value, string])[],
  blank: NoInfer<Value>,
  marks: Marks = {},
): Field<Value> {
  return {
    ...chosen(label, words, blank, marks),
    wire: { kind: 'oneOf', values: words.map(([value]) => value) },
  };
}

/** Yes or no, in the order and by the words that are offered. */
// @__NO_SIDE_EFFECTS__
export function flag(
  label: string,
  words: readonly (readonly [boolean, string])[],
  blank: boolean,
  marks: Marks = {},
): Field<boolean> {
  return { ...chosen(label, words, blank, marks), wire: { kind: 'flag' } };
}

function chosen<Value>(
  label: string,
  words: readonly (readonly [Value, string])[],
  blank: Value,
  marks: Marks,
): Omit<Field<Value>, 'wire'> {
  const options = words.map(([value, word]) => ({ value, word, note: null }));
  return {
    ...PLAIN,
    ...marks,
    label,
    blank,
    input: { kind: 'choice', optionsFor: () => options },
    tidy: itself,
    faultOf: () => null,
    textOf: (value) => options.find((option) => option.value === value)?.word ?? String(value),
  };
}

/** A whole number; an empty input is NaN, which no rule accepts. */
// @__NO_SIDE_EFFECTS__
export function whole(
  label: string,
  { blank, unit, sound, fault, ...marks }: LineMarks & WholeRule,
): Field<number> {
  const { type = 'number', attributes = {}, ...rest } = marks;
  return {
    ...PLAIN,
    ...rest,
    label,
    blank,
    wire: { kind: 'whole' },
    input: {
      ...LINE,
      type,
      attributes,
      unit: unit ?? null,
      textOf: (value) => (Number.isNaN(value) ? '' : String(value)),
      read(typed) {
        const digits = typed.normalize('NFKC').trim();
        return digits === '' ? Number.NaN : Number(digits);
      },
    },
    tidy: itself,
    faultOf: (value) => (Number.isInteger(value) && sound(value) ? null : fault),
    textOf: (value) => `${value}${unit ?? ''}`,
  };
}

type WholeRule = {
  readonly blank: number;
  sound(value: number): boolean;
  readonly fault: string;
};

/** Any number of these, kept in this order. */
// @__NO_SIDE_EFFECTS__
export function some<Item extends string>(
  label: string,
  items: readonly Item[],
  { noteOf = () => null, noneFault }: { noteOf?(item: Item): string | null; readonly noneFault: string },
): Field<readonly Item[]> {
  return {
    ...PLAIN,
    need: 'required',
    label,
    blank: [],
    wire: { kind: 'texts', most: items.length, items },
    input: {
      kind: 'checkboxes',
      options: items.map((item) => ({ value: item, word: item, note: noteOf(item) })),
      has: (value, option) => value.some((item) => item === option),
      with: (value, option, isChosen) =>
        items.filter((item) => (item === option ? isChosen : value.includes(item))),
    },
    tidy: (value) => items.filter((item) => value.includes(item)),
    faultOf: (value) => (value.length === 0 ? noneFault : null),
    textOf: (value) => value.join('、'),
  };
}

/** Texts of one line each, none of them twice; `most` limits how many, `mostEach` their characters. */
// @__NO_SIDE_EFFECTS__
export function lines(
  label: string,
  { hint, most, mostEach }: { readonly hint: string; readonly most: number; readonly mostEach: number },
): Field<readonly string[]> {
  return {
    ...PLAIN,
    hint,
    label,
    blank: [],
    wire: { kind: 'texts', most: 100, items: null },
    input: {
      ...LINE,
      type: 'lines',
      textOf: (value) => value.join('\n'),
      read: (typed) => typed.split('\n'),
    },
    tidy: (value) => [...new Set(value.map((line) => line.trim()))].filter((line) => line !== ''),
    faultOf: (value) =>
      value.length > most || value.some((line) => [...line].length > mostEach)
        ? `${label}は${most}個まで、それぞれ${mostEach}字以内で入力してください。`
        : null,
    textOf: (value) => value.join('、'),
  };
}

function itself<Value>(value: Value): Value {
  return value;
}
