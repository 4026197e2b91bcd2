import type { ResolvedPos } from '@tiptap/pm/model';
import { EditorContent, ReactNodeViewRenderer, useEditor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import type { EditorPicture } from '#contract/publishing/articles.ts';
import { articleHtml } from '#domain/articles/rich-text.ts';
import contentStyles from '#web/ui/articles/article-content.module.css';
import { cleanPaste } from './clean-paste.ts';
import { TEXT_EXTENSIONS } from './extensions.ts';
import { Picture } from './picture.ts';
import { PicturesContext, PictureView } from './picture-view.tsx';
import styles from './rich.module.css';
import { Toolbar } from './toolbar.tsx';

type RichEditorProps = {
  /** What it begins with; another article is another editor (`key`). */
  readonly html: string;
  /** Only to be looked at. */
  readonly isLocked: boolean;
  readonly pictures: ReadonlyMap<string, EditorPicture>;
  /** Sends files; gives those that have come, in their order. */
  readonly onFiles: (files: readonly File[]) => Promise<readonly EditorPicture[]>;
  readonly onChange: (html: string) => void;
  /** So many pictures of a pasted page were left out. */
  readonly onLeftOut: (count: number) => void;
};

const EXTENSIONS = [
  ...TEXT_EXTENSIONS,
  Picture.extend({ addNodeView: () => ReactNodeViewRenderer(PictureView) }),
];

/** The article's text as members will see it, to be written in. */
export function RichEditor(props: RichEditorProps) {
  const { html, isLocked, pictures, onFiles, onChange, onLeftOut } = props;
  // The editor keeps the functions that it was made with.
  const latest = useRef({ onFiles, onChange, onLeftOut });
  useEffect(() => {
    latest.current = { onFiles, onChange, onLeftOut };
  });
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: html,
    editable: !isLocked,
    // The site's own styles; a style element would be refused.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': '本文',
        lang: 'ja',
        class: `${contentStyles.content} ${styles.text}`,
      },
      transformPastedHTML: (pasted) => {
        const { html: clean, leftOut } = cleanPaste(pasted);
        if (leftOut > 0) latest.current.onLeftOut(leftOut);
        return clean;
      },
      handlePaste: (_view, event) => takes(event.clipboardData),
      handleDrop: (view, event, _slice, isMoved) => {
        if (isMoved || picturesOf(event.dataTransfer).length === 0) return false;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (at !== null) editor.commands.setTextSelection(endOfBlock(view.state.doc.resolve(at.pos)));
        return takes(event.dataTransfer);
      },
    },
    onUpdate: ({ editor: now }) => latest.current.onChange(articleHtml(now.getJSON())),
  });

  const put = (files: readonly File[]) => {
    void latest.current.onFiles(files).then((sent) => {
      for (const { key } of sent) {
        editor
          .chain()
          .insertContent([{ type: 'picture', attrs: { key, alt: '' } }, { type: 'paragraph' }])
          .run();
      }
    });
  };

  /** Whether there were pictures in it, which are on their way then. */
  function takes(data: DataTransfer | null): boolean {
    const files = picturesOf(data);
    // A spreadsheet's cells come as words and as a picture of them.
    if (files.length === 0 || data?.types.includes('text/html')) return false;
    put(files);
    return true;
  }

  return (
    <PicturesContext value={pictures}>
      <div className={styles.editor}>
        {!isLocked && <Toolbar editor={editor} onPictures={put} />}
        <EditorContent editor={editor} />
      </div>
    </PicturesContext>
  );
}

/** A picture that is dropped on words stands behind their paragraph, and not between two letters of it. */
function endOfBlock(at: ResolvedPos): number {
  return at.parent.isTextblock ? at.end() : at.pos;
}

function picturesOf(data: DataTransfer | null): readonly File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
}
