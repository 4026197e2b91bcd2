import { Suspense, useEffect, useState } from 'react';
import { later } from '#web/ui/later.tsx';
import styles from './desk-search.module.css';
import type { PlaceGroup } from './places.ts';

const Palette = later(() => import('./palette.tsx')).part(({ Palette: all }) => all);

/** As the keyboard has it. */
const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The search over everything: ⌘K, or Ctrl and K, opens it from anywhere. */
export function DeskSearch({ groups }: { readonly groups: readonly PlaceGroup[] }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.metaKey || event.ctrlKey) ||
        event.shiftKey ||
        event.altKey
      )
        return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', open);
    return () => removeEventListener('keydown', open);
  }, []);
  return (
    <>
      <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        すべてから探す
        <kbd className={styles.keys}>{isApple() ? '⌘K' : 'Ctrl+K'}</kbd>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Palette groups={groups} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
