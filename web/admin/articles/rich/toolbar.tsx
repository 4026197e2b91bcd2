import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useState } from 'react';
import { LinkDialog } from './link-dialog.tsx';
import styles from './rich.module.css';
import { TABLE_TOOLS, TOOLS, type Tool } from './tools.ts';

/** Links and pictures stand where a phone shows them without scrolling: behind the large heading and the bold. */
const BEFORE_LINK = 2;

type ToolbarProps = {
  readonly editor: Editor;
  readonly onPictures: (files: readonly File[]) => void;
};

/** What the text can be made into. One stop of the Tab key; ← and → go from button to button. */
export function Toolbar({ editor, onPictures }: ToolbarProps) {
  const [isLinking, setLinking] = useState(false);
  const { on, can, isInTable } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: TOOLS.map(({ isOn }) => isOn?.(now)),
      can: TOOLS.map(({ can: may }) => may?.(now) ?? true),
      isInTable: now.isActive('table'),
    }),
  });
  const buttonOf = (tool: Tool, index: number) => (
    <ToolButton
      key={tool.label}
      tool={tool}
      editor={editor}
      isFirst={index === 0}
      isOn={on[index]}
      can={can[index] ?? true}
    />
  );
  return (
    <div className={styles.bars}>
      <div role="toolbar" aria-label="本文の書式" className={styles.bar} onKeyDown={walk}>
        {TOOLS.slice(0, BEFORE_LINK).map(buttonOf)}
        <button
          type="button"
          className={styles.tool}
          tabIndex={-1}
          title="リンクを付ける、変える、外す"
          onClick={() => setLinking(true)}
        >
          リンク
        </button>
        <PictureButton onPictures={onPictures} />
        {TOOLS.slice(BEFORE_LINK).map((tool, index) => buttonOf(tool, BEFORE_LINK + index))}
      </div>
      {isInTable && (
        <div role="toolbar" aria-label="表" className={styles.bar} onKeyDown={walk}>
          {TABLE_TOOLS.map((tool, index) => (
            <ToolButton
              key={tool.label}
              tool={tool}
              editor={editor}
              isFirst={index === 0}
              isOn={undefined}
              can={true}
            />
          ))}
        </div>
      )}
      {isLinking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </div>
  );
}

/** What the server takes; a phone gives its HEIC as a JPEG then. */
const PICTURES = 'image/jpeg,image/png,image/webp,image/avif';

function PictureButton({ onPictures }: Pick<ToolbarProps, 'onPictures'>) {
  return (
    <label className={styles.tool} title="写真のファイルを選んで入れる">
      写真
      <input
        type="file"
        accept={PICTURES}
        multiple={true}
        className={styles.file}
        onChange={({ target }) => {
          onPictures([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </label>
  );
}

type ToolButtonProps = {
  readonly tool: Tool;
  readonly editor: Editor;
  readonly isFirst: boolean;
  readonly isOn: boolean | undefined;
  readonly can: boolean;
};

function ToolButton({ tool: { label, hint, run }, editor, isFirst, isOn, can }: ToolButtonProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      title={hint}
      tabIndex={isFirst ? 0 : -1}
      aria-pressed={isOn}
      aria-disabled={!can}
      // The cursor stays in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => can && run(editor)}
    >
      {label}
    </button>
  );
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined || !(event.target instanceof HTMLElement)) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('button, input')];
  const next = stops[(stops.indexOf(event.target) + step + stops.length) % stops.length];
  event.preventDefault();
  next?.focus();
}
