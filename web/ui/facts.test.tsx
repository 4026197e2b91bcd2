import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Facts } from './facts.tsx';

afterEach(cleanup);

/** The value with a bar where a line may end. */
function drawn(value: string): string {
  const { container } = render(<Facts rows={[['項目', value]]} />);
  expect(container.querySelector('dd')?.textContent).toBe(value);
  for (const place of container.querySelectorAll('wbr')) place.replaceWith('|');
  return container.querySelector('dd')?.textContent ?? '';
}

test.each([
  ['メールアドレス', 'hana.kita@mail.tsunagu.jp', 'hana.kita|@mail.tsunagu.jp'],
  ['長いアドレス', 'kita@north.sapporo-midorino.jp', 'kita|@north|.sapporo-midorino|.jp'],
  ['ほかの値', '060-0000 札幌市中央区', '060-0000 札幌市中央区'],
  ['アドレスのある文', 'a@b.jp へ送る', 'a@b.jp へ送る'],
  ['空の値', '', ''],
])('%sの行の変わるところ', (_what, value, lines) => {
  expect(drawn(value)).toBe(lines);
});
