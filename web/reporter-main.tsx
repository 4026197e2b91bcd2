import { reporterRouter } from './app/reporter-router.ts';
import { start } from './app/start.tsx';

await start(reporterRouter);
