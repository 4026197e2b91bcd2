import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PhotoUpload, UploadRequest } from '#contract/publishing/photos.ts';
import { ApiError, NetworkError, NoTokenError } from '#web/api/client.ts';
import { HEIC, KNOWN, SAME_CHOSEN, SIGNED_OUT, WAITING_FOR_LINE } from '../messages.ts';
import type { Item } from './items.ts';
import { PART_BYTES, type UploadRequests } from './requests.ts';
import { createUploader } from './uploader.ts';

const IDS = { championshipId: 'cup', matchId: 'm1' };
const WAITS = { pollMs: 1, againMs: 1 };

type Stored = { readonly request: UploadRequest; offset: number; state: PhotoUpload['state'] };

/** A server that keeps what is sent; `troubles` are thrown by the next parts, `refusals` by the next beginnings. */
function fakeServer() {
  const uploads = new Map<string, Stored>();
  const troubles: (Error | 'hang')[] = [];
  const refusals: (Error | PhotoUpload)[] = [];
  const parts: [name: string, offset: number][] = [];
  let most = 0;
  let running = 0;
  const view = (id: string, { request, offset, state }: Stored): PhotoUpload => ({
    upload_id: id,
    file_name: request.file_name,
    bytes: request.bytes,
    offset,
    state,
    message: null,
  });
  const requests: UploadRequests = {
    async begin(request) {
      const refusal = refusals.shift();
      if (refusal instanceof Error) throw refusal;
      if (refusal !== undefined) return refusal;
      const id = request.source_hash ?? request.file_name;
      const stored = uploads.get(id) ?? { request, offset: 0, state: 'receiving' };
      uploads.set(id, stored);
      return view(id, stored);
    },
    async send({ uploadId, offset, part, signal }) {
      const stored = uploads.get(uploadId);
      if (stored === undefined) throw new Error('unknown');
      running += 1;
      most = Math.max(most, running);
      parts.push([stored.request.file_name, offset]);
      const trouble = troubles.shift();
      if (trouble === 'hang') {
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      }
      await Promise.resolve();
      running -= 1;
      if (trouble instanceof Error) throw trouble;
      stored.offset += part.size;
      if (stored.offset === stored.request.bytes) stored.state = 'waiting';
      return view(uploadId, stored);
    },
    async list() {
      for (const stored of uploads.values()) if (stored.state === 'waiting') stored.state = 'shown';
      return [...uploads].map(([id, stored]) => view(id, stored));
    },
  };
  return { requests, uploads, troubles, refusals, parts, most: () => most };
}

function photo(name: string, bytes = 10): File {
  return new File([name.padEnd(bytes, 'x')], name, { type: 'image/jpeg' });
}

function start(server = fakeServer()) {
  const onShown = vi.fn();
  const uploader = createUploader({ ids: IDS, requests: server.requests, onShown, waits: WAITS });
  uploader.subscribe(() => undefined);
  stops.push(uploader.stop);
  const states = () => uploader.state().items.map(({ state }) => state);
  const only = (): Item | undefined => uploader.state().items[0];
  return { ...server, uploader, onShown, states, only };
}

const stops: (() => void)[] = [];
beforeEach(() => {
  vi.stubGlobal('isSecureContext', true);
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const stop of stops.splice(0)) stop();
});

test('選んだ写真は三枚ずつ送られ、写真になるまで見届けられる', async () => {
  const { uploader, states, onShown, parts, most } = start();
  uploader.add(
    [1, 2, 3, 4, 5].map((number) => photo(`${number}.jpg`)),
    [],
  );
  await vi.waitFor(() => expect(states()).toEqual(['shown', 'shown', 'shown', 'shown', 'shown']));
  expect(parts).toHaveLength(5);
  expect(most()).toBeLessThanOrEqual(3);
  expect(onShown).toHaveBeenCalledTimes(5);
});

