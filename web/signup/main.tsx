import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/primitives.css';
import '../ui/outside-header.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SignUpPage } from './signup-page.tsx';

// Safari before 18 lacks some of what the site is written with.
if (!('parse' in URL)) await import('#web/api/older-browsers.ts');
const root = document.getElementById('root');
if (root === null) throw new Error('signup.html has no #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={new QueryClient()}>
      <SignUpPage />
    </QueryClientProvider>
  </StrictMode>,
);
