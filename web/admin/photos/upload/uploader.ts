/**
 * Sends the chosen files: a few at a time, each in parts, on from where the server is. What the line breaks off is tried
 * again for as long as the page is open; what the server refuses is shown. No React: the page reads its state.
 */

import type { PhotoUpload } from '#contract/publishing/photos.ts';
import { ApiError, NetworkError, NoTokenError } from '#web/api/client.ts';
import { randomUuid } from '#web/api/random-uuid.ts';
import { KNOWN, NOT_SENT, SAME_CHOSEN, SIGNED_OUT, UNREADABLE_FILE, WAITING_FOR_LINE } from '../messages.ts';
import type { MatchIds } from '../queries.ts';
import { sourceHash } from './file-facts.ts';
import type { Item } from './items.ts';
import { PART_BYTES, type UploadRequests } from './requests.ts';

export type UploaderState = {
  readonly items: readonly Item[];
  readonly isPaused: boolean;
  /** Why all of it has stopped. */
  readonly problem: string | null;
};

export type Uploader = {
  readonly state: () => UploaderState;
  /** Returns the function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly add: (files: readonly File[], refused: readonly { file: File; why: string }[]) => void;
  readonly pause: () => void;
  readonly resume: () => void;
  /** What failed is tried once more. */
  readonly retry: () => void;
  /** An administrator has let in what was held. */
  readonly admitted: (uploadId: string) => void;
  /** Forgets what is done, refused and failed. */
  readonly clear: () => void;
  /** Ends everything: the page is left. */
  readonly stop: () => void;
};

export type UploaderNeeds = {
  readonly ids: MatchIds;
  readonly requests: UploadRequests;
  /** Photos have come to the match. */
  readonly onShown: () => void;
  /** For tests. */
  readonly waits?: { readonly pollMs: number; readonly againMs: number };
};

/** More only share the same line; one alone would leave it idle between files. */
const AT_ONCE = 3;
const WAITS = { pollMs: 3_000, againMs: 1_000 };
const LONGEST_AGAIN_MS = 30_000;
/** Progress is drawn so often, in milliseconds: two hundred files tell more. */
const DRAWN_MS = 200;

