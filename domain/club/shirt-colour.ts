/**
 * Shirt colours as people see them: how two are told apart from the side line, also by those who don't see red or green, and
 * what one is called.
 */

/** `#rrggbb`, lower case. */
export type Colour = string;

/** The channels as light, from 0 to 1 (sRGB). */
type Light = readonly [red: number, green: number, blue: number];

/**
 * Closer than this, two shirts are taken for one another across a pitch: red and dark red, black and navy, white and light grey;
 * light blue and blue, or yellow and white, are not.
 */
const LEAST_APART = 0.2;

/** Whether somebody could take one for the other: with usual sight, or with the two common kinds that lack red or green. */
export function looksAlike(one: Colour, other: Colour): boolean {
  const [a, b] = [lightOf(one), lightOf(other)];
  return SIGHTS.some((sight) => distance(seenAs(a, sight), seenAs(b, sight)) < LEAST_APART);
}

const NAMED: readonly (readonly [word: string, colour: Colour])[] = [
  ['白', '#ffffff'],
  ['灰色', '#8c8c8c'],
  ['黒', '#1c1c1c'],
  ['赤', '#d7182a'],
  ['えんじ', '#7a0019'],
  ['桃', '#f59ac0'],
  ['紫', '#6f2da8'],
  ['紺', '#0b1f4d'],
  ['青', '#1257c9'],
  ['水色', '#6fc7f2'],
  ['緑', '#0b8a45'],
  ['黄緑', '#8fbf2f'],
  ['黄', '#ffd400'],
  ['橙', '#f58220'],
  ['茶色', '#7b4a21'],
];

/** The nearest of the colours that have a common name. */
export function colourWord(colour: Colour): string {
  const seen = perceived(lightOf(colour));
  let nearest = { word: '', apart: Number.POSITIVE_INFINITY };
  for (const [word, named] of NAMED) {
    const apart = distance(seen, perceived(lightOf(named)));
    if (apart < nearest.apart) nearest = { word, apart };
  }
  return nearest.word;
}

function lightOf(colour: Colour): Light {
  return [channel(colour, 1), channel(colour, 3), channel(colour, 5)];
}

function channel(colour: Colour, place: number): number {
  const value = Number.parseInt(colour.slice(place, place + 2), 16) / 255;
  return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

type Matrix = readonly [Light, Light, Light];

/** Usual sight, and what is left of colours without red and without green (Machado, Oliveira, Fernandes 2009). */
const SIGHTS: readonly Matrix[] = [
  [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  [
    [0.152_286, 1.052_583, -0.204_868],
    [0.114_503, 0.786_281, 0.099_216],
    [-0.003_882, -0.048_116, 1.051_998],
  ],
  [
    [0.367_322, 0.860_646, -0.227_968],
    [0.280_085, 0.672_501, 0.047_413],
    [-0.011_82, 0.042_94, 0.968_881],
  ],
];

function seenAs(light: Light, sight: Matrix): Light {
  const inside = (value: number) => Math.min(1, Math.max(0, value));
  const [red, green, blue] = times(sight, light);
  return perceived([inside(red), inside(green), inside(blue)]);
}

const CONES: Matrix = [
  [0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9],
  [0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6],
  [0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5],
];
const OKLAB: Matrix = [
  [0.210_454_255_3, 0.793_617_785, -0.004_072_046_8],
  [1.977_998_495_1, -2.428_592_205, 0.450_593_709_9],
  [0.025_904_037_1, 0.782_771_766_2, -0.808_675_766],
];

/** Oklab, with its lightness corrected for dark colours: black and navy are nearer than it says (Ottosson 2020, 2021). */
function perceived(light: Light): Light {
  const [long, medium, short] = times(CONES, light);
  const [lightness, a, b] = times(OKLAB, [Math.cbrt(long), Math.cbrt(medium), Math.cbrt(short)]);
  const scaled = (1.206 / 1.03) * lightness;
  const toe = (scaled - 0.206 + Math.sqrt((scaled - 0.206) ** 2 + 4 * 0.03 * scaled)) / 2;
  return [toe, a, b];
}

function times([x, y, z]: Matrix, light: Light): Light {
  return [dot(x, light), dot(y, light), dot(z, light)];
}

function dot([a, b, c]: Light, [x, y, z]: Light): number {
  return a * x + b * y + c * z;
}

function distance(one: Light, [x, y, z]: Light): number {
  return Math.hypot(one[0] - x, one[1] - y, one[2] - z);
}
