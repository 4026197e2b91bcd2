/** The two kinds of files in `content/`: lists in JSON and plain texts. */

import { readFileSync } from 'node:fs';
import * as Type from 'typebox';
import { Compile } from 'typebox/compile';
import type { TLocalizedValidationError } from 'typebox/error';
import Value from 'typebox/value';

/** A file of `content/` that can't be used; the message is the one line for the operator. */
export class ContentError extends Error {
  /** Where it is, such as `3行目`, and why; null where the whole can't be read. */
  readonly mistake: { readonly place: string; readonly reason: string } | null;

  constructor(
    message: string,
    { cause, mistake = null }: { readonly cause?: unknown; readonly mistake?: ContentError['mistake'] } = {},
  ) {
    super(message, { cause });
    this.mistake = mistake;
  }

  /** `place` is where in the file, such as `3行目`; `reason` what is wrong there, without a full stop. */
  static at(file: string, place: string, reason: string): ContentError {
    const message = `設定ファイルの誤り: ${file} の ${place} を確かめてください（${reason}）。`;
    return new ContentError(message, { mistake: { place, reason } });
  }

  static unreadable(file: string, cause: unknown): ContentError {
    const reason = cause instanceof Error ? cause.message : String(cause);
    return new ContentError(`設定ファイルの誤り: ${file} を読み取れません（${reason}）。`, { cause });
  }
}

export const Url = Type.String({ pattern: '^https?://[^\\s/?#]+[^\\s]*$' });
export const Name = Type.String({ minLength: 1, maxLength: 60 });
export const Line = Type.String({ minLength: 1, maxLength: 200 });

/** The text of a file, without the byte order mark that some editors put in front. Throws a {@link ContentError}. */
export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (cause) {
    throw ContentError.unreadable(file, cause);
  }
}

/** A file of JSON as its schema says; what the schema doesn't know is left out. Throws a {@link ContentError}. */
export function readJson<Schema extends Type.TSchema>(file: string, schema: Schema): Type.Static<Schema> {
  return parseJson(file, readText(file), schema);
}

/** The same of a text that has been read; `file` says what it is in the sentence about a mistake. */
export function parseJson<Schema extends Type.TSchema>(
  file: string,
  text: string,
  schema: Schema,
): Type.Static<Schema> {
  const content = parsed(file, text);
  if (isSound(schema, content)) return content;
  const [mistake] = Value.Errors(schema, content);
  if (mistake === undefined) throw ContentError.at(file, '全体', '形が違います');
  const path = mistake.instancePath.split('/').slice(1);
  const place = path.length === 0 ? '全体' : `${lineOf(text, path)}行目の ${path.join('.')}`;
  throw ContentError.at(file, place, reasonOf(mistake));
}

const checks = new WeakMap<Type.TSchema, (content: unknown) => boolean>();

/** By the schema's compiled check: the largest list takes 2 ms instead of 50. */
function isSound<Schema extends Type.TSchema>(
  schema: Schema,
  content: unknown,
): content is Type.Static<Schema> {
  const known = checks.get(schema);
  if (known !== undefined) return known(content);
  const validator = Compile(schema);
  checks.set(schema, (value) => validator.Check(value));
  return validator.Check(content);
}

function parsed(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw ContentError.unreadable(file, cause);
  }
}

const KINDS: Readonly<Record<string, string>> = {
  object: '{ … } の形',
  array: '[ … ] の形',
  integer: '円の金額（整数）',
  string: '"…" で囲んだ文字',
};

function reasonOf(mistake: TLocalizedValidationError): string {
  switch (mistake.keyword) {
    case 'required':
      return `${mistake.params.requiredProperties.join('・')} がありません`;
    case 'minLength':
      return '空にはできません';
    case 'minItems':
      return `${mistake.params.limit}つ以上を書いてください`;
    case 'maxItems':
      return `${mistake.params.limit}つまでにしてください`;
    case 'minimum':
      return `${mistake.params.limit}以上の数を書いてください`;
    case 'maxLength':
      return `${mistake.params.limit}文字以内で書いてください`;
    case 'pattern':
      return 'https:// から始まるアドレスを書いてください';
    case 'enum':
      return `${mistake.params.allowedValues.join('・')} のどれかを書いてください`;
    case 'type':
      return `${KINDS[String(mistake.params.type)] ?? '別の種類の値'}を書いてください`;
    default:
      return mistake.message;
  }
}

/** A string (one without an end goes on to the end of the text), a bracket, a comma or colon, or anything else without blanks. */
const TOKEN = /"(?:[^"\\]|\\[\s\S]?)*"?|[[\]{},:]|[^\s[\]{},:"]+/g;

/** A container that is open: where in it the reading is. */
type Open = { key: string | number };

/**
 * The line (from 1) on which the value at `path` begins, in a text that is JSON; that of the container where the path
 * leads to nothing.
 */
export function lineOf(text: string, path: readonly string[]): number {
  const wanted = path.join('/');
  const open: Open[] = [];
  let isKey = false;
  let best = { depth: -1, at: 0 };
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const inside = open.at(-1);
    if (token === '}' || token === ']') {
      open.pop();
      isKey = false;
    } else if (token === ',') {
      if (typeof inside?.key === 'number') inside.key += 1;
      else isKey = true;
    } else if (isKey && inside !== undefined) {
      inside.key = String(JSON.parse(token));
      isKey = false;
    } else if (token !== ':') {
      const here = open.map(({ key }) => key).join('/');
      const leadsOn = here === '' || here === wanted || wanted.startsWith(`${here}/`);
      if (leadsOn && open.length > best.depth) best = { depth: open.length, at: index };
      if (token === '{') open.push({ key: '' });
      if (token === '[') open.push({ key: 0 });
      isKey = token === '{';
    }
  }
  return text.slice(0, best.at).split('\n').length;
}
