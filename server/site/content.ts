/** What an operator edits without code, read and checked once at the start. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as Type from 'typebox';
import type { TLocalizedValidationError } from 'typebox/error';
import Value from 'typebox/value';
import { Prices, type SiteConfig } from '#contract/site.ts';

/** A file of `content/` that can't be used; the message is the one line for the operator. */
export class ContentError extends Error {}

const SITE_FILE = fileURLToPath(import.meta.resolve('#content/site.json'));

const SiteContent = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 30 }),
  region: Type.String({ minLength: 1, maxLength: 30 }),
  resultLinks: Type.Array(
    Type.Object({
      label: Type.String({ minLength: 1, maxLength: 60 }),
      url: Type.String({ pattern: '^https?://[^\\s/?#]+[^\\s]*$' }),
    }),
  ),
  prices: Type.Optional(Prices),
});

const KINDS: Readonly<Record<string, string>> = {
  object: '{ … } の形',
  array: '[ … ] の形',
  integer: '円の金額（整数）',
  string: '"…" で囲んだ文字',
};

/**
 * Name and region of the site, the result pages outside, and what a membership costs. Throws a {@link ContentError} that
 * names the mistake.
 */
export function readSiteContent(file: string = SITE_FILE): SiteConfig['site'] {
  const content = parsed(file);
  const [mistake] = Value.Errors(SiteContent, content);
  if (mistake !== undefined) {
    const place = mistake.instancePath === '' ? '全体' : mistake.instancePath.slice(1).replaceAll('/', '.');
    throw new ContentError(
      `設定ファイルの誤り: ${file} の ${place} を確かめてください（${reasonOf(mistake)}）。`,
    );
  }
  return Value.Parse(SiteContent, content);
}

function reasonOf(mistake: TLocalizedValidationError): string {
  switch (mistake.keyword) {
    case 'required':
      return `${mistake.params.requiredProperties.join('・')} がありません`;
    case 'minLength':
      return '空にはできません';
    case 'minimum':
      return `${mistake.params.limit}以上の数を書いてください`;
    case 'maxLength':
      return `${mistake.params.limit}文字以内で書いてください`;
    case 'pattern':
      return 'https:// から始まるアドレスを書いてください';
    case 'type':
      return `${KINDS[String(mistake.params.type)] ?? '別の種類の値'}を書いてください`;
    default:
      return mistake.message;
  }
}

function parsed(file: string): unknown {
  try {
    // Some editors put a byte order mark in front.
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ContentError(`設定ファイルの誤り: ${file} を読み取れません（${reason}）。`, { cause });
  }
}
