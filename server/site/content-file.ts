/** The two kinds of files in `content/`: lists in JSON and plain texts. */

import { readFileSync } from 'node:fs';
import type { Static, TSchema } from 'typebox';
import type { TLocalizedValidationError } from 'typebox/error';
import Value from 'typebox/value';
import { ContentError } from './content-error.ts';
import { lineOf } from './json-line.ts';

/** The text of a file, without the byte order mark that some editors put in front. Throws a {@link ContentError}. */
export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (cause) {
    throw ContentError.unreadable(file, cause);
  }
}

/** A file of JSON as its schema says; what the schema doesn't know is left out. Throws a {@link ContentError}. */
export function readJson<Schema extends TSchema>(file: string, schema: Schema): Static<Schema> {
  const text = readText(file);
  const content = parsed(file, text);
  const [mistake] = Value.Errors(schema, content);
  if (mistake !== undefined) {
    const path = mistake.instancePath.split('/').slice(1);
    const place = path.length === 0 ? '全体' : `${lineOf(text, path)}行目の ${path.join('.')}`;
    throw ContentError.at(file, place, reasonOf(mistake));
  }
  return Value.Parse(schema, content);
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
