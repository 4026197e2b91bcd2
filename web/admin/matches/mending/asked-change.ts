import type { MatchChange } from '#contract/admin-matches.ts';

/** A change that is looked at before it is saved, in the words of its dialog. */
export type AskedChange = {
  readonly change: MatchChange;
  readonly title: string;
  /** What it means, in a sentence. */
  readonly means: string;
  /** On the button that saves. */
  readonly save: string;
};

export const GOES_ON =
  '試合はこのまま続きます。会員と速報員の画面では得点だけが変わり、新しい得点としては知らされません。';
export const COUNTED = '試合はこのまま続きます。会員と速報員の画面にも、この得点が加わります。';
