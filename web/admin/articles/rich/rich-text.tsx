import { type ComponentProps, useEffect, useState } from 'react';
import { opensWhole } from './opening.ts';
import { RichEditor } from './rich-editor.tsx';

type RichTextProps = Omit<ComponentProps<typeof RichEditor>, 'isLocked'> & {
  readonly isDeleted: boolean;
  /** Somebody has been told what may get lost. */
  readonly isForced: boolean;
  /** The editor would lose something of it. */
  readonly onUnable: () => void;
};

/** The editor, where it can open the text as it is. */
export function RichText({ isDeleted, isForced, onUnable, ...editor }: RichTextProps) {
  const [opens] = useState(() => isForced || opensWhole(editor.html));
  useEffect(() => {
    if (!opens) onUnable();
  }, [opens, onUnable]);
  return opens ? <RichEditor key={isDeleted ? 'deleted' : 'open'} {...editor} isLocked={isDeleted} /> : null;
}
