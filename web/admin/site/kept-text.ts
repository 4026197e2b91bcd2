/** A text that is being written, kept in this browser until it is published: over a closed tab, a lost network, an expired sign-in. */

import { useEffect, useState } from 'react';
import { forgetOnDevice, keepOnDevice, keptOnDevice } from '../record/kept-on-device.ts';

type Writing = {
  readonly text: string;
  readonly revision: number;
  /** Whether the text differs from the published one. */
  readonly isDirty: boolean;
};

export type KeptText = {
  /** What was left here before, and not taken up yet; null without. */
  readonly found: string | null;
  /** Taken up, or thrown away. */
  readonly settle: () => void;
};

export function useKeptText(page: string, { text, revision, isDirty }: Writing): KeptText {
  const place = `siteText:${page}`;
  const [found, setFound] = useState(() => textOf(keptOnDevice(place), text));
  useEffect(() => {
    if (isDirty) keepOnDevice(place, { text, revision });
    // What was found stays until somebody has said what becomes of it.
    else if (found === null) forgetOnDevice(place);
  }, [place, text, revision, isDirty, found]);
  return {
    found: isDirty ? null : found,
    settle: () => setFound(null),
  };
}

function textOf(kept: unknown, published: string): string | null {
  if (typeof kept !== 'object' || kept === null || !('text' in kept)) return null;
  return typeof kept.text === 'string' && kept.text !== published ? kept.text : null;
}
