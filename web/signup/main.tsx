import '../ui/tokens.css';
import '../ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SignUpPage } from './signup-page.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('signup.html has no #root');
createRoot(root).render(
  <StrictMode>
    <SignUpPage />
  </StrictMode>,
);
