import { useId } from 'react';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import rows from './link-list.module.css';
import { ModalDialog } from './modal-dialog.tsx';

const LINE = 'https://social-plugins.line.me/lineit/share';

type ShareDialogProps = {
  readonly text: string;
  /** As LINE is to open it. */
  readonly address: string;
  readonly onClose: () => void;
};

/** For browsers that can't hand anything to another app. */
export function ShareDialog({ text, address, onClose }: ShareDialogProps) {
  const id = useId();
  const query = new URLSearchParams({ url: address, text });
  return (
    <ModalDialog role="dialog" labelledBy={id} onClose={onClose}>
      <p id={id}>{text}</p>
      <a className={rows.row} href={`${LINE}?${query}`} target="_blank" rel="noreferrer">
        LINEで送る
        <span className={rows.sign} aria-hidden="true">
          ↗
        </span>
      </a>
      <CopyButton text={`${text}\n${location.href}`} label="文章とリンクをコピー" />
      <Button onClick={onClose}>閉じる</Button>
    </ModalDialog>
  );
}
