import { afterFirstPage } from './app/after-first-page.ts';
import { reporterRouter } from './app/reporter-router.ts';
import { start } from './app/start.tsx';

await start(reporterRouter);
afterFirstPage(() => import('./app/on-phone/reporters.ts').then(({ begin }) => begin()));
