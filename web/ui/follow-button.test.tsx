import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FollowButton } from './follow-button.tsx';

afterEach(cleanup);

test.each([
  [undefined, 'false', 'フォロー'],
  [false, 'false', 'フォロー'],
  [true, 'true', 'フォロー中'],
])('フォローの状態 %j は、読み上げでも文字でもわかり、押せば変わる', (isFollowed, pressed, words) => {
  const toggle = vi.fn();
  render(<FollowButton name="北星FC" isFollowed={isFollowed} toggle={toggle} problem={null} />);
  const button = screen.getByRole('button', { name: `北星FCを${words}` });
  expect([button.getAttribute('aria-pressed'), button.textContent]).toEqual([pressed, words]);
  fireEvent.click(button);
  expect(toggle).toHaveBeenCalledOnce();
});

test('できなかったわけを、その場で言う', () => {
  render(
    <FollowButton name="春季カップ" isFollowed={false} toggle={() => undefined} problem="50件までです。" />,
  );
  expect(screen.getByRole('alert').textContent).toBe('50件までです。');
});
