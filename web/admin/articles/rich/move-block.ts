import type { Editor } from '@tiptap/react';

/** Moves the block at a place of the text over its neighbour; false where it has none. */
export function moveBlock(editor: Editor, position: number, direction: 'up' | 'down'): boolean {
  const { doc } = editor.state;
  const place = doc.resolve(position);
  const index = place.index();
  const block = place.parent.maybeChild(index);
  const neighbour = place.parent.maybeChild(direction === 'up' ? index - 1 : index + 1);
  if (block === null || neighbour === null) return false;
  const first = direction === 'up' ? position - neighbour.nodeSize : position;
  const both = direction === 'up' ? [block, neighbour] : [neighbour, block];
  const change = editor.state.tr.replaceWith(first, first + block.nodeSize + neighbour.nodeSize, both);
  editor.view.dispatch(change.scrollIntoView());
  return true;
}
