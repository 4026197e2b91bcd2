import { expect, test } from 'vitest';
import { readFile } from './read-file.ts';

test('選んだ後に消えたり書き換えられたりしたファイルは、開けないことを文で言う', async () => {
  const gone = Object.assign(new Blob(['左,右\n']), {
    arrayBuffer: () => Promise.reject(new DOMException('The file could not be read.', 'NotReadableError')),
  });
  expect(await readFile(gone, 2026)).toMatchObject({
    fault: { message: expect.stringMatching(/^ファイルを開けませんでした。/) },
  });
});

test('大きすぎるファイルは、開かずに言う', async () => {
  const large = new Blob([new Uint8Array(10 * 1024 * 1024 + 1)]);
  expect(await readFile(large, 2026)).toMatchObject({
    fault: { message: expect.stringContaining('10MB以内') },
  });
});
