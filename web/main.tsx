import { afterFirstPage } from './app/after-first-page.ts';
import { router } from './app/router.ts';
import { start } from './app/start.tsx';
import { watchInstalling } from './ui/home-screen/installing.ts';

watchInstalling();
await start(router);
afterFirstPage(() => import('./app/on-phone/members.ts').then(({ begin }) => begin(router)));
