import { useState } from 'react';
import { Button } from './button.tsx';

const WORDS = {
  ready: '共有',
  copied: 'リンクをコピーしました',
  failed: 'リンクをコピーできませんでした',
} as const;

/** Hands this page's address to another app; where the browser can't, it is copied. `title` is what the other side reads. */
export function ShareButton({ title }: { readonly title: string }) {
  const [state, setState] = useState<keyof typeof WORDS>('ready');
  return (
    <Button onClick={() => void share(title).then(setState)}>
      <span aria-live="polite">{WORDS[state]}</span>
    </Button>
  );
}

async function share(title: string): Promise<keyof typeof WORDS> {
  const url = location.href;
  if (typeof navigator.share !== 'function') return copy(url);
  try {
    await navigator.share({ title, url });
    return 'ready';
  } catch (error) {
    // The list of apps was closed without a choice.
    if (error instanceof DOMException && error.name === 'AbortError') return 'ready';
    return copy(url);
  }
}

async function copy(url: string): Promise<'copied' | 'failed'> {
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    // Forbidden by the browser, or not there at all: without https there is no clipboard.
    return 'failed';
  }
}
