import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Entering } from './entering.tsx';

const signOut = vi.hoisted(() => vi.fn());

vi.mock('@aws-amplify/ui-react', () => ({ useAuthenticator: () => ({ signOut }) }));

afterEach(cleanup);

test('ウィジェットを通ると、1度だけ中へ進む', () => {
  const onSignedIn = vi.fn(() => Promise.resolve());
  const { rerender } = render(<Entering onSignedIn={onSignedIn} />);
  rerender(<Entering onSignedIn={() => onSignedIn()} />);
  expect(onSignedIn).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('status').textContent).toBe('ログインしています…');
});

test('中へ進めなければそう伝え、もう一度試すか、別のアカウントにできる', async () => {
  const onSignedIn = vi.fn(() => Promise.reject(new Error('no network')));
  render(<Entering onSignedIn={onSignedIn} />);
  fireEvent.click(await screen.findByRole('button', { name: 'もう一度試す' }));
  expect(onSignedIn).toHaveBeenCalledTimes(2);
  fireEvent.click(await screen.findByRole('button', { name: '別のアカウントでログインする' }));
  expect(signOut).toHaveBeenCalledTimes(1);
});
