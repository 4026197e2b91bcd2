/** What the operator writes, as this process shows it: read from the database, and again when anyone has changed it. */

import { DOCUMENTS } from '#domain/site/documents.ts';
import type { Content, LiveContent, Showing } from '#server/platform/content.ts';
import type { Database } from '#server/platform/store/store.ts';
import { readSoundDocuments, type Writings } from './content.ts';
import { findAllNewest, type Revision } from './documents/repository.ts';
import { readSoundLists, showLists } from './lists.ts';

export type ContentNeeds = {
  readonly db: Database;
  readonly showing: Showing;
};

/** A database that was away is asked again; milliseconds. */
const AGAIN_MS = 2_000;

/** Opens it with what is in force. Rejects when the database can't be read. */
export async function openContent(needs: ContentNeeds): Promise<LiveContent> {
  let content = await readStored(needs);
  let reading: Promise<void> | null = null;
  let isOutdated = false;

  /** One reading at a time; what changes meanwhile is read after it. */
  const reload = (): Promise<void> => {
    isOutdated = true;
    reading ??= readUntilCurrent().finally(() => {
      reading = null;
    });
    return reading;
  };
  async function readUntilCurrent(): Promise<void> {
    while (isOutdated) {
      isOutdated = false;
      content = await readStored(needs);
    }
  }

  return {
    now: () => content,
    showing: needs.showing,
    reload,
    async follow(bus, onFailure) {
      let again: NodeJS.Timeout | undefined;
      const keepUp = () => {
        clearTimeout(again);
        reload().catch((error: unknown) => {
          onFailure(error);
          again = setTimeout(keepUp, AGAIN_MS).unref();
        });
      };
      const stop = bus.subscribe({
        changed: () => undefined,
        documentChanged: keepUp,
        resync: keepUp,
      });
      // Changed between the opening and now.
      await reload();
      return () => {
        clearTimeout(again);
        stop();
      };
    },
  };
}

async function readStored({ db, showing }: ContentNeeds): Promise<Content> {
  return readStoredDocuments(db, showing);
}

/** What the documents in the database say now. */
export async function readStoredDocuments(db: Database, showing: Showing): Promise<Content> {
  const writings = writingsOf(await findAllNewest(db));
  const texts = readSoundDocuments(writings, showing);
  const { lists, mistakes } = readSoundLists(writings);
  return { ...texts, ...(await showLists(lists, db)), mistakes: [...texts.mistakes, ...mistakes] };
}

/** Stored documents as they are written. */
export function writingsOf(newest: ReadonlyMap<string, Pick<Revision, 'body'>>): Writings {
  return (document) => {
    const stored = newest.get(document);
    return stored === undefined ? null : { text: stored.body, called: `「${DOCUMENTS[document]}」` };
  };
}
