// @vitest-environment node
import { expect, it } from 'vitest';
import { REPORTERS } from '#web/app/reporter-screens.ts';

const LATER = [
  () => import('./place/parts.ts'),
  () => import('./asking/dialogs.ts'),
  () => import('./list/troubles.tsx'),
  () => import('./practice/restarts.tsx'),
];

it.each([...Object.values(REPORTERS).map(({ load }) => load), ...LATER])(
  '画面とその部品は、ブラウザーのないところでも読み込める %#',
  async (load) => {
    expect(await load()).toBeDefined();
  },
);
