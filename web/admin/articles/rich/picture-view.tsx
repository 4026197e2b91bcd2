import { type Editor, NodeViewContent, NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react';
import { createContext, use, useId } from 'react';
import type { EditorPicture } from '#contract/publishing/articles.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './rich.module.css';

/** A picture in the text: its caption below it, what screen readers say of it, its place, and the way out. */
export function PictureView({ node, editor, getPos, updateAttributes, deleteNode }: ReactNodeViewProps) {
  const id = useId();
  const picture = use(PicturesContext).get(String(node.attrs.key));
  const alt = String(node.attrs.alt);
  const move = (direction: 'up' | 'down') => {
    const position = getPos();
    if (position !== undefined) moveBlock(editor, position, direction);
  };
  return (
    <NodeViewWrapper as="figure" className={styles.picture}>
      {picture === undefined ? (
        <p contentEditable={false} className={styles.gone}>
          この写真は公開を終了したため、表示されません。
        </p>
      ) : (
        <img
          src={picture.src}
          width={picture.width}
          height={picture.height}
          alt={alt}
          draggable={true}
          data-drag-handle=""
        />
      )}
      <NodeViewContent<'figcaption'>
        as="figcaption"
        className={styles.caption}
        data-empty={node.childCount === 0}
      />
      <div contentEditable={false} className={styles.pictureTools}>
        <label htmlFor={id}>写真を見られない人のための説明</label>
        <input
          id={id}
          value={alt}
          maxLength={200}
          placeholder="例：優勝を喜ぶ選手たち"
          disabled={!editor.isEditable}
          onChange={({ target }) => updateAttributes({ alt: target.value })}
        />
        <div className={styles.pictureButtons}>
          <Button onClick={() => move('up')}>上へ移す</Button>
          <Button onClick={() => move('down')}>下へ移す</Button>
          <Button onClick={deleteNode}>写真を外す</Button>
        </div>
      </div>
    </NodeViewWrapper>
  );
}

/** Moves the block at a place of the text over its neighbour; false where it has none. */
function moveBlock(editor: Editor, position: number, direction: 'up' | 'down'): boolean {
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

/** The pictures that the article may show, by their keys: where they are now. */
export const PicturesContext = createContext<ReadonlyMap<string, EditorPicture>>(new Map());
