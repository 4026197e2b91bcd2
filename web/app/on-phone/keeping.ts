import type { Query, QueryClient } from '@tanstack/react-query';
import { PICTURE_FILES } from '#contract/publishing/photos.ts';
import { keptPageReadAt } from '#web/api/kept-reading.ts';
import { forgetOthersLastSeen, keepLastSeen } from '#web/api/last-seen.ts';
import { onSessionChange, storedSession } from '#web/api/session.ts';
import { isKept } from './what-is-kept.ts';

/** A live page changes with every goal; one writing serves all changes within this time. */
const WRITE_AFTER_MS = 1_000;

/** Keeps what the member reads on this phone, from now on and what has been read already, until they sign out. */
export function keepWhatIsRead(client: QueryClient): void {
  const unwritten = new Set<Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sessionId = storedSession()?.sessionId;

  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const answers = [...unwritten].map(({ queryHash, state }) => ({
      key: queryHash,
      readAt: state.dataUpdatedAt,
      data: withoutSignedPictures(state.data),
    }));
    unwritten.clear();
    if (answers.length > 0) void ignoringFullPhone(keepLastSeen(answers));
  };
  const note = (query: Query) => {
    const { data, dataUpdatedAt } = query.state;
    // What came with a page from the phone may be older than what is written down.
    if (data === undefined || dataUpdatedAt === keptPageReadAt() || !isKept(query.queryKey)) return;
    unwritten.add(query);
    timer ??= setTimeout(write, WRITE_AFTER_MS);
  };

  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') note(event.query);
  });
  for (const query of client.getQueryCache().getAll()) note(query);
  // A phone may end a page that nobody looks at, without another word.
  addEventListener('visibilitychange', write);
  onSessionChange(() => {
    const before = sessionId;
    sessionId = storedSession()?.sessionId;
    if (before === sessionId || before === undefined) return;
    unwritten.clear();
    // They may have signed out in another tab: nothing that was read for them is shown to the next.
    client.clear();
    void ignoringFullPhone(forgetOthersLastSeen());
  });
  void ignoringFullPhone(forgetOthersLastSeen());
}

/** A phone that is full, or keeps nothing (a private window), reads with a network as before. */
async function ignoringFullPhone(work: Promise<void>): Promise<void> {
  await work.catch(() => undefined);
}

/** Signed addresses of pictures (the server's `photos/addresses`): they open the picture, for anybody, while they hold. */
const IMAGE = new RegExp(`<img\\b[^>]*${PICTURE_FILES}[^>]*>`, 'g');
const ADDRESS = new RegExp(`[^\\s"'<>]*${PICTURE_FILES}[^\\s"'<>]*`, 'g');

/**
 * An answer without them: a picture is null, an address empty text, and an article has no image there. Kept for a day
 * they would open nothing any more, and show as broken.
 */
export function withoutSignedPictures(answer: unknown): unknown {
  const text = JSON.stringify(answer, (_name, value: unknown) => {
    if (typeof value === 'string') return withoutAddresses(value);
    return isSignedPicture(value) ? null : value;
  });
  return JSON.parse(text);
}

function withoutAddresses(text: string): string {
  return text.includes(PICTURE_FILES) ? text.replaceAll(IMAGE, '').replaceAll(ADDRESS, '') : text;
}

function isSignedPicture(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('src' in value)) return false;
  return typeof value.src === 'string' && value.src.includes(PICTURE_FILES);
}
