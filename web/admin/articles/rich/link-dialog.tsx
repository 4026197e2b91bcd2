import type { Editor } from '@tiptap/react';
import { type FormEvent, useId, useState } from 'react';
import { linkAddress } from '#domain/articles/markup.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { ModalDialog } from '#web/ui/modal-dialog.tsx';
import { DeedButton } from '../../controls/buttons.tsx';
import styles from './rich.module.css';

const WRONG =
  'リンク先は、https:// で始まるアドレスか、このサイトのページ（/latest-results など）、mailto: か tel: で入力してください。';
/** Typed as people say it. */
const BARE_HOST = /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/;
const BARE_MAIL = /^[^\s/@:]+@[^\s/@:]+\.[^\s/@:]+$/;

/** Asks where the chosen words lead; without chosen words the address itself is put in. */
export function LinkDialog({ editor, onClose }: { readonly editor: Editor; readonly onClose: () => void }) {
  const id = useId();
  const present = String(editor.getAttributes('link').href ?? '');
  const [typed, setTyped] = useState(present);
  const [isTried, setTried] = useState(false);
  const address = addressFrom(typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setTried(true);
    if (address === null) return;
    onClose();
    putLink(editor, address);
  };
  const remove = () => {
    onClose();
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
  };
  return (
    <ModalDialog role="dialog" labelledBy={id} onClose={onClose}>
      <form className={styles.dialogForm} onSubmit={submit} noValidate={true}>
        <h2 id={id} className={styles.dialogHeading}>
          リンク
        </h2>
        <Field
          label="リンク先"
          need="required"
          value={typed}
          inputMode="url"
          maxLength={2_000}
          fault={isTried && address === null ? WRONG : null}
          onChange={setTyped}
        />
        <div className={styles.answers}>
          <Button onClick={onClose}>やめる</Button>
          {present !== '' && <Button onClick={remove}>リンクを外す</Button>}
          <DeedButton deed="main" type="submit">
            リンクにする
          </DeedButton>
        </div>
      </form>
    </ModalDialog>
  );
}

/** Null for what no link of an article leads to. */
export function addressFrom(typed: string): string | null {
  const text = typed.trim();
  if (BARE_MAIL.test(text)) return `mailto:${text}`;
  if (BARE_HOST.test(text)) return `https://${text}`;
  return linkAddress(text);
}

function putLink(editor: Editor, href: string): void {
  const { empty } = editor.state.selection;
  if (empty && !editor.isActive('link')) {
    const words = { type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] };
    editor.chain().focus().insertContent(words).run();
    return;
  }
  editor.chain().focus().extendMarkRange('link').setLink({ href }).run();
}
