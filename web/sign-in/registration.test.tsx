import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { Registration } from './sign-in-page.tsx';

const site = vi.hoisted(() => ({ current: {} }));

vi.mock('#web/api/site-config.ts', () => ({ siteConfig: async () => ({ site: site.current }) }));

afterEach(cleanup);

const PRICES = { regular: { monthly: 500, yearly: 5_000 }, premium: { monthly: 900, yearly: 9_000 } };

test('登録へ進む前に、会員の料金がわかる', async () => {
  site.current = { name: 'つなぐ', prices: PRICES };
  renderScreen(<Registration />);
  expect((await screen.findByText('レギュラー')).nextElementSibling?.textContent).toBe(
    '月額500円（税込）\n年額5,000円（税込）',
  );
  expect(screen.getByText('プレミアム').nextElementSibling?.textContent).toContain('年額9,000円（税込）');
  expect(screen.getByRole('link', { name: '新規会員登録' }).getAttribute('href')).toBe('/signup.html');
});

test('料金が書かれていないサイトでは、いつわかるかを言う', async () => {
  site.current = { name: 'つなぐ' };
  renderScreen(<Registration />);
  expect(await screen.findByText('料金は、登録のあとに事務局からご案内します。')).toBeDefined();
});
