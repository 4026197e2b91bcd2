import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { ArticleContent } from './article-content.tsx';

afterEach(cleanup);

const article = (window: number, words = '本文') =>
  ['a', 'b']
    .map(
      (key) =>
        `<p>${words}</p><img src="/api/photos/files/${key}/full?for=media&amp;expires=${window}&amp;signature=x${window}" width="6" height="4" alt="${key}" />`,
    )
    .join('');

/** An article that another takes the place of when the button is pressed. */
function Renewed(props: {
  readonly first: string;
  readonly then: string;
  readonly onUnreadable?: () => void;
}) {
  const { first, then, onUnreadable = () => undefined } = props;
  const [html, setHtml] = useState(first);
  return (
    <>
      <button type="button" onClick={() => setHtml(then)}>
        次へ
      </button>
      <ArticleContent html={html} onUnreadable={onUnreadable} />
    </>
  );
}

const renewNow = () => fireEvent.click(screen.getByRole('button', { name: '次へ' }));

const windows = () =>
  screen.getAllByRole<HTMLImageElement>('img').map(({ src }) => new URL(src).searchParams.get('expires'));

test('新しいアドレスの同じ記事は、文も見えている写真もそのままで、出ていない写真だけを取り直す', async () => {
  const renew = vi.fn();
  renderScreen(<Renewed first={article(1)} then={article(2)} onUnreadable={renew} />);
  const [there, missing] = await screen.findAllByRole<HTMLImageElement>('img');
  if (there === undefined || missing === undefined) throw new Error('Two pictures.');
  Object.defineProperties(there, { complete: { value: true }, naturalWidth: { value: 600 } });
  fireEvent.error(missing);
  expect(renew).toHaveBeenCalledOnce();
  renewNow();
  expect(windows()).toEqual(['1', '2']);
  expect(screen.getAllByRole('img')[0]).toBe(there);
});

test('書き直された記事は、新しくなる', async () => {
  renderScreen(<Renewed first={article(1)} then={article(2, '新しい本文')} />);
  await screen.findAllByText('本文');
  renewNow();
  await screen.findAllByText('新しい本文');
  expect(windows()).toEqual(['2', '2']);
});
