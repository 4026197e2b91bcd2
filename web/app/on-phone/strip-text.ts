import { ageText } from '#web/ui/age.ts';

/** `offline`: the phone has no network. `unreachable`: it has one, but nobody answers. `slow`: no answer yet. */
export type NetworkState = 'fine' | 'offline' | 'unreachable' | 'slow';

/** What the screen shows. */
export type Shown = {
  readonly state: NetworkState;
  /** When the oldest of it was read, in milliseconds; null when nothing has been. */
  readonly readAt: number | null;
  /** Whether it shows anything that is read from the server. */
  readonly asks: boolean;
};

const NOT_SEEN_YET = 'このページはまだ開いたことがないため、表示できません。';

/** The words of the strip; empty when there is nothing to say. */
export function stripText({ state, readAt, asks }: Shown, now: number): string {
  const shown = readAt === null ? '' : `${ageText(readAt, now)}の内容を表示しています。`;
  switch (state) {
    case 'fine':
      return '';
    case 'offline':
      return `オフラインです。${asks && readAt === null ? NOT_SEEN_YET : shown}`;
    // A page that shows nothing says so itself.
    case 'unreachable':
      return readAt === null ? '' : `サーバーにつながりません。${shown}`;
    case 'slow':
      return `読み込みに時間がかかっています。${shown}`;
  }
}
