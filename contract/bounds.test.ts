import { IsArray, IsInteger, IsNumber, IsObject, IsRecord, IsString, IsUnion, type TSchema } from 'typebox';
import { expect, test } from 'vitest';
import { ALL_CALLS } from './all-calls.ts';
import type { Call } from './call.ts';

/** What a call takes from outside, with where it stands. */
function inputsOf({ method, path, params, query, body }: Call): readonly [string, TSchema][] {
  const parts = { params, query, body };
  return Object.entries(parts).flatMap(([part, schema]) =>
    schema === undefined ? [] : [[`${method} ${path} ${part}`, schema] as [string, TSchema]],
  );
}

/** Every place of a schema, with its path. */
function placesOf(schema: TSchema, path: string): readonly [string, TSchema][] {
  const own: [string, TSchema] = [path, schema];
  if (IsObject(schema)) {
    return [
      own,
      ...Object.entries(schema.properties).flatMap(([name, inner]) => placesOf(inner, `${path}.${name}`)),
    ];
  }
  if (IsArray(schema)) return [own, ...placesOf(schema.items, `${path}[]`)];
  if (IsUnion(schema)) return [own, ...schema.anyOf.flatMap((one) => placesOf(one, path))];
  if (IsRecord(schema)) {
    return [
      own,
      ...Object.values(schema.patternProperties).flatMap((one) => placesOf(one as TSchema, `${path}{}`)),
    ];
  }
  return [own];
}

const PLACES = ALL_CALLS.flatMap(inputsOf).flatMap(([path, schema]) => placesOf(schema, path));

test('どの呼び出しも、受け取る数の下限と上限を言う', () => {
  const numbers = PLACES.filter(([, schema]) => IsInteger(schema) || IsNumber(schema));
  const unbounded = numbers.filter(([, schema]) => {
    const { minimum, maximum } = schema as { minimum?: number; maximum?: number };
    return minimum === undefined || maximum === undefined;
  });
  expect(numbers.length).toBeGreaterThan(50);
  expect([...new Set(unbounded.map(([path]) => path))]).toEqual([]);
});

test('どの呼び出しも、受け取る一覧の長さの上限を言う', () => {
  const lists = PLACES.filter(([, schema]) => IsArray(schema));
  const unbounded = lists.filter(([, schema]) => (schema as { maxItems?: number }).maxItems === undefined);
  expect(lists.length).toBeGreaterThan(10);
  expect([...new Set(unbounded.map(([path]) => path))]).toEqual([]);
});

test('どの呼び出しも、受け取る文字列の長さの上限か形を言う', () => {
  const texts = PLACES.filter(([, schema]) => IsString(schema));
  const unbounded = texts.filter(([, schema]) => {
    const { maxLength, pattern, format } = schema as {
      maxLength?: number;
      pattern?: string;
      format?: string;
    };
    return maxLength === undefined && pattern === undefined && format === undefined;
  });
  expect(texts.length).toBeGreaterThan(100);
  expect([...new Set(unbounded.map(([path]) => path))]).toEqual([]);
});
