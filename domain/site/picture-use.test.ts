import { describe, expect, test } from 'vitest';
import { measuresAdvice, type PictureUse } from './picture-use.ts';

describe('画像の大きさの助言', () => {
  test.each<[string, PictureUse, number, number, string, string | null]>([
    ['目安のとおり', 'sponsor', 960, 300, 'image/webp', null],
    ['二倍の細かさ', 'sponsor', 1920, 600, 'image/webp', null],
    ['少しだけ縦長', 'sponsor', 960, 340, 'image/webp', null],
    ['正方形のロゴ', 'sponsor', 400, 400, 'image/webp', '左右に余白ができます。'],
    ['横に長すぎる', 'coupon', 900, 720, 'image/webp', '上下に余白ができます。'],
    ['小さすぎる', 'partner', 120, 36, 'image/webp', '小さいので、ぼやけて見えます。'],
    ['小さく書かれたSVGは、いくらでも大きくなる', 'partner', 120, 36, 'image/svg+xml', null],
    ['横向きの紙', 'past-year', 1754, 1240, 'image/webp', null],
  ])('%s', (_why, use, width, height, type, advice) => {
    const said = measuresAdvice(use, { width, height, type });
    if (advice === null) expect(said).toBeNull();
    else expect(said).toMatch(new RegExp(`この画像は横${width}×縦${height}.*${advice}$`, 'u'));
  });
});
