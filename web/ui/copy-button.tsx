import { useState } from 'react';
import { Button } from './button.tsx';

type CopyButtonProps = { readonly text: string; readonly label: string };

/** Copies a text and says so, until another is to be copied. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [tried, setTried] = useState<{ readonly text: string; readonly word: string } | null>(null);
  return (
    <Button onClick={() => void copy(text).then((word) => setTried({ text, word }))}>
      <span aria-live="polite">{tried?.text === text ? tried.word : label}</span>
    </Button>
  );
}

async function copy(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return 'コピーしました';
  } catch {
    // Forbidden by the browser, or not there at all: without https there is no clipboard.
    return 'コピーできませんでした';
  }
}
