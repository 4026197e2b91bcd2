import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createUntrustedReader } from './untrusted.ts';

const PROGRAM = fileURLToPath(new URL('../../testing/hostile-program.ts', import.meta.url));
const TOO_COMPLEX = '複雑すぎます。';

function start(longestMs: number) {
  return createUntrustedReader<string, string>({
    onClose: (work) => onTestFinished(async () => void (await work())),
    program: PROGRAM,
    tooComplex: TOO_COMPLEX,
    longestMs,
    maxOfAccount: 3,
  });
}

test.each(['loop', 'memory'])(
  '終わらないもの（%s）は、決めた時間で断られ、その間もサーバーは答える',
  async (input) => {
    const read = start(2_000);
    let beats = 0;
    const beating = setInterval(() => (beats += 1), 20);
    onTestFinished(() => clearInterval(beating));
    const refusal = { kind: 'invalid', fault: { code: 'too_complex', message: TOO_COMPLEX } };
    await expect(read(input, 'a')).rejects.toMatchObject(refusal);
    expect(beats).toBeGreaterThan(20);
  },
);

test('あとの人は、前の人の時間を待つだけで、自分の答えを受け取る', async () => {
  const read = start(20_000);
  expect(await Promise.all(['a', 'b', 'c'].map((word) => read(word, word)))).toEqual(['a', 'b', 'c']);
});

test('待つ人が多すぎれば、あとで来るように言う', async () => {
  const read = start(20_000);
  const all = await Promise.allSettled(Array.from({ length: 25 }, (_, at) => read(String(at), String(at))));
  const refused = all.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(5);
  expect(refused[0]).toMatchObject({ reason: { kind: 'busy' } });
});

test('一人が続けて送りすぎても、ほかの人のものは読まれる', async () => {
  const read = start(20_000);
  const ofOne = await Promise.allSettled([
    ...Array.from({ length: 5 }, (_, at) => read(String(at), 'a')),
    read('other', 'b'),
  ]);
  const fulfilled = { status: 'fulfilled' };
  const refused = { status: 'rejected', reason: { kind: 'tooMany', retryAfter: 1 } };
  expect(ofOne).toMatchObject([fulfilled, fulfilled, fulfilled, refused, refused, fulfilled]);
  expect(await read('later', 'a')).toBe('later');
});

test('プログラムの誤りは、送った人のせいにしない', async () => {
  const read = start(20_000);
  await expect(read('throw', 'a')).rejects.toThrow('a mistake of ours');
  expect(await read('a', 'a')).toBe('a');
});

test('一人が処理しきれないものをいくつも送っても、ほかの人のものはすぐに読まれ、その人は待つように言われる', async () => {
  const read = start(20_000);
  const resting = { kind: 'tooMany', fault: { code: 'too_complex_inputs' } };
  const ofOne = ['memory', 'memory', 'harmless'].map((word) => read(word, 'a'));
  const results = Promise.allSettled(ofOne);
  expect(await read('harmless', 'b')).toBe('harmless');
  expect((await results).map((result) => 'reason' in result && result.reason)).toMatchObject([
    { kind: 'invalid', fault: { code: 'too_complex' } },
    resting,
    resting,
  ]);
  await expect(read('harmless', 'a')).rejects.toMatchObject(resting);
  expect(await read('harmless', 'b')).toBe('harmless');
});
