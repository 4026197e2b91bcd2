import * as Type from 'typebox';
import Value from 'typebox/value';

/** One match of the demo data with the tokens that open it: its championship's, and its category's. */
const DemoMatch = Type.Object({
  championshipId: Type.String(),
  matchId: Type.String(),
  category: Type.String(),
  urlAccessToken: Type.String(),
  accessToken: Type.String(),
});
export type DemoMatch = Type.Static<typeof DemoMatch>;

/** A category search's address with its token. */
const SearchLink = Type.Object({ accessToken: Type.String(), url: Type.String() });

/** What we read of `DATA_DIR/demo.json` (design, section 5). */
const Demo = Type.Object({
  baseUrl: Type.String(),
  fiscalYear: Type.Integer(),
  /** By kind: regular, premium, lapsed, admin, input. */
  accounts: Type.Record(Type.String(), Type.Object({ email: Type.String(), password: Type.String() })),
  reporter: Type.Object({
    tokenFlow: Type.Array(
      Type.Object({
        category: Type.String(),
        championshipId: Type.String(),
        urlAccessToken: Type.String(),
        url: Type.String(),
      }),
    ),
    /** By category. */
    categoryFlow: Type.Record(Type.String(), SearchLink),
    test: SearchLink,
  }),
  /** By state: knockoutBefore, leagueBefore, live, shootOut, finished, registered, postponed. */
  matches: Type.Record(Type.String(), DemoMatch),
  /** By id of the real match. */
  replay: Type.Record(Type.String(), DemoMatch),
});
export type Demo = Type.Static<typeof Demo>;

/** Reads the text of a demo.json; throws when it is none. */
export function readDemo(text: string): Demo {
  return Value.Parse(Demo, JSON.parse(text));
}

/** The match of the demo in this state; throws where the demo has none. */
export function demoMatch({ matches }: Demo, state: string): DemoMatch {
  const match = matches[state];
  if (match === undefined) throw new Error(`demo.json names no match for ${state}.`);
  return match;
}
