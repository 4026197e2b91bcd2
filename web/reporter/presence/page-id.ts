import { randomUuid } from '#web/api/random-uuid.ts';

let page: string | null = null;

/** Names this page for as long as it is loaded, so that two phones on one link are two; it says nothing of phone or person. */
export function pageId(): string {
  page ??= randomUuid();
  return page;
}
