/**
 * Stands in for `typebox` in the browser's build. The contract's calls carry their schemas, which only the server uses;
 * the web needs their methods, paths and types. The real package would add 40 KB to every first page.
 */

const noSchema = (): object => ({});

export {
  noSchema as Array,
  noSchema as Boolean,
  noSchema as Enum,
  noSchema as Integer,
  noSchema as Intersect,
  noSchema as Literal,
  noSchema as Null,
  noSchema as Number,
  noSchema as Object,
  noSchema as Optional,
  noSchema as Record,
  noSchema as String,
  noSchema as Union,
};
