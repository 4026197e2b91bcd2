import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { PICTURE_FILES } from '#contract/publishing/photos.ts';
import { useIsDrawn } from '../drawn.ts';
import styles from './article-content.module.css';
import { drawnContent } from './drawn-content.ts';
import { safeContent } from './safe-content.ts';

type ArticleContentProps = {
  readonly html: string;
  /** A picture of it has not loaded: its address may have ended. */
  readonly onUnreadable?: () => void;
};

/** What an article says. A link to a page of the app goes there without loading it anew. */
export function ArticleContent({ html, onUnreadable }: ArticleContentProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<string | null>(null);
  const router = useRouter();
  const isDrawn = useIsDrawn();
  const [first] = useState(isDrawn ? drawnContent(html) : null);

  // Before it is painted: what is below must not jump.
  useLayoutEffect(() => {
    const content = safeContent(html);
    const said = withoutSignatures(html);
    // The same text with new addresses: what somebody is reading stays, and only pictures that are missing are fetched.
    if (drawn.current === said && box.current !== null) renewMissing(box.current, content);
    else if (!shows(box.current, content)) box.current?.replaceChildren(content);
    drawn.current = said;
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

  const renewBroken = useEffectEvent(() => {
    const pictures = [...(box.current?.querySelectorAll('img') ?? [])];
    if (isDrawn && pictures.some(({ complete, naturalWidth }) => complete && naturalWidth === 0))
      onUnreadable?.();
  });
  // What has not loaded before this was here.
  useEffect(renewBroken, []);

  return (
    <div
      ref={box}
      className={styles.content}
      onErrorCapture={onUnreadable}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing in it can do anything.
      dangerouslySetInnerHTML={{ __html: first ?? '' }}
    />
  );
}

/** Whether the server has drawn just that. */
function shows(box: Element | null, content: DocumentFragment): boolean {
  const fresh = document.createElement('div');
  fresh.append(content.cloneNode(true));
  return fresh.innerHTML === box?.innerHTML;
}

/** Of the addresses of pictures what names the file: the rest is new every few minutes. */
function withoutSignatures(html: string): string {
  return html.replaceAll(SIGNATURE, '$1');
}

const SIGNATURE = new RegExp(`(${PICTURE_FILES}[^\\s"'<>?]*)\\?[^\\s"'<>]*`, 'g');

function renewMissing(shown: ParentNode, fresh: ParentNode): void {
  const renewed = fresh.querySelectorAll('img');
  for (const [place, picture] of shown.querySelectorAll('img').entries()) {
    const isThere = picture.complete && picture.naturalWidth > 0;
    const src = renewed[place]?.src;
    if (!isThere && src !== undefined) picture.src = src;
  }
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
