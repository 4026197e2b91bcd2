import './ui/tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { router } from './app/router.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
// Until the screen's code is here, the shell of index.html stays: drawing earlier would draw nothing.
await router.load();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
