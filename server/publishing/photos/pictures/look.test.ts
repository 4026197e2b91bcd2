import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawing, matchScene } from '../testing/pictures.ts';
import { type Look, lookOf, looksLike } from './look.ts';

async function known(bytes: Buffer): Promise<Look> {
  const look = await lookOf(bytes);
  if (look === null) throw new Error('A scene has a look.');
  return look;
}

const cropped = (share: number) => async (bytes: Buffer) => {
  const { width, height } = await sharp(bytes).metadata();
  const [left, top] = [Math.round(width * share), Math.round(height * share)];
  const kept = { left, top, width: width - 2 * left, height: height - 2 * top };
  return sharp(bytes).extract(kept).jpeg().toBuffer();
};

const AGAIN: readonly [string, (bytes: Buffer) => Promise<Buffer>][] = [
  ['粗く保存し直した', (bytes) => sharp(bytes).jpeg({ quality: 40 }).toBuffer()],
  ['WebPにした', (bytes) => sharp(bytes).webp({ quality: 60 }).toBuffer()],
  ['半分の大きさにした', (bytes) => sharp(bytes).resize(600).jpeg().toBuffer()],
  ['とても小さくした', (bytes) => sharp(bytes).resize(240).jpeg({ quality: 60 }).toBuffer()],
  ['明るくした', (bytes) => sharp(bytes).modulate({ brightness: 1.2 }).jpeg().toBuffer()],
  ['暗くした', (bytes) => sharp(bytes).modulate({ brightness: 0.8 }).jpeg().toBuffer()],
  ['白黒にした', (bytes) => sharp(bytes).greyscale().jpeg().toBuffer()],
  ['ぼかした', (bytes) => sharp(bytes).blur(2).jpeg().toBuffer()],
  ['縁を2%切った', cropped(0.02)],
];

test.each(AGAIN)('%s写真は、同じ写真だと分かる', async (_how, again) => {
  for (const session of [1, 2, 3, 4]) {
    const bytes = await matchScene(session, 0);
    expect([session, looksLike(await known(bytes), await known(await again(bytes)))]).toEqual([
      session,
      true,
    ]);
  }
});

test('違う試合の写真は、違う写真だと分かる', async () => {
  const looks = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(async (session) => known(await matchScene(session, 0))),
  );
  const pairs = looks.flatMap((one, at) => looks.slice(at + 1).map((other) => looksLike(one, other)));
  expect(pairs).toEqual(pairs.map(() => false));
});

test('同じ場所で撮った別の瞬間は、ほとんどが違う写真だと分かる', async () => {
  const taken = await Promise.all([0, 1, 2, 3, 4].map(async (shot) => known(await matchScene(3, shot))));
  const alike = taken.flatMap((one, at) => taken.slice(at + 1).filter((other) => looksLike(one, other)));
  expect(alike.length).toBeLessThanOrEqual(1);
});

test('無地に近い絵には、見分ける手がかりがない', async () => {
  for (const seed of [0, 1, 2]) {
    expect(await lookOf(await drawing({ width: 600, height: 400 }, seed).jpeg().toBuffer())).toBeNull();
  }
  const white = { create: { width: 90, height: 60, channels: 3, background: '#fff' } } as const;
  expect(await lookOf(await sharp(white).png().toBuffer())).toBeNull();
});
