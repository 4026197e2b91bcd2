import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import styles from './article-content.module.css';
import { safeContent } from './safe-content.ts';

/** What an article says. A link to a page of the app goes there without loading it anew. */
export function ArticleContent({ html }: { readonly html: string }) {
  const box = useRef<HTMLDivElement>(null);
  const router = useRouter();

  // Before it is painted: what is below must not jump.
  useLayoutEffect(() => {
    box.current?.replaceChildren(safeContent(html));
  }, [html]);

  useEffect(() => {
    const { current } = box;
    const follow = (event: MouseEvent) => {
      const page = pageWithin(event, router);
      if (page === null) return;
      event.preventDefault();
      router.history.push(page);
    };
    current?.addEventListener('click', follow);
    return () => current?.removeEventListener('click', follow);
  }, [router]);

  return <div ref={box} className={styles.content} />;
}

/** What a click tells of itself, and the link it fell on. */
type Click = Pick<
  MouseEvent,
  'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented' | 'target'
>;

/**
 * The page of the app, as a path, that a click on a link of an article asks for. Null where the browser does better: a
 * link to elsewhere or to a file, and a click that wants another tab or window.
 */
export function pageWithin(click: Click, router: Pick<AnyRouter, 'getMatchedRoutes'>): string | null {
  if (click.defaultPrevented || click.button !== 0) return null;
  if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return null;
  if (!(click.target instanceof Element)) return null;
  const link = click.target.closest('a');
  if (link === null || link.target !== '' || !link.hasAttribute('href')) return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  if (origin !== location.origin) return null;
  const [, , found] = router.getMatchedRoutes(pathname);
  return found !== undefined ? pathname + search + hash : null;
}
