import type { Readable } from 'node:stream';

/** Where the files of pictures lie; their names have segments with `/`. Every function rejects where it can't tell. */
export type PictureStorage = {
  /** Durable once it resolves: the whole file or none of it, whatever was there before. */
  write(name: string, file: { readonly bytes: Buffer; readonly contentType: string }): Promise<void>;
  /** Null where there is none. The caller reads the stream to its end or destroys it. */
  open(name: string): Promise<StoredFile | null>;
  /** Its length, null where there is none. */
  size(name: string): Promise<number | null>;
  /** It is no mistake when there is none. */
  remove(name: string): Promise<void>;
};

export type StoredFile = { readonly stream: Readable; readonly bytes: number };
