import { ageText } from '#web/ui/age.ts';

/**
 * `offline`: the phone has no network. `unreachable`: it has one, but nobody answers. `failing`: the server answers that it
 * can't. `slow`: no answer yet.
 */
export type NetworkState = 'fine' | 'offline' | 'unreachable' | 'failing' | 'slow';

/** What the screen shows. */
export type Shown = {
  readonly state: NetworkState;
  /** When the oldest of it was read, in milliseconds; null when nothing has been. */
  readonly readAt: number | null;
  /** Whether something of it is not there, because it has not been read before or is never kept. */
  readonly misses: boolean;
};

const NOT_HERE = 'このページは、電波の届くところで開いてください。';
const PARTLY_HERE = '読み込んでいない部分は、電波が届くと表示されます。';

/** The words of the strip; empty when there is nothing to say. */
export function stripText({ state, readAt, misses }: Shown, now: number): string {
  const shown = readAt === null ? '' : `${ageText(readAt, now)}の内容を表示しています。`;
  switch (state) {
    case 'fine':
      return '';
    case 'offline':
      if (misses) return `オフラインです。${readAt === null ? NOT_HERE : shown + PARTLY_HERE}`;
      return `オフラインです。${shown}`;
    // What is not there says so itself.
    case 'unreachable':
      return readAt === null ? '' : `サーバーにつながりません。${shown}`;
    case 'failing':
      return `新しい内容を読み込めませんでした。${shown}`;
    case 'slow':
      return `読み込みに時間がかかっています。${shown}`;
  }
}
