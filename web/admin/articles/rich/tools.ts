import type { Editor } from '@tiptap/react';

/** A button of the editor's tool bar. */
export type Tool = {
  readonly label: string;
  /** What it does beside its label, for the screen reader and the tip. */
  readonly hint: string;
  /** Of what is on or off at the cursor. */
  readonly isOn?: (editor: Editor) => boolean;
  readonly can?: (editor: Editor) => boolean;
  readonly run: (editor: Editor) => void;
};

function heading(label: string, level: 2 | 3 | 4): Tool {
  return {
    label,
    hint: `${label}にする`,
    isOn: (editor) => editor.isActive('heading', { level }),
    run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  };
}

/** In the order of how often they are wanted: a phone shows the first of them. */
export const TOOLS: readonly Tool[] = [
  heading('大見出し', 2),
  {
    label: '太字',
    hint: '太字（Ctrl＋B）',
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    label: '箇条書き',
    hint: '箇条書きにする',
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: '番号',
    hint: '番号の付いた箇条書きにする',
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  heading('中見出し', 3),
  heading('小見出し', 4),
  {
    label: '下線',
    hint: '下線（Ctrl＋U）',
    isOn: (editor) => editor.isActive('underline'),
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    label: '取り消し線',
    hint: '取り消し線',
    isOn: (editor) => editor.isActive('strike'),
    run: (editor) => editor.chain().focus().toggleStrike().run(),
  },
  {
    label: '引用',
    hint: '引用にする',
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    label: '表',
    hint: '表を入れる',
    can: (editor) => !editor.isActive('table'),
    run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
  {
    label: '線',
    hint: '区切りの線を入れる',
    run: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
  {
    label: '戻す',
    hint: '元に戻す（Ctrl＋Z）',
    can: (editor) => editor.can().undo(),
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    label: 'やり直す',
    hint: 'やり直す（Ctrl＋Shift＋Z）',
    can: (editor) => editor.can().redo(),
    run: (editor) => editor.chain().focus().redo().run(),
  },
];

/** While the cursor is in a table. */
export const TABLE_TOOLS: readonly Tool[] = [
  {
    label: '行を足す',
    hint: '下に行を足す',
    run: (editor) => editor.chain().focus().addRowAfter().run(),
  },
  {
    label: '行を消す',
    hint: 'この行を消す',
    run: (editor) => editor.chain().focus().deleteRow().run(),
  },
  {
    label: '列を足す',
    hint: '右に列を足す',
    run: (editor) => editor.chain().focus().addColumnAfter().run(),
  },
  {
    label: '列を消す',
    hint: 'この列を消す',
    run: (editor) => editor.chain().focus().deleteColumn().run(),
  },
  {
    label: '見出しの行',
    hint: '一行目を見出しにする、またはやめる',
    run: (editor) => editor.chain().focus().toggleHeaderRow().run(),
  },
  {
    label: '見出しの列',
    hint: '一列目を見出しにする、またはやめる',
    run: (editor) => editor.chain().focus().toggleHeaderColumn().run(),
  },
  {
    label: '表を消す',
    hint: '表をすべて消す（元に戻すで戻せます）',
    run: (editor) => editor.chain().focus().deleteTable().run(),
  },
];
