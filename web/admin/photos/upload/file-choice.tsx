import { type ChangeEvent, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';

type FileChoiceProps = { readonly onChoose: (files: readonly File[]) => void };

/** What can be a photo; with this list an iPhone converts its photos to JPEG. */
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

/** The files of what is dropped on the page, those in folders and their folders among them. */
export async function droppedFiles(transfer: DataTransfer): Promise<readonly File[]> {
  // The list is emptied as soon as the event is over.
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry());
  const files = [...transfer.files];
  if (entries.every((entry) => entry === null)) return files;
  const found = await Promise.all(entries.map((entry) => (entry === null ? [] : filesOf(entry))));
  return found.flat();
}

async function filesOf(entry: FileSystemEntry): Promise<readonly File[]> {
  if (isFile(entry)) {
    return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
  }
  if (!isFolder(entry)) return [];
  const inner = await entriesOf(entry.createReader());
  return (await Promise.all(inner.map(filesOf))).flat();
}

/** A reader gives a hundred at a time, and none at the end. */
async function entriesOf(reader: FileSystemDirectoryReader): Promise<readonly FileSystemEntry[]> {
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
