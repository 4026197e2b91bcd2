import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { StoreKind } from './dialect-words.ts';

/**
 * `text_holds(text, pattern)`: whether a text without what a search leaves out (`domain/search/folding.ts`) matches. SQLite
 * is given the domain's own function when it is opened.
 */
export function addFoldedSearch(kind: StoreKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      if (kind === 'sqlite') return;
      const signs = `U&'[${escaped(LEFT_OUT)}]'`;
      const body = `select regexp_replace(normalize(value, nfkc), ${signs}, '', 'g') ~ pattern`;
      // Dear: what else a list is narrowed to is looked at first.
      await sql`create function text_holds(value text, pattern text) returns boolean
        language sql immutable strict parallel safe cost 1000 as ${sql.lit(body)}`.execute(db);
    },
  };
}

/** As it was when this was written: a change of the domain's is a migration more. */
const LEFT_OUT = '-‐‒–—―−─━ー~〜・()〒 \t\n\v\f\r\u00ad\u1680\u200b\u2028\u2029\ufeff';

/** Each sign by its number, so that none of them ends a quotation or gets lost. */
function escaped(signs: string): string {
  return [...signs].map((sign) => `\\${sign.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
}
