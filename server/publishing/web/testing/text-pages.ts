import { TEXT_PAGES, type TextPage, type TextPageName } from '#contract/publishing/content.ts';

/** Every page of text with a title made of its name. */
export function textPages(): Readonly<Record<TextPageName, Pick<TextPage, 'title'>>> {
  const entries = TEXT_PAGES.map((name) => [name, { title: `文章 ${name}` }]);
  return Object.fromEntries(entries) as Record<TextPageName, Pick<TextPage, 'title'>>;
}
