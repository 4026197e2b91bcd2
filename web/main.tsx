import { router } from './app/router.ts';
import { start } from './app/start.tsx';

await start(router);
