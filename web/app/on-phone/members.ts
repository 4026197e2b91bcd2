import type { AnyRouter } from '@tanstack/react-router';
import { OUTSIDE_LINE } from '#contract/headers.ts';
import { TOLD_BY } from '#web/api/session.ts';
import { settleCookie } from '../../api/document-cookie.ts';
import { queryClient } from '../query-client.ts';
import { keepWhatIsRead } from './keeping.ts';
import { watchNetwork } from './network-strip.ts';
import { keepArea, registerWorker, savesData } from './registration.ts';

/** What the members' app does beside its screens. Begins once the first page is there. */
export function begin(router: AnyRouter): void {
  forgetLine();
  watchNetwork(queryClient);
  keepWhatIsRead(queryClient);
  settleCookie().catch(() => undefined);
  // What is asked there can wait; named here, its files weigh on no first page.
  const asking = import('../consent/watch.tsx').then(({ watchConsent }) => watchConsent(router));
  // Only then: told to take over while the one before still answers for a file, Chromium's worker waits for minutes.
  asking
    .catch(() => undefined)
    .then(() => registerWorker(() => loadAnewOnNextScreen(router)))
    // Who saves data has on the phone what they have used, and no screen ahead.
    .then(() => (savesData() ? undefined : keepArea()))
    .then(renewNotices)
    // Without a worker (none allowed, no network on the first visit) the site works as before, with a network.
    .catch(() => undefined);
}

/** A browser replaces its subscription now and then. Only of somebody who is told is there anything to look at. */
async function renewNotices(): Promise<void> {
  if (localStorage.getItem(TOLD_BY) === null) return;
  const { renew } = await import('#web/members/told-device.ts');
  await renew();
}

/** What LINE was told by the address is of no use to who sends it on. */
function forgetLine(): void {
  if (location.search !== OUTSIDE_LINE) return;
  history.replaceState(history.state, '', location.pathname + location.hash);
}

/** The new version comes when the reader leaves the screen anyway: no page that is being looked at is taken away. */
function loadAnewOnNextScreen(router: AnyRouter): void {
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (!pathChanged) return;
    // The router writes addresses a moment later than it goes there.
    router.history.flush();
    location.reload();
  });
}
