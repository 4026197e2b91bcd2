import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import styles from './article-content.module.css';
import { pageWithin } from './page-within.ts';
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
