/**
 * What a picture looks like, so that one that was taken down is known again in another file: a perceptual hash of 64 bits
 * (pHash). A grey picture of 32×32 is taken apart into waves; of the 64 slowest, each bit says whether one is stronger than
 * their median. Saving again, another size, brightness or a narrow crop move few bits; another scene moves half of them.
 */

/** 64 bits, lower-case hex. */
export type Look = string;

const SIDE = 32;
const BITS = 64;

/**
 * Bits in which the same picture may differ. Measured on scenes of a match: saved again, resized, lighter or darker at most
 * 6, cropped by 2 or 3 per cent at most 10; different scenes 12 and more, different shots of one scene rarely below 10. It
 * only asks a question, so a shot too close to one that was taken down may well be among those.
 */
const MOST_DIFFERENT_BITS = 10;

/** Grey levels: what is weaker is the noise of a camera or of a file format. */
const FAINTEST = 0.08;

/** A drawing of a few plain areas has fewer waves than this: nothing to know it by. */
const FEWEST_WAVES = 40;

/** Of any file that the library reads; null for a picture too plain to be known again. */
export async function lookOf(bytes: Buffer): Promise<Look | null> {
  const { default: sharp } = await import('sharp');
  const pixels = await sharp(bytes)
    .greyscale()
    .resize({ width: SIDE, height: SIDE, fit: 'fill' })
    .raw()
    .toBuffer();
  const waves = SLOWEST.map(([across, down]) => strength(pixels, across, down));
  if (waves.filter((wave) => Math.abs(wave) > FAINTEST).length < FEWEST_WAVES) return null;
  const median = waves.toSorted((one, other) => one - other)[BITS / 2] ?? 0;
  const bits = waves.map((wave) => (wave > median ? '1' : '0')).join('');
  return BigInt(`0b${bits}`)
    .toString(16)
    .padStart(BITS / 4, '0');
}

export function looksLike(one: Look, other: Look): boolean {
  const different = (BigInt(`0x${one}`) ^ BigInt(`0x${other}`)).toString(2);
  return different.replaceAll('0', '').length <= MOST_DIFFERENT_BITS;
}

/** Without the first, which is only how bright all of it is. */
const SLOWEST = Array.from({ length: 144 }, (_, at) => [at % 12, Math.floor(at / 12)] as const)
  .filter(([across, down]) => across + down > 0)
  .sort(([a, b], [c, d]) => a + b - (c + d) || a - c)
  .slice(0, BITS);

/** Of one wave of the picture (DCT-II), in grey levels. */
function strength(pixels: Buffer, across: number, down: number): number {
  let sum = 0;
  for (let y = 0; y < SIDE; y += 1) {
    for (let x = 0; x < SIDE; x += 1) {
      sum += (pixels[y * SIDE + x] ?? 0) * cosine(x, across) * cosine(y, down);
    }
  }
  return (sum * 4) / (SIDE * SIDE);
}

function cosine(place: number, wave: number): number {
  return COSINES[wave * SIDE + place] ?? 0;
}

const COSINES = Array.from({ length: 12 * SIDE }, (_, at) =>
  Math.cos((((at % SIDE) * 2 + 1) * Math.floor(at / SIDE) * Math.PI) / (2 * SIDE)),
);