export function createUploader({ ids, requests, onShown, waits = WAITS }: UploaderNeeds): Uploader {
  const batchId = randomUuid();
  const hashes = new Map<string, number>();
  const listeners = new Set<() => void>();
  let state: UploaderState = { items: [], isPaused: false, problem: null };
  let lanes = 0;
  let chosen = 0;
  let stopping = new AbortController();
  let drawing: ReturnType<typeof setTimeout> | null = null;
  let polling: ReturnType<typeof setTimeout> | null = null;

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(files, refused) {
      const all = [...files.map((file) => ({ file, why: null })), ...refused];
      const items = all.map(({ file, why }, index) => newItem(file, why, chosen + index));
      chosen += items.length;
      set({ items: [...state.items, ...items] });
      go();
    },
    pause() {
      set({ isPaused: true });
      halt();
    },
    resume() {
      set({ isPaused: false, problem: null });
      go();
    },
    retry() {
      set({
        items: state.items.map((item) =>
          item.state === 'failed' ? { ...item, state: 'queued', note: null } : item,
        ),
      });
      go();
    },
    admitted(uploadId) {
      const item = state.items.find((one) => one.uploadId === uploadId);
      if (item === undefined) return;
      change(item.id, { state: 'waiting', note: null });
      poll();
    },
    clear() {
      const open: readonly Item['state'][] = ['queued', 'sending', 'waiting', 'held'];
      set({ items: state.items.filter((item) => open.includes(item.state)) });
    },
    stop() {
      halt();
      if (polling !== null) clearTimeout(polling);
      listeners.clear();
    },
  };

  function set(change: Partial<UploaderState>): void {
    state = { ...state, ...change };
    if (drawing !== null) clearTimeout(drawing);
    drawing = null;
    for (const listener of listeners) listener();
  }

  function change(id: number, changes: Partial<Item>): void {
    const items = state.items.map((item) => (item.id === id ? { ...item, ...changes } : item));
    if ('state' in changes || 'note' in changes) {
      set({ items });
      return;
    }
    state = { ...state, items };
    drawing ??= setTimeout(() => set({}), DRAWN_MS);
  }

  function halt(): void {
    stopping.abort(new DOMException('paused', 'AbortError'));
    stopping = new AbortController();
  }

  function go(): void {
    while (!state.isPaused && lanes < AT_ONCE && state.items.some((item) => item.state === 'queued')) {
      lanes += 1;
      void lane(stopping.signal).finally(() => {
        lanes -= 1;
        // Resumed while this one was still ending.
        if (lanes < AT_ONCE) queueMicrotask(go);
      });
    }
  }

  async function lane(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const next = state.items.find((item) => item.state === 'queued');
      if (next === undefined) return;
      change(next.id, { state: 'sending', note: null });
      await sendStubbornly(next, signal);
    }
  }

  async function sendStubbornly(item: Item, signal: AbortSignal): Promise<void> {
    for (let wait = waits.againMs; ; wait = Math.min(wait * 2, LONGEST_AGAIN_MS)) {
      try {
        await send(item, signal);
        return;
      } catch (error) {
        if (signal.aborted) {
          change(item.id, { state: 'queued', note: null });
          return;
        }
        if (isSignedOut(error)) {
          change(item.id, { state: 'queued', note: null });
          set({ isPaused: true, problem: SIGNED_OUT });
          halt();
          return;
        }
        if (!mayPass(error)) {
          change(item.id, failureOf(error));
          return;
        }
        const isBusy = error instanceof ApiError && error.message !== '';
        change(item.id, { note: isBusy ? error.message : WAITING_FOR_LINE });
        await pauseFor(wait, signal);
      }
    }
  }

  async function send(item: Item, signal: AbortSignal): Promise<void> {
    const { id, file, name } = item;
    const hash = await sourceHash(file).catch((cause: unknown) => {
      throw new UnreadableFile(name, { cause });
    });
    if (hash !== null) {
      const first = hashes.get(hash) ?? id;
      if (first !== id) {
        change(id, { state: 'known', sent: file.size, note: SAME_CHOSEN });
        return;
      }
      hashes.set(hash, id);
    }
    const request = {
      championship_id: ids.championshipId,
      match_id: ids.matchId,
      batch_id: batchId,
      chosen,
      place: id,
      file_name: name.slice(0, 255),
      bytes: file.size,
      source_hash: hash,
    };
    let upload = await requests.begin(request, signal);
    change(id, { uploadId: upload.upload_id, sent: upload.offset, note: null });
    while (upload.state === 'receiving' && upload.upload_id !== null) {
      const { offset } = upload;
      const part = file.slice(offset, offset + PART_BYTES);
      const onProgress = (sent: number) => change(id, { sent: Math.min(offset + sent, file.size) });
      upload = await requests.send({ uploadId: upload.upload_id, offset, part, onProgress, signal });
      change(id, { sent: upload.offset });
    }
    follow(id, upload);
    if (upload.state === 'waiting') poll();
  }

  function follow(id: number, { state: reached, message, bytes }: PhotoUpload): void {
    if (reached === 'receiving') return;
    change(id, { state: reached, sent: bytes, note: reached === 'known' ? KNOWN : message });
    if (reached === 'shown') onShown();
  }

  /** Until no picture is being made any more. */
  function poll(): void {
    polling ??= setTimeout(async () => {
      try {
        const uploads = await requests.list(ids, batchId);
        const byId = new Map(uploads.map((upload) => [upload.upload_id, upload]));
        for (const item of state.items.filter((one) => one.state === 'waiting')) {
          const upload = byId.get(item.uploadId);
          if (upload !== undefined && upload.state !== 'waiting') follow(item.id, upload);
        }
      } catch (error) {
        // The pictures are made all the same; the next time tells.
        if (!(error instanceof NetworkError || error instanceof ApiError || error instanceof NoTokenError)) {
          throw error;
        }
      } finally {
        polling = null;
        if (listeners.size > 0 && state.items.some((item) => item.state === 'waiting')) poll();
      }
    }, waits.pollMs);
  }
}

class UnreadableFile extends Error {}

function newItem(file: File, why: string | null, id: number): Item {
  const { name, size } = file;
  const state = why === null ? 'queued' : 'refused';
  return { id, file, name, bytes: size, sent: 0, state, note: why, uploadId: null };
}

/** The line, a server that is busy or starting, a part that another connection has overtaken. */
function mayPass(error: unknown): boolean {
  if (error instanceof NetworkError) return true;
  if (!(error instanceof ApiError)) return false;
  const passing = ['wrong_offset', 'cut_off', 'upload_not_found'];
  return error.status === 408 || error.status === 429 || error.status >= 500 || passing.includes(error.code);
}

function isSignedOut(error: unknown): boolean {
  return error instanceof NoTokenError || (error instanceof ApiError && [401, 403].includes(error.status));
}

function failureOf(error: unknown): Partial<Item> {
  if (error instanceof UnreadableFile) return { state: 'failed', note: UNREADABLE_FILE };
  if (error instanceof ApiError && error.message !== '') return { state: 'refused', note: error.message };
  return { state: 'failed', note: NOT_SENT };
}

/** Ends sooner when the line is back. */
function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}
