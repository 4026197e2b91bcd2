import { type Extensions, getSchema } from '@tiptap/core';
import { DOMParser as DocumentParser } from '@tiptap/pm/model';
import { articleHtml, type RichNode } from '#domain/articles/rich-text.ts';
import { TEXT_EXTENSIONS } from './extensions.ts';
import { Picture } from './picture.ts';
import { isSameArticle } from './same-article.ts';

const EXTENSIONS: Extensions = [...TEXT_EXTENSIONS, Picture];

/** What the editor would write of an article that it has opened and nobody has touched. */
export function htmlThroughEditor(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const document: RichNode = DocumentParser.fromSchema(getSchema(EXTENSIONS)).parse(body).toJSON();
  return articleHtml(document);
}

/** Whether the editor can open an article without losing anything of it. */
export function opensWhole(html: string): boolean {
  return isSameArticle(html, htmlThroughEditor(html));
}
