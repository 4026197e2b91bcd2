import { expect, test } from 'vitest';
import { isPlain } from './drawn-plainly.ts';

test.each([
  ['渡されたものを描くだけの部品', '/site/web/live-results/score-board.tsx', 'export function A() {}', true],
  ['状態を持つ部品', '/site/web/app/menu.tsx', 'const [open, setOpen] = useState(false);', false],
  ['自分のフックを使う部品', '/site/web/app/frame.tsx', 'const site = useSite();', false],
  ['文字を打つ画面の部品', '/site/web/admin/row.tsx', 'export function Row() {}', false],
  ['入力の部品', '/site/web/ui/form/field.tsx', 'export function Field() {}', false],
])('%s', (_what, file, code, expected) => {
  expect(isPlain(code, file)).toBe(expected);
});
