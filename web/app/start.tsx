import '../ui/primitives.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './query-client.ts';

/** Draws the screen of the page's address, and every one that follows. */
export async function start(router: AnyRouter): Promise<void> {
  const place = document.getElementById('root');
  if (place === null) throw new Error('The page has no #root.');
  // After a navigation the reader stands at the page's heading, as after a page load.
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged) return;
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  });
  // Until the screen's code is here, the shell of the page stays: drawing earlier would draw nothing.
  await router.load();
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}
