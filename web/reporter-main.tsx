import { afterFirstPage } from './app/after-first-page.ts';
import { createReporterRouter } from './app/reporter-router.ts';
import { start } from './app/start.tsx';

// Safari before 18 lacks some of what the site is written with.
if (!('parse' in URL)) await import('./api/older-browsers.ts');
await start(createReporterRouter());
afterFirstPage(() => import('./app/on-phone/reporters.ts').then(({ begin }) => begin()));
