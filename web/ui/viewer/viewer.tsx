import { lazy, Suspense } from 'react';
import type { ViewerProps } from './slides.ts';
import styles from './viewer.module.css';

const Lightbox = lazy(() => loadLightbox().then((module) => ({ default: module.Lightbox })));

/** Pictures over the whole screen, with close, previous, next, zoom and "n / total". Its code comes when it first opens. */
export function Viewer(props: ViewerProps) {
  return (
    <Suspense fallback={<div className={styles.opening} role="status" aria-label="読み込み中" />}>
      <Lightbox {...props} />
    </Suspense>
  );
}

/** Starts loading the viewer's code, where a finger is about to open it. */
export function preloadViewer(): void {
  void loadLightbox();
}

function loadLightbox() {
  return import('./lightbox.tsx');
}
