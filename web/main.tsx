import { afterFirstPage } from './app/after-first-page.ts';
import { createMembersRouter, leadAwayFrom } from './app/router.ts';
import { start } from './app/start.tsx';
import { watchOffers } from './ui/home-screen/offer.ts';

/** Pictures that take longer don't hold the page's further styles back any more. */
const SLOW_PICTURES_MS = 1_000;

// One person's own rows come soon, and in shape; all else waits for the page's pictures, but not for slow ones.
if (document.querySelector('html[data-followed], [data-shape="rows"]')) bringAllStyles();
else {
  addEventListener('load', bringAllStyles);
  setTimeout(bringAllStyles, SLOW_PICTURES_MS);
}
// Safari before 18 lacks some of what the site is written with.
if (!('parse' in URL)) await import('./api/older-browsers.ts');
const router = createMembersRouter();
leadAwayFrom(router);
watchOffers();
beginAtTop();
await start(router);
afterFirstPage(() => import('./app/on-phone/members.ts').then(({ begin }) => begin(router)));

/**
 * A page drawn by the server has the styles of what it shows. All of them stand before those, and take their place together: meanwhile
 * nothing looks different.
 */
function bringAllStyles(): void {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[type="text/plain"]')];
  const drawnWith = links.at(-1)?.nextElementSibling;
  const arrivals = links.map(
    (link) =>
      new Promise((resolve) => {
        link.onload = resolve;
        link.type = 'text/css';
      }),
  );
  void Promise.all(arrivals).then(() => drawnWith?.remove());
}

/**
 * A page that is loaded anew begins at its top (members' specification, section 2): what the reader had scrolled to is not
 * there yet. Going back, also from another site, leads to where they were.
 */
function beginAtTop(): void {
  if (!isReload()) return;
  const stop = router.subscribe('onRendered', ({ toLocation }) => {
    stop();
    if (toLocation.hash === '') scrollTo(0, 0);
  });
}

function isReload(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'reload');
}
