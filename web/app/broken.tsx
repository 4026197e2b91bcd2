import { useEffect, useState } from 'react';
import { deviceTime } from '#web/clock/clock.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import styles from './page.module.css';
import { PageLoading } from './page-loading.tsx';

/** When this tab was last loaded anew because a part was gone, in milliseconds. */
const RELOADED_AT = 'reloadedAt';
/** A part that is still gone so soon after is really missing: loading again would go on for ever. */
const ONCE_WITHIN_MS = 60_000;

/** Parts of the app that could not be loaded: without a network, or because a new version has replaced them. */
const goneParts = new Set<unknown>();
if (!import.meta.env.SSR) addEventListener('vite:preloadError', ({ payload }) => void goneParts.add(payload));

/**
 * A screen that failed to load or to draw. Where a new version has replaced the files of an open page, it comes with one
 * new loading.
 */
export function Broken({ error }: { readonly error: unknown }) {
  const [loadsAnew] = useState(() => goneParts.has(error) && navigator.onLine && !hasJustReloaded());
  useEffect(() => {
    if (loadsAnew) reload();
  }, [loadsAnew]);
  if (loadsAnew) return <PageLoading />;
  return (
    <main className={styles.alone}>
      <PageTitle>ページを表示できません</PageTitle>
      <Notice action={<Button onClick={reload}>再読み込み</Button>}>
        電波の状態を確かめて、もう一度読み込んでください。
      </Notice>
    </main>
  );
}

function hasJustReloaded(): boolean {
  return deviceTime() - Number(sessionStorage.getItem(RELOADED_AT)) < ONCE_WITHIN_MS;
}

function reload(): void {
  sessionStorage.setItem(RELOADED_AT, String(deviceTime()));
  location.reload();
}
