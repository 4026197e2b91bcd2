import type { AnyRouter } from '@tanstack/react-router';

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
