import { withPlainToken } from '#contract/match/pasted-link.ts';
import { drawnState } from './api/drawn-state.ts';
import { hearDrawnPage } from './api/server-clock.ts';
import { afterFirstPage } from './app/after-first-page.ts';
import { createReporterRouter } from './app/reporter-router.ts';
import { start } from './app/start.tsx';

// Safari before 18 lacks some of what the site is written with.
if (!('parse' in URL)) await import('./api/older-browsers.ts');
showPlainAddress();
const drawn = drawnState();
if (drawn !== null) hearDrawnPage(drawn.at);
await start(createReporterRouter());
afterFirstPage(() => import('./app/on-phone/reporters.ts').then(({ begin }) => begin()));

/** Drops what has stuck to a pasted link before anything reads the address; the history keeps its one entry. */
function showPlainAddress(): void {
  const address = location.pathname + location.search;
  const plain = withPlainToken(address);
  if (plain !== address) history.replaceState(history.state, '', plain + location.hash);
}
