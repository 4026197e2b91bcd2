import { useState } from 'react';
import type { AdminArticle, EditorPicture } from '#contract/publishing/articles.ts';
import { ApiError } from '#web/api/client.ts';
import { savingProblem } from '../record/problem.tsx';
import { PICTURE_NOT_SENT, PICTURE_TOO_LARGE } from './messages.ts';
import { uploadPicture } from './picture-upload.ts';

/** A file on its way; one that has come is gone from the list. */
export type Upload = {
  readonly id: number;
  readonly name: string;
  /** From 0 to 1. */
  readonly share: number;
  /** Why it was not taken; null while it is on its way. */
  readonly problem: string | null;
};

export type Pictures = {
  /** Those that the article may show, by their keys. */
  readonly known: ReadonlyMap<string, EditorPicture>;
  readonly uploads: readonly Upload[];
  /** Sends files one after the other; gives those that have come. */
  readonly send: (files: readonly File[]) => Promise<readonly EditorPicture[]>;
  readonly dismiss: (id: number) => void;
};

let lastId = 0;

export function usePictures(article: AdminArticle | null): Pictures {
  const [sent, setSent] = useState<readonly EditorPicture[]>([]);
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const change = (id: number, what: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...what } : one)));
  const dismiss = (id: number) => setUploads((all) => all.filter((one) => one.id !== id));

  const send = async (files: readonly File[]) => {
    const waiting = files.map((file) => {
      lastId += 1;
      return { file, upload: { id: lastId, name: file.name, share: 0, problem: null } };
    });
    setUploads((all) => [...all, ...waiting.map(({ upload }) => upload)]);
    const come: EditorPicture[] = [];
    for (const { file, upload } of waiting) {
      const picture = await uploadPicture(file, (share) => change(upload.id, { share })).catch(
        (error: unknown) => {
          change(upload.id, { problem: problemOf(error) });
          return null;
        },
      );
      if (picture === null) continue;
      setSent((all) => [...all, picture]);
      dismiss(upload.id);
      come.push(picture);
    }
    return come;
  };

  const all = [...(article?.pictures ?? []), ...sent];
  return { known: new Map(all.map((picture) => [picture.key, picture])), uploads, send, dismiss };
}

function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return PICTURE_NOT_SENT;
  if (error instanceof ApiError && error.status === 413) return PICTURE_TOO_LARGE;
  return savingProblem(error, PICTURE_NOT_SENT);
}
