import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Name } from './name.tsx';

afterEach(cleanup);

test.each([
  ['第12回 北の大地U-18秋季大会', ['U-18']],
  ['ジュニアユースＵ15', ['Ｕ15']],
  ['U-12とU-15の交流会', ['U-12', 'U-15']],
  ['春季カップ', []],
  ['', []],
])('「%s」は文字を変えずに、年代の名だけを切れないようにする', (name, wholes) => {
  const { container } = render(<Name>{name}</Name>);
  expect(container.textContent).toBe(name);
  expect([...container.querySelectorAll('span')].map((span) => span.textContent)).toEqual(wholes);
});
