/** A text while it is written, stored in this browser until it is published. */

import { useEffect, useState } from 'react';
import { browserDraft } from '#web/api/drafts.ts';

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
  const name = `siteText:${page}`;
  const [found, setFound] = useState(() => textOf(browserDraft(name).read(), text));
  useEffect(() => {
    if (isDirty) browserDraft(name).store({ text, revision });
    // What was found stays until somebody has said what becomes of it.
    else if (found === null) browserDraft(name).remove();
  }, [name, text, revision, isDirty, found]);
  return {
    found: isDirty ? null : found,
    settle: () => setFound(null),
  };
}

function textOf(kept: unknown, published: string): string | null {
  if (typeof kept !== 'object' || kept === null || !('text' in kept)) return null;
  return typeof kept.text === 'string' && kept.text !== published ? kept.text : null;
}
