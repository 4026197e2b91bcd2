/** The files of one batch, as the page shows them. */

/**
 * - `queued`: chosen, or stopped and to be gone on with. `sending`: on its way.
 * - `waiting`: sent, its picture is being made. `shown`: members see it. `known`: it was there before.
 * - `held`: it looks like one that was taken down, and waits for the administrator's word.
 * - `refused`: it can't become a photo. `failed`: it may, on another try.
 */
export type ItemState = 'queued' | 'sending' | 'waiting' | 'shown' | 'known' | 'held' | 'refused' | 'failed';

export type Item = {
  readonly id: number;
  readonly file: File;
  readonly name: string;
  readonly bytes: number;
  readonly sent: number;
  readonly state: ItemState;
  /** Why it waits, or is not taken. */
  readonly note: string | null;
  readonly uploadId: string | null;
};

export type Totals = {
  readonly files: number;
  readonly bytes: number;
  readonly sent: number;
  readonly by: Readonly<Record<ItemState, number>>;
};

/** What is refused counts as done: nothing of it will be sent. */
export function totalsOf(items: readonly Item[]): Totals {
  const by = { queued: 0, sending: 0, waiting: 0, shown: 0, known: 0, held: 0, refused: 0, failed: 0 };
  let bytes = 0;
  let sent = 0;
  for (const item of items) {
    by[item.state] += 1;
    if (item.state === 'refused') continue;
    bytes += item.bytes;
    sent += item.sent;
  }
  return { files: items.length, bytes, sent, by };
}

/** Whether the page has to stay open for it. */
export function isUnsent({ state }: Item): boolean {
  return state === 'queued' || state === 'sending';
}

const BY_NAME = new Intl.Collator('ja', { numeric: true });

/** As a camera counts them: IMG_9 before IMG_10. */
export function byName(one: File, other: File): number {
  return BY_NAME.compare(pathOf(one), pathOf(other));
}

function pathOf({ webkitRelativePath, name }: File): string {
  // Empty for a file that came without a folder, and missing in some browsers.
  return webkitRelativePath || name;
}
