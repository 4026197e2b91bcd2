import { useQuery } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { Reading } from './reading.tsx';

afterEach(cleanup);

function Board() {
  const matches = useQuery({ queryKey: ['matches'], queryFn: () => '19試合' });
  const reporters = useQuery({
    queryKey: ['reporters'],
    queryFn: () => Promise.reject(new Error('busy')),
    retry: true,
    retryDelay: 60_000,
  });
  return (
    <Reading query={matches} beside={reporters} shape="rows" problem="">
      {(text) => <p>{text}</p>}
    </Reading>
  );
}

test('一緒に待つものが一度失敗すれば、もう一度試みるあいだを待たずに、読めたものが出る', async () => {
  renderScreen(<Board />);
  expect(await screen.findByText('19試合')).toBeDefined();
});
