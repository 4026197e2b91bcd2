import { NodeViewContent, NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react';
import { use, useId } from 'react';
import { Button } from '#web/ui/button.tsx';
import { moveBlock } from './move-block.ts';
import { PicturesContext } from './pictures-context.ts';
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
