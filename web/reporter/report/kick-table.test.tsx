import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { KickTable } from './kick-table.tsx';

afterEach(cleanup);

it.each([
  [5, ['1', '2', '3', '4', '5', '合計']],
  [8, ['1', '2', '3', '4', '5', '6', '7', '8', '合計']],
  [10, ['1', '2', '3', '4', '5', '6', '7', '8', '合計', '9', '10']],
])('%i本の列は、八本ずつの段に並び、合計は一段目の終わりにある', (columns, headers) => {
  render(
    <KickTable club="札幌FC" shootOut={{ kicks: ['success', 'failure'], score: 1 }} columns={columns} />,
  );
  const table = screen.getByRole('table', { name: '札幌FCのPK' });
  const texts = (cells: string) => [...table.querySelectorAll(cells)].map((cell) => cell.textContent);
  expect(texts('th')).toEqual(headers);
  const cells = texts('td');
  expect(cells).toHaveLength(columns + 1);
  expect(cells.slice(0, 3)).toEqual(['○成功', '×失敗', 'まだ']);
  expect(cells[headers.indexOf('合計')]).toBe('1');
});
