/** A text of `content/texts/`: a line is a paragraph, and a few signs at its beginning say what else it is. */

import type { TextBlock, TextPage, TextSection, Words } from '#contract/publishing/content.ts';
import { ContentError } from '../content-file.ts';
import { filledIn, TextMistake, wordsOf } from './words.ts';

/** `## 料金とお支払い {#payment}`: the anchor in braces may be left out. */
const SECTION = /^##\s+(.+)$/;
const ANCHOR = /^[\w-]+$/;
const TITLE = /^#\s+(.+)$/;
const HEADING = /^###\s+(.+)$/;
const BULLET = /^(?:-\s+|・)(.+)$/;
const NUMBERED = /^\d+[.．]\s*(.+)$/;
const SAID = /^[:：]\s*(.+)$/;
/** HTML would be shown as it stands, and it never should. */
const TAG = /<\/?[a-z!][^>]*>?/i;

type Reading = {
  title: string | null;
  readonly lead: TextBlock[];
  readonly sections: TextSection[];
  /** An empty line ends lists. */
  isAfterGap: boolean;
};

/** Reads a text; `facts` fill its blanks. Throws a {@link ContentError} that names file and line of the mistake. */
export function parseText(file: string, text: string, facts: ReadonlyMap<string, string>): TextPage {
  const page: Reading = { title: null, lead: [], sections: [], isAfterGap: true };
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    try {
      readLine(page, filledIn(raw.trim(), facts));
    } catch (error) {
      if (error instanceof TextMistake) throw ContentError.at(file, `${index + 1}行目`, error.message);
      throw error;
    }
  }
  return finished(file, page);
}

function readLine(page: Reading, line: string): void {
  if (line === '') {
    page.isAfterGap = true;
    return;
  }
  if (TAG.test(line)) throw new TextMistake('HTMLのタグは使えません');
  if (line.startsWith('#')) readHeading(page, line);
  else if (page.title === null) throw new TextMistake('はじめの行は「# 題名」と書いてください');
  else readBlock(page, line);
  page.isAfterGap = false;
}

function readHeading(page: Reading, line: string): void {
  const [, title] = TITLE.exec(line) ?? [];
  const [, section] = SECTION.exec(line) ?? [];
  const [, heading] = HEADING.exec(line) ?? [];
  if (title !== undefined) {
    if (page.title !== null)
      throw new TextMistake('「# 題名」ははじめの1つだけです。見出しは ## と書いてください');
    page.title = title;
    return;
  }
  if (page.title === null) throw new TextMistake('はじめの行は「# 題名」と書いてください');
  if (section !== undefined) page.sections.push({ ...anchored(section), blocks: [] });
  else if (heading !== undefined) blocksOf(page).push({ kind: 'heading', text: heading });
  else throw new TextMistake('見出しは # か ## か ### のあとに空白を置いて書いてください');
}

/** Splits a section's heading from its anchor. */
function anchored(section: string): Pick<TextSection, 'heading' | 'anchor'> {
  const at = section.endsWith('}') ? section.lastIndexOf('{#') : -1;
  const heading = section.slice(0, Math.max(0, at)).trimEnd();
  const anchor = section.slice(at + 2, -1);
  return heading !== '' && ANCHOR.test(anchor) ? { heading, anchor } : { heading: section, anchor: null };
}

function readBlock(page: Reading, line: string): void {
  const [, bullet] = BULLET.exec(line) ?? [];
  const [, numbered] = NUMBERED.exec(line) ?? [];
  const [, said] = SAID.exec(line) ?? [];
  if (said !== undefined) addSaid(page, said);
  else if (bullet !== undefined) addItem(page, bullet, false);
  else if (numbered !== undefined) addItem(page, numbered, true);
  else blocksOf(page).push({ kind: 'paragraph', words: wordsOf(line) });
}

function addItem(page: Reading, text: string, isNumbered: boolean): void {
  const blocks = blocksOf(page);
  const last = blocks.at(-1);
  const item = wordsOf(text);
  if (last?.kind === 'list' && last.isNumbered === isNumbered && !page.isAfterGap) last.items.push(item);
  else blocks.push({ kind: 'list', isNumbered, items: [item] });
}

/** The line before was no paragraph but the term that this is said of, or already something said of it. */
function addSaid(page: Reading, text: string): void {
  const blocks = blocksOf(page);
  const last = blocks.at(-1);
  const line = wordsOf(text);
  if (last?.kind === 'facts' && !page.isAfterGap) {
    last.facts.at(-1)?.lines.push(line);
    return;
  }
  const term = last?.kind === 'paragraph' && !page.isAfterGap ? last.words : [];
  const [name] = term;
  if (typeof name !== 'string' || term.length > 1) {
    throw new TextMistake('「: 」で始まる行は、項目名だけの行のすぐ下に書いてください');
  }
  blocks.pop();
  const fact = { term: name, lines: [line] };
  const before = blocks.at(-1);
  if (before?.kind === 'facts') before.facts.push(fact);
  else blocks.push({ kind: 'facts', facts: [fact] });
}

function blocksOf({ lead, sections }: Reading): TextBlock[] {
  return sections.at(-1)?.blocks ?? lead;
}

function finished(file: string, { title, lead, sections }: Reading): TextPage {
  if (title === null) throw ContentError.at(file, '全体', '文章がありません');
  const empty = sections.find(({ blocks }) => blocks.length === 0);
  if (empty !== undefined) {
    throw ContentError.at(file, `見出し「${empty.heading}」`, 'その下に文章がありません');
  }
  const anchors = new Set(sections.flatMap(({ anchor }) => anchor ?? []));
  const lost = linksOf([...lead, ...sections.flatMap(({ blocks }) => blocks)]).find(
    (href) => href.startsWith('#') && !anchors.has(href.slice(1)),
  );
  if (lost !== undefined) {
    throw ContentError.at(file, `リンク先「${lost}」`, `{${lost}} の付いた見出しがありません`);
  }
  return { title, lead, sections };
}

function linksOf(blocks: readonly TextBlock[]): readonly string[] {
  return blocks
    .flatMap(wordsIn)
    .flatMap((words) => words.flatMap((word) => (typeof word === 'string' ? [] : [word.href])));
}

function wordsIn(block: TextBlock): readonly Words[] {
  switch (block.kind) {
    case 'heading':
      return [];
    case 'paragraph':
      return [block.words];
    case 'list':
      return block.items;
    case 'facts':
      return block.facts.flatMap(({ lines }) => lines);
  }
}
