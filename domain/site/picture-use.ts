/**
 * Pictures of the site's own pages, by their **use**. Pages show them at a size of their own; one of about the advised
 * measures is sharp there and leaves no empty edge.
 */

/** What a picture is for, its word, and its advised measures in pixels. */
export const PICTURE_USES = {
  sponsor: { word: '協賛の画像', width: 960, height: 300 },
  partner: { word: 'パートナーの画像', width: 400, height: 120 },
  coupon: { word: 'クーポンの画像', width: 720, height: 900 },
  'past-year': { word: '記録の画像', width: 1240, height: 1754 },
} as const;
export type PictureUse = keyof typeof PICTURE_USES;

/** All but the coupon: that picture is the members' alone, and opens nowhere but within their call. */
export function isPublicUse(use: PictureUse): boolean {
  return use !== 'coupon';
}

/** 10 MB: an uploaded file is drawn anew and smaller. An SVG is kept as it is, and must be light by itself. */
export const LARGEST_UPLOAD = 10 * 1024 * 1024;
/** A phone loads it on a weak signal. */
export const LARGEST_STORED = 1024 * 1024;

type Measures = { readonly width: number; readonly height: number };

/** A quarter flatter or steeper leaves an edge that everybody sees. */
const MOST_SKEW = 1.25;
/** Below half of the advised width a phone's screen shows its pixels. */
const LEAST_SHARE = 0.5;

/** What is unwise about a picture's measures for its use, as a sentence; null where they fit. An SVG is sharp at any size. */
export function measuresAdvice(
  use: PictureUse,
  { width, height, type }: Measures & { readonly type: string },
): string | null {
  const advised = PICTURE_USES[use];
  const measures = `${advised.word}の目安は横${advised.width}×縦${advised.height}です（この画像は横${width}×縦${height}）。`;
  // Pages of a record come upright and lying.
  const skew = use === 'past-year' ? 1 : (width / height) * (advised.height / advised.width);
  if (skew > MOST_SKEW) return `${measures}上下に余白ができます。`;
  if (skew < 1 / MOST_SKEW) return `${measures}左右に余白ができます。`;
  const share = Math.max(width, height) / Math.max(advised.width, advised.height);
  return share < LEAST_SHARE && type !== 'image/svg+xml' ? `${measures}小さいので、ぼやけて見えます。` : null;
}
