import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Name } from './name.tsx';

afterEach(cleanup);

/** The name with a bar where a line may end. */
function drawn(name: string): string {
  const { container } = render(<Name>{name}</Name>);
  expect(container.textContent).toBe(name);
  for (const place of container.querySelectorAll('wbr')) place.replaceWith('|');
  return container.textContent;
}

test.each([
  ['いくつもの言葉', '北海道札幌みどり野フットボールクラブ', '北海道|札幌|みどり野|フットボール|クラブ'],
  ['一文字の言葉は離れない', '手稲サッカー少年団', '手稲|サッカー|少年団'],
  ['一文字ずつの地名', '藻岩ジュニアユース', '藻岩|ジュニア|ユース'],
  ['かなの地名', 'ひばりが丘FCジュニア', 'ひばりが丘|FC|ジュニア'],
  ['間のある名', 'みどり野FC ホワイト', 'みどり野|FC ホワイト'],
  ['辞書にない片仮名の名', '石狩シーガルズ', '石狩|シーガルズ'],
  ['ことばに似た片仮名の名', '旭川フェアリーズ', '旭川|フェアリーズ'],
  ['数', '準決勝第1試合の勝者', '準決勝第1試合の|勝者'],
  [
    '片仮名の言葉が続く名',
    '札幌ジュニアサッカースクール大谷地東レディース',
    '札幌|ジュニア|サッカー|スクール|大谷地東|レディース',
  ],
  ['年代の前の片仮名', 'コンサドーレ札幌サッカースクールU-12', 'コンサドーレ|札幌|サッカー|スクール|U-12'],
  ['一語', 'ライラック', 'ライラック'],
  ['何もない', '', ''],
])('行は言葉の間で変わる（%s）', (_what, name, lines) => {
  expect(drawn(name)).toBe(lines);
});

test('間のある名は、まず間で行が変わる', () => {
  const { container } = render(<Name>札幌ジュニアサッカー大会 秋季カップ</Name>);
  const parts = [...container.querySelectorAll('span > span')];
  expect(parts.map((part) => part.textContent)).toEqual(['札幌ジュニアサッカー大会', '秋季カップ']);
});

test('記号も、打たれたままに見える', () => {
  const name = '<b>A&B</b> & C&lt;D <img src=x onerror=alert(1)>';
  const { container } = render(<Name>{name}</Name>);
  expect(container.textContent).toBe(name);
  expect(container.querySelector('b, img')).toBeNull();
});

test.each([
  ['第12回　北の大地U-18秋季大会', ['U-18']],
  ['ジュニアユースＵ15', ['Ｕ15']],
  ['U-12とU-15の交流会', ['U-12', 'U-15']],
  ['春季カップ', []],
])('「%s」の年代の名は、ハイフンで切れない', (name, wholes) => {
  const { container } = render(<Name>{name}</Name>);
  const found = [...container.querySelectorAll('span span')].map((span) => span.textContent);
  expect(found.filter((text) => /^[UＵ]/.test(text))).toEqual(wholes);
});
