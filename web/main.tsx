import { afterFirstPage } from './app/after-first-page.ts';
import { beginAtTop } from './app/begin-at-top.ts';
import { router } from './app/router.ts';
import { start } from './app/start.tsx';
import { watchOffers } from './ui/home-screen/offer.ts';

// Safari before 18 lacks some of what the site is written with.
if (!('parse' in URL)) await import('./api/older-browsers.ts');
watchOffers();
beginAtTop(router);
await start(router);
afterFirstPage(() => import('./app/on-phone/members.ts').then(({ begin }) => begin(router)));
