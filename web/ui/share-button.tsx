import { lazy, Suspense, useState } from 'react';
import { OUTSIDE_LINE } from '#contract/headers.ts';
import { Button } from './button.tsx';

const ShareDialog = lazy(() => import('./share-dialog.tsx').then((m) => ({ default: m.ShareDialog })));

/** Hands this page's address to another app, with `textOf` as it is when pressed; where the browser can't, it offers LINE and a copy. */
export function ShareButton({ textOf }: { readonly textOf: () => string }) {
  const [offered, setOffered] = useState<string | null>(null);
  return (
    <>
      <Button
        onClick={() => {
          const text = textOf();
          void share(text).then((isShared) => setOffered(isShared ? null : text));
        }}
      >
        共有
      </Button>
      {offered !== null && (
        <Suspense fallback={null}>
          <ShareDialog text={offered} address={addressForLine()} onClose={() => setOffered(null)} />
        </Suspense>
      )}
    </>
  );
}

/** Most links go to LINE, which would open them where nobody is signed in. */
function addressForLine(): string {
  return location.origin + location.pathname + OUTSIDE_LINE;
}

/** False where the browser has no such thing, or it does not work. */
async function share(text: string): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false;
  try {
    await navigator.share({ text, url: addressForLine() });
    return true;
  } catch (error) {
    // The list of apps was closed without a choice.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
