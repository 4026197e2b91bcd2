import { type ChangeEvent, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';

type FileChoiceProps = { readonly onChoose: (files: readonly File[]) => void };

/** What can be a photo; an iPhone makes JPEGs of its own for it. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif';

/** Two buttons: for files, and for folders where the browser knows them. */
export function FileChoice({ onChoose }: FileChoiceProps) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])];
    // The same ones can be chosen again.
    target.value = '';
    if (chosen.length > 0) onChoose(chosen);
  };
  const chooseFolder = () => {
    if (folder.current === null) return;
    folder.current.webkitdirectory = true;
    folder.current.click();
  };
  const knowsFolders =
    'webkitdirectory' in HTMLInputElement.prototype && matchMedia('(hover: hover)').matches;
  return (
    <p>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept={ACCEPTED}
        aria-label="アップロードする写真"
        onChange={choose}
      />
      <Button onClick={() => files.current?.click()}>写真を選ぶ</Button>{' '}
      {knowsFolders && (
        <>
          <input
            ref={folder}
            type="file"
            hidden
            multiple
            aria-label="アップロードするフォルダー"
            onChange={choose}
          />
          <Button onClick={chooseFolder}>フォルダーを選ぶ</Button>
        </>
      )}
    </p>
  );
}
