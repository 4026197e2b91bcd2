import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { colourWord, looksAlike } from './shirt-colour.ts';

const anyColour = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);

describe('遠くからも、色の見え方が違う人にも見分けられる色', () => {
  test.each([
    ['#ffffff', '#ffffff', true, '同じ白'],
    ['#ffffff', '#f4f1e4', true, '白とクリーム色'],
    ['#d7182a', '#c8102e', true, '二つの赤'],
    ['#d7182a', '#7a0019', true, '赤とえんじ'],
    ['#1257c9', '#2a6fe0', true, '二つの青'],
    ['#000000', '#0b1f4d', true, '黒と濃い紺'],
    ['#d7182a', '#0b8a45', true, '赤と緑は、見分けられない人がいる'],
    ['#f58220', '#8fbf2f', true, '橙と黄緑も'],
    ['#1257c9', '#6f2da8', true, '青と紫も'],
    ['#ffffff', '#1c1c1c', false, '白と黒'],
    ['#ffffff', '#d7182a', false, '白と赤'],
    ['#ffd400', '#1257c9', false, '黄と青'],
    ['#6fc7f2', '#1257c9', false, '水色と青'],
    ['#ffd400', '#ffffff', false, '黄と白'],
    ['#f58220', '#1257c9', false, '橙と青'],
    ['#d7182a', '#1257c9', false, '赤と青'],
    ['#d7182a', '#ffd400', false, '赤と黄'],
    ['#0b8a45', '#ffd400', false, '緑と黄'],
  ])('%s と %s は似ている: %s（%s）', (one, other, isAlike) => {
    expect([looksAlike(one, other), looksAlike(other, one)]).toEqual([isAlike, isAlike]);
  });

  test('どの色も、自分とは似ている', () => {
    fc.assert(fc.property(anyColour, (colour) => looksAlike(colour, colour)));
  });
});

describe('色の名', () => {
  test.each([
    ['#ffffff', '白'],
    ['#fafafa', '白'],
    ['#000000', '黒'],
    ['#8c8c8c', '灰色'],
    ['#d7182a', '赤'],
    ['#7a0019', 'えんじ'],
    ['#1257c9', '青'],
    ['#0b1f4d', '紺'],
    ['#6fc7f2', '水色'],
    ['#ffd400', '黄'],
    ['#0b8a45', '緑'],
    ['#8fbf2f', '黄緑'],
    ['#f58220', '橙'],
    ['#6f2da8', '紫'],
    ['#f59ac0', '桃'],
    ['#7b4a21', '茶色'],
  ])('%s は %s', (colour, word) => {
    expect(colourWord(colour)).toBe(word);
  });
});
