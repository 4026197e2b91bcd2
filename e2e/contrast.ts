import type { Locator } from '@playwright/test';

/**
 * The contrast of a text with what lies behind it, as WCAG counts it, measured in the browser: its colours as they are
 * drawn, the worst colour of a gradient.
 */
export async function contrastOf(text: Locator): Promise<number> {
  return text.evaluate((element) => {
    // A highlight that is still playing is not the colour that stays.
    for (const animation of element.getAnimations()) animation.finish();
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    if (canvas === null) throw new Error('The browser has no canvas.');
    const drawn = (color: string) => {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = drawn(color).map((value) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const behind = (from: Element | null): readonly string[] => {
      if (from === null) return ['white'];
      const { backgroundColor, backgroundImage } = getComputedStyle(from);
      const stops = backgroundImage.match(/(?:rgba?|oklab|oklch|color)\([^)]*\)/g);
      if (stops !== null) return stops;
      return (drawn(backgroundColor)[3] ?? 0) === 255 ? [backgroundColor] : behind(from.parentElement);
    };
    const ink = luminance(getComputedStyle(element).color);
    const ratios = behind(element).map((color) => {
      const ground = luminance(color);
      return (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05);
    });
    return Math.min(...ratios);
  });
}
