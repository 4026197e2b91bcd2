import type { Demo, DemoMatch } from '#scripts/demo-file.ts';

/** A page as it is measured. */
export type MeasuredPage = {
  readonly name: string;
  readonly path: string;
  /** The selector of what people open it for. */
  readonly content: string;
};

const CHAMPIONSHIP = 'a[href^="/latest-results-by-championship/"]';

/** The pages that people open first, those of members and the reporter's. */
export function measuredPages({ matches }: Demo): readonly MeasuredPage[] {
  const match = named(matches, 'live');
  const { championshipId, matchId, urlAccessToken } = match;
  return [
    { name: 'home', path: '/top', content: CHAMPIONSHIP },
    { name: 'live results', path: '/latest-results', content: CHAMPIONSHIP },
    {
      name: 'championship',
      path: pathOf('latest-results-by-championship', championshipId),
      content: 'a[href^="/indv-result/"]',
    },
    {
      name: 'match',
      path: pathOf('indv-result', championshipId, matchId),
      content: 'section[aria-label="スコア"]',
    },
    { name: 'archive', path: '/archive', content: 'main h3' },
    {
      name: "reporter's match",
      // The division only leads back to the list.
      path: pathOf('connecter', 'match-report', championshipId, '1', matchId, urlAccessToken),
      content: '[data-testid="goals-home"]',
    },
  ];
}

function named(matches: Demo['matches'], name: string): DemoMatch {
  const match = matches[name];
  if (match === undefined) throw new Error(`The demo has no match ${name}.`);
  return match;
}

function pathOf(...parts: readonly string[]): string {
  return `/${parts.map(encodeURIComponent).join('/')}`;
}
