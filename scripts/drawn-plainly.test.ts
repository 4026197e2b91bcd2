import { expect, test } from 'vitest';
import { withPlainOnes } from './drawn-plainly.ts';

const marked = (code: string) => withPlainOnes(code, '/site/web/live-results/score-board.tsx');

test.each([
  ['渡されたものを描くだけの部品', 'export function A() { return <p />; }'],
  ['書き出さない部品', 'function A({ word }: { readonly word: string }) { return <p>{word}</p>; }'],
])('%sは、覚えずに描く', (_what, code) => {
  expect(marked(code)).toBe(code.replace('{ return', "{'use no memo'; return"));
});

test.each([
  ['状態を持つ部品', 'function Menu() { const [open] = useState(false); return <p>{open}</p>; }'],
  ['自分のフックを使う部品', 'export function Frame() { const site = useSite(); return <p>{site}</p>; }'],
  ['関数でないもの', 'export const WORDS = { left: 1 };'],
])('%sは、そのまま', (_what, code) => {
  expect(marked(code)).toBe(code);
});

test('一つのファイルの中でも、フックのない部品だけを覚えずに描く', () => {
  const file = (row: string) =>
    `function List() {\n  const rows = useRows();\n  return <Row of={rows} />;\n}\nfunction Row() {${row}\n  return <li />;\n}\n`;
  expect(marked(file(''))).toBe(file("'use no memo';"));
});
