import type { IncomingHttpHeaders } from 'node:http';

/** A request as it arrived: what its sender has signed. */
export type ReceivedRequest = {
  readonly method: string;
  /** Path and query, not decoded. */
  readonly url: string;
  /** The name that the sender called this server by. */
  readonly host: string;
  readonly headers: IncomingHttpHeaders;
};

/** Name and value, decoded, in the order they came. */
export type QueryPairs = readonly (readonly [string, string])[];

/** Segments of the path, decoded; null where one is not encoded text. */
export function segmentsOf({ url }: Pick<ReceivedRequest, 'url'>): readonly string[] | null {
  const [path = ''] = url.split('?');
  const segments = path.split('/').map(decoded);
  return allThere(segments);
}

/** Null where a part of the query is not encoded text. */
export function queryOf({ url }: Pick<ReceivedRequest, 'url'>): QueryPairs | null {
  const start = url.indexOf('?');
  if (start < 0) return [];
  const parts = url
    .slice(start + 1)
    .split('&')
    .filter((part) => part !== '');
  const pairs = parts.map((part) => {
    const equals = part.indexOf('=');
    const name = decoded(spaced(equals < 0 ? part : part.slice(0, equals)));
    const value = decoded(spaced(equals < 0 ? '' : part.slice(equals + 1)));
    return name === null || value === null ? null : ([name, value] as const);
  });
  return allThere(pairs);
}

/** The value of a name that stands once; null for none, and for a name said twice, whose meaning nobody knows. */
export function onlyValue(query: QueryPairs, name: string): string | null {
  const [first, ...more] = query.filter(([other]) => other === name);
  return first === undefined || more.length > 0 ? null : first[1];
}

function spaced(text: string): string {
  return text.replaceAll('+', ' ');
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

function allThere<T>(values: readonly (T | null)[]): readonly T[] | null {
  const there = values.filter((value) => value !== null);
  return there.length === values.length ? there : null;
}
