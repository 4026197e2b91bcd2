import { deviceTime, setClock } from '#web/clock/clock.ts';
import '../ui/primitives.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { drawnState, takeAnswers } from '#web/api/drawn-state.ts';
import { forgetDocuments } from '#web/api/kept-documents.ts';
import { KEPT_MS, keptPageReadAt } from '#web/api/kept-reading.ts';
import { serverClock } from '#web/api/server-clock.ts';
import { isSignedIn } from '#web/api/session.ts';
import { setDrawn } from '#web/ui/drawn.ts';
import { loadLaterParts } from '#web/ui/later.tsx';
import { queryClient } from './query-client.ts';

/** Draws the screen of the page's address, and every one that follows. */
export async function start(router: AnyRouter): Promise<void> {
  const place = document.getElementById('root');
  if (place === null) throw new Error('The page has no #root.');
  // After a navigation the reader stands at the page's heading, as after a page load; but not who is in a dialog by then.
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged || document.activeElement?.closest('[data-open]')) return;
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  });
  setClock(serverClock);
  const isDrawn = takeDrawn(place);
  // A page drawn by the server has no place for what waits for the router.
  if (isDrawn) router.ssr = { manifest: undefined };
  // Until the screen's code is here, the page stays as it came: drawing earlier would draw nothing.
  await router.load();
  // What the server has drawn of them would give way, were they still on their way when a match moves.
  if (isDrawn) await loadLaterParts();
  const page = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  );
  if (!isDrawn) createRoot(place).render(page);
  else startTransition(() => void hydrateRoot(place, page, { onRecoverableError: reportError }));
}

/** Takes over what the server has drawn, and what it has drawn it from; false where the page is only a shell. */
function takeDrawn(place: HTMLElement): boolean {
  const state = drawnState();
  if (state === null) return false;
  const readAt = keptPageReadAt();
  const isSignedOut = state.frame === 'member' && !isSignedIn();
  // They have signed out since, or somebody has emptied the storage: nothing of it stays, either.
  if (isSignedOut) void forgetDocuments();
  if (isSignedOut || (readAt !== null && deviceTime() - readAt >= KEPT_MS)) {
    place.replaceChildren();
    return false;
  }
  setDrawn(state);
  takeAnswers(queryClient, state, readAt ?? deviceTime());
  // A page that this phone has kept is old until the server has confirmed it.
  if (readAt !== null) void queryClient.invalidateQueries({ refetchType: 'none' });
  return true;
}
