import type { Words } from '#contract/publishing/content.ts';

/** `[文字](リンク先)`. */
const LINK = /\[([^[\]]+)\]\(([^()\s]*)\)/g;

/** Within the page, within the site, outside, a mail, a call: nothing that could run. */
const HREF = /^(?:#[\w-]+|\/(?!\/)\S*|https?:\/\/[^\s/?#]+\S*|mailto:[^\s@]+@[^\s@]+|tel:[+\d-]+)$/;

/** What is wrong in a line, for the operator. */
export class TextMistake extends Error {}

/** Reads a line's links. Throws a {@link TextMistake} for a link that leads nowhere. */
export function wordsOf(line: string): Words {
  const words: Words = [];
  let end = 0;
  for (const { 0: whole, 1: text = '', 2: href = '', index } of line.matchAll(LINK)) {
    if (!HREF.test(href)) {
      throw new TextMistake(
        `リンク先「${href}」は使えません。https:// か / か # か mailto: か tel: で始めてください`,
      );
    }
    if (index > end) words.push(line.slice(end, index));
    words.push({ text, href });
    end = index + whole.length;
  }
  if (end < line.length) words.push(line.slice(end));
  if (words.some((word) => typeof word === 'string' && word.includes(']('))) {
    throw new TextMistake('リンクは [文字](アドレス) と書いてください。アドレスにかっこや空白は使えません');
  }
  return words;
}

/** `{運営者名}`, but not the `{#payment}` of an anchor. */
const BLANK = /\{([^{}#][^{}]*)\}/g;

/** Fills in what the operator has written once for all texts. Throws a {@link TextMistake} for an unknown name. */
export function filledIn(line: string, facts: ReadonlyMap<string, string>): string {
  return line.replaceAll(BLANK, (_whole, name: string) => {
    const fact = facts.get(name);
    if (fact !== undefined) return fact;
    throw new TextMistake(
      `{${name}} という差し込みはありません。使えるのは ${[...facts.keys()].join('・')} です`,
    );
  });
}
