import {
  IsArray,
  IsBoolean,
  IsInteger,
  IsLiteral,
  IsNull,
  IsNumber,
  IsObject,
  IsString,
  IsUnion,
  type TSchema,
} from 'typebox';
import { expect, test } from 'vitest';
import { ALL_CALLS } from './all-calls.ts';
import { type Call, DEFAULT_BODY_LIMIT } from './call.ts';

/**
 * Calls whose limit is below what the schema permits. The schema bounds each row and their number; only a body that is filled to the last
 * character of each row reaches the limit, and a higher one would have the server parse tens of megabytes.
 */
const LIMITED_AS_A_WHOLE: Readonly<Record<string, string>> = {
  'POST /api/admin/competitions/:championshipId/preview': 'a season: 1 MB',
  'PUT /api/admin/competitions/:championshipId': 'a season: 1 MB',
  'POST input-match-data': 'a file of matches: 4 MB',
  'POST /api/admin/match-input/plan': 'a file of matches: 4 MB',
  'POST /api/admin/members/import/plan': 'a file of members: 4 MB',
  'POST /api/admin/members/import': 'a file of members: 4 MB',
  'PUT /api/admin/site/sponsors': 'a list of the site: 4 MB',
  'PUT /api/admin/site/partners': 'a list of the site: 4 MB',
  'PUT /api/admin/site/past-years': 'a list of the site: 4 MB',
};

/** A character of Japanese in UTF-8. */
const CHARACTER_BYTES = 3;

/** Longest text of a format or a pattern without a `maxLength`. */
const LONGEST_PATTERN = 220;

/** Quotes, colon and comma of a property. */
const PROPERTY_BYTES = 4;

const CALLS = ALL_CALLS.flatMap((call) =>
  call.body === undefined ? [] : [{ name: nameOf(call), most: mostBytes(call.body), ...call }],
);

test('どの呼び出しも、スキーマが許す最も大きい本文を受け取る', () => {
  const over = CALLS.filter(({ most, bodyLimit = DEFAULT_BODY_LIMIT }) => most > bodyLimit);
  expect(CALLS.length).toBeGreaterThan(50);
  expect(over.map(({ name }) => name).sort()).toEqual(Object.keys(LIMITED_AS_A_WHOLE).sort());
});

function nameOf({ method, path }: Call): string {
  return `${method} ${path}`;
}

/** Most bytes of a JSON value that fits the schema. */
function mostBytes(schema: TSchema): number {
  if (IsObject(schema)) {
    const properties = Object.entries(schema.properties);
    return properties.reduce(
      (sum, [name, inner]) => sum + name.length + PROPERTY_BYTES + mostBytes(inner),
      '{}'.length,
    );
  }
  if (IsArray(schema)) {
    const { maxItems = Number.POSITIVE_INFINITY } = schema as { readonly maxItems?: number };
    return '[]'.length + maxItems * (mostBytes(schema.items) + ','.length);
  }
  if (IsUnion(schema)) return Math.max(...schema.anyOf.map(mostBytes));
  if (IsLiteral(schema)) return bytesOf(schema.const);
  if (hasValues(schema)) return Math.max(...schema.enum.map(bytesOf));
  if (IsString(schema)) return '""'.length + longestText(schema) * CHARACTER_BYTES;
  if (IsInteger(schema) || IsNumber(schema)) return String(Number.MIN_SAFE_INTEGER).length;
  if (IsBoolean(schema)) return bytesOf(false);
  if (IsNull(schema)) return bytesOf(null);
  // A field that is only described: the domain names its longest text, which is in the description.
  return '""'.length + longestDescribed(schema) * CHARACTER_BYTES;
}

function longestText(schema: TSchema): number {
  const { maxLength } = schema as { readonly maxLength?: number };
  return maxLength ?? LONGEST_PATTERN;
}

function longestDescribed(schema: TSchema): number {
  const { description } = schema as { readonly description?: string };
  expect(description).toEqual(expect.any(String));
  return Number(/at most (\d+)/.exec(description ?? '')?.[1] ?? LONGEST_PATTERN);
}

function hasValues(schema: TSchema): schema is TSchema & { readonly enum: readonly unknown[] } {
  return 'enum' in schema && Array.isArray(schema.enum);
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