test('大きな写真は分けて送られ、切れたところの続きから送り直される', async () => {
  const { uploader, states, troubles, parts } = start();
  troubles.push(new NetworkError('cut', {}), new ApiError(409, { code: 'wrong_offset', message: '' }));
  uploader.add([photo('a.jpg', PART_BYTES * 2 + 5)], []);
  await vi.waitFor(() => expect(states()).toEqual(['shown']));
  const offsets = parts.map(([, offset]) => offset / PART_BYTES);
  expect(offsets).toEqual([0, 0, 0, 1, 2]);
});

test('つながらないあいだは、待っていることを言う', async () => {
  const { uploader, refusals, only } = start();
  refusals.push(...Array.from({ length: 3 }, () => new NetworkError('away', {})));
  const notes: (string | null | undefined)[] = [];
  uploader.subscribe(() => notes.push(only()?.note));
  uploader.add([photo('a.jpg')], []);
  await vi.waitFor(() => expect(only()?.state).toBe('shown'));
  expect(notes).toContain(WAITING_FOR_LINE);
});

test('一時停止すると送るのをやめ、再開すると続きから送る', async () => {
  const { uploader, states, troubles, parts } = start();
  troubles.push('hang');
  uploader.add([photo('a.jpg', PART_BYTES + 5)], []);
  await vi.waitFor(() => expect(parts).toHaveLength(1));
  uploader.pause();
  await vi.waitFor(() => expect(states()).toEqual(['queued']));
  expect(uploader.state().isPaused).toBe(true);
  uploader.resume();
  await vi.waitFor(() => expect(states()).toEqual(['shown']));
});

test('断られた写真は理由を言い、ほかの写真は送られる', async () => {
  const { uploader, refusals, states } = start();
  refusals.push(new ApiError(409, { code: 'picture_taken_down', message: '公開を終了した写真です。' }));
  uploader.add([photo('a.jpg'), photo('b.jpg')], [{ file: photo('c.HEIC'), why: HEIC }]);
  await vi.waitFor(() => expect(states().toSorted()).toEqual(['refused', 'refused', 'shown']));
  const notes = uploader.state().items.map(({ note }) => note);
  expect(new Set(notes)).toEqual(new Set(['公開を終了した写真です。', null, HEIC]));
});

test('登録済みの写真と、二度選ばれた写真は、送らない', async () => {
  const { uploader, refusals, states, parts } = start();
  const known = { upload_id: null, file_name: 'a.jpg', bytes: 10, offset: 10, message: null };
  refusals.push({ ...known, state: 'known' });
  uploader.add([photo('a.jpg')], []);
  await vi.waitFor(() => expect(states()).toEqual(['known']));
  const twice = new File(['same'], 'b.jpg');
  uploader.add([twice, new File(['same'], 'c.jpg')], []);
  await vi.waitFor(() => expect(states().toSorted()).toEqual(['known', 'known', 'shown']));
  const notes = uploader.state().items.map(({ note }) => note);
  expect(new Set(notes)).toEqual(new Set([KNOWN, null, SAME_CHOSEN]));
  expect(parts).toHaveLength(1);
});

test('ログインが切れると全部止まり、わけを言う', async () => {
  const { uploader, refusals, states } = start();
  refusals.push(...Array.from({ length: 3 }, () => new NoTokenError()));
  uploader.add([photo('a.jpg'), photo('b.jpg'), photo('c.jpg'), photo('d.jpg')], []);
  await vi.waitFor(() => expect(uploader.state().problem).toBe(SIGNED_OUT));
  await vi.waitFor(() => expect(new Set(states())).toEqual(new Set(['queued'])));
});

test('送れなかったものはもう一度送れ、終わったものは一覧から消せる', async () => {
  const { uploader, refusals, states } = start();
  refusals.push(new ApiError(418, {}));
  uploader.add([photo('a.jpg'), photo('b.jpg')], []);
  await vi.waitFor(() => expect(states().toSorted()).toEqual(['failed', 'shown']));
  uploader.retry();
  await vi.waitFor(() => expect(states()).toEqual(['shown', 'shown']));
  uploader.clear();
  expect(states()).toEqual([]);
});
