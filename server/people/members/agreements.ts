/** The texts that members agree to, and which version of each is in force. */

import { createHash } from 'node:crypto';
import type { TextBlock, TextPage } from '#contract/publishing/content.ts';
import { AGREEMENTS, type Agreement } from '#domain/membership/consent.ts';
import type { Content } from '#server/platform/content.ts';

export type AgreementText = {
  readonly agreement: Agreement;
  readonly version: string;
  /** Whether the text has a section that tells what has changed, at `#changes`. */
  readonly tellsChanges: boolean;
};

const VERSION = /^版[:：]\s*(\S.{0,39})$/;

/** Where a text tells what has changed: `## … {#changes}`. */
const CHANGES = 'changes';

/** Only of texts that are written: nobody is asked to agree to a page that says that there is none yet. */
export function agreementsOf({
  texts,
  unwritten,
}: Pick<Content, 'texts' | 'unwritten'>): readonly AgreementText[] {
  return AGREEMENTS.filter((agreement) => !unwritten.includes(agreement)).map((agreement) => ({
    agreement,
    version: versionOf(texts[agreement]),
    tellsChanges: texts[agreement].sections.some(({ anchor }) => anchor === CHANGES),
  }));
}

/** All versions in force, as one word; empty as long as one of the texts is not written, and nobody can join. */
export function versionsInForce(content: Pick<Content, 'texts' | 'unwritten'>): string {
  const written = agreementsOf(content);
  return written.length < AGREEMENTS.length ? '' : written.map(({ version }) => version).join(' / ');
}

/**
 * The version that the text names in a line `版：…`: a corrected letter is not a new one. A text that names none has a new
 * version with every change.
 */
export function versionOf(page: TextPage): string {
  return namedVersionOf(page) ?? createHash('sha256').update(JSON.stringify(page)).digest('hex').slice(0, 12);
}

/** The version in a line `版：…`; null for a text without one. */
export function namedVersionOf(page: TextPage): string | null {
  const blocks = [...page.lead, ...page.sections.flatMap((section) => section.blocks)];
  const [named] = blocks.flatMap((block) => VERSION.exec(lineOf(block))?.[1] ?? []);
  return named ?? null;
}

function lineOf(block: TextBlock): string {
  if (block.kind !== 'paragraph' || block.words.length > 1) return '';
  const [line] = block.words;
  return typeof line === 'string' ? line : '';
}
