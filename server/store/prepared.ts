import type { QueryConfig } from 'pg';

/** So often a text is asked before it gets a name: what is asked a few times is not worth being kept by each connection. */
const ASKED_OFTEN = 20;

/** Names at most; far more than the queries of ours that are asked again and again. A list of changing length (`in (…)`) makes more texts. */
const MOST_NAMED = 300;

/** Texts counted at most; then the counting begins anew. */
const MOST_COUNTED = 5_000;

/**
 * Names statements that are asked often, so that each connection has PostgreSQL parse and plan them once. A statement whose columns the tables
 * decide (`select *`) gets none: an upgrade beside this process adds columns, and PostgreSQL refuses what it has prepared with others.
 */
export function createPreparing(): (text: string, values: unknown[]) => QueryConfig {
  const counted = new Map<string, number>();
  const named = new Map<string, string>();

  return (text, values) => {
    const name = named.get(text) ?? nameOf(text, values);
    return name === undefined ? { text, values } : { name, text, values };
  };

  function nameOf(text: string, values: readonly unknown[]): string | undefined {
    // Without values it is asked without being parsed apart.
    if (values.length === 0 || named.size >= MOST_NAMED || text.includes('*')) return undefined;
    const times = (counted.get(text) ?? 0) + 1;
    if (counted.size >= MOST_COUNTED) counted.clear();
    counted.set(text, times);
    if (times < ASKED_OFTEN) return undefined;
    counted.delete(text);
    const name = `often_${named.size + 1}`;
    named.set(text, name);
    return name;
  }
}
