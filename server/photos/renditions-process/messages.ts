/** What the server and the process that draws its pictures say to each other, one question at a time. */

import type { PictureFault } from '../pictures/faults.ts';

/** `make` writes the forms into the folder, each under its own name. */
export type FormsQuestion =
  | { readonly kind: 'hash'; readonly file: string }
  | { readonly kind: 'make'; readonly file: string; readonly folder: string };

export type FormsAnswer =
  | { readonly kind: 'hashed'; readonly sourceHash: string }
  | { readonly kind: 'made'; readonly width: number; readonly height: number }
  | { readonly kind: 'refused'; readonly fault: PictureFault }
  | { readonly kind: 'failed'; readonly reason: string };
