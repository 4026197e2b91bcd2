import { mergeAttributes, Node } from '@tiptap/core';
import { PICTURE_SCHEME } from '#domain/articles/rich-text.ts';

const OURS = `img[src^="${PICTURE_SCHEME}"]`;

/**
 * A picture of ours between the paragraphs: `key` names it, `alt` describes it for those who don't see it, its content
 * is the caption. Pictures of other sites are in no article.
 */
export const Picture = Node.create({
  name: 'picture',
  group: 'block',
  content: 'inline*',
  draggable: true,
  isolating: true,

  addAttributes() {
    return {
      key: { default: '', parseHTML: (element) => keyOf(element), renderHTML: () => ({}) },
      alt: {
        default: '',
        parseHTML: (element) => pictureIn(element)?.getAttribute('alt') ?? '',
        renderHTML: () => ({}),
      },
    };
  },

  parseHTML() {
    return [
      {
        tag: 'figure',
        getAttrs: (element) => (keyOf(element) === '' ? false : null),
        contentElement: (element) => element.querySelector('figcaption') ?? document.createElement('div'),
      },
      { tag: OURS, getAttrs: (element) => (keyOf(element) === '' ? false : null) },
    ];
  },

  // What is copied out of the editor, and into it again.
  renderHTML({ node, HTMLAttributes }) {
    const picture = { src: `${PICTURE_SCHEME}${node.attrs.key}`, alt: String(node.attrs.alt) };
    return ['figure', mergeAttributes(HTMLAttributes), ['img', picture], ['figcaption', 0]];
  },
});

function pictureIn(element: Element): Element | null {
  return element.matches(OURS) ? element : element.querySelector(OURS);
}

function keyOf(element: Element): string {
  const src = pictureIn(element)?.getAttribute('src') ?? '';
  return src.slice(PICTURE_SCHEME.length);
}
