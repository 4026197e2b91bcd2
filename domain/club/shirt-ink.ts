/** What is written on a shirt's colour, so that it is read under the sun. */

/** `#rrggbb`, lower case. */
export type Colour = string;

/** The channels as light, from 0 to 1 (sRGB). */
export type Light = readonly [red: number, green: number, blue: number];

export function lightOf(colour: Colour): Light {
  return [channel(colour, 1), channel(colour, 3), channel(colour, 5)];
}

function channel(colour: Colour, place: number): number {
  const value = Number.parseInt(colour.slice(place, place + 2), 16) / 255;
  return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** From 0, black, to 1, white (WCAG 2). */
export function luminance([red, green, blue]: Light): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** White reaches 7:1 on a ground up to this luminance, black from the other one on; each with the room that rounding takes. */
const MOST_UNDER_WHITE = 0.098;
const LEAST_UNDER_BLACK = 0.305;

/** The ground and black or white on it, with 7:1 between them. A colour between both is made darker or lighter, in its hue. */
export function onShirt(colour: Colour): { readonly ground: Colour; readonly ink: Colour } {
  const light = lightOf(colour);
  const bright = luminance(light);
  if (bright >= LEAST_UNDER_BLACK) return { ground: colour, ink: '#000000' };
  if (bright <= MOST_UNDER_WHITE) return { ground: colour, ink: '#ffffff' };
  if (bright < (MOST_UNDER_WHITE + LEAST_UNDER_BLACK) / 2) {
    const part = MOST_UNDER_WHITE / bright;
    return { ground: colourOf(light.map((one) => one * part)), ink: '#ffffff' };
  }
  const part = (1 - LEAST_UNDER_BLACK) / (1 - bright);
  return { ground: colourOf(light.map((one) => 1 - (1 - one) * part)), ink: '#000000' };
}

function colourOf(light: readonly number[]): Colour {
  const channels = light.map((one) => {
    const value = one <= 0.003_130_8 ? one * 12.92 : 1.055 * one ** (1 / 2.4) - 0.055;
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}
