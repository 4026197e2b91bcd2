import { deviceTime } from '#web/clock/clock.ts';
import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/primitives.css';
import '../ui/outside-header.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { drawnState, takeAnswers } from '#web/api/drawn-state.ts';
import { storedSession } from '#web/api/session.ts';
import { setDrawn } from '#web/ui/drawn.ts';
import { SignUpPage } from './signup-page.tsx';

// Safari before 18 lacks some of what the site is written with.
if (!('parse' in URL)) await import('#web/api/older-browsers.ts');
const root = document.getElementById('root');
if (root === null) throw new Error('signup.html has no #root');
const client = new QueryClient();
const page = (
  <StrictMode>
    <QueryClientProvider client={client}>
      <SignUpPage />
    </QueryClientProvider>
  </StrictMode>
);
const drawn = drawnState();
// It is drawn for strangers.
if (drawn === null || storedSession() !== null) createRoot(root).render(page);
else {
  setDrawn(drawn);
  takeAnswers(client, drawn, deviceTime());
  startTransition(() => void hydrateRoot(root, page, { onRecoverableError: reportError }));
}
