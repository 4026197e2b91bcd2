import { expect, onTestFinished, test, vi } from 'vitest';
import type { OpenedMatches } from '#server/platform/http/callers.ts';
import { createChampionshipWatch, createLinkWatch, createStrangersWatch, type Watch } from './watch.ts';

/** Throws for what cannot be checked. */
type Check = (name: string) => null;

/** Watches over passes of which the first cannot be checked and the others have ended. */
function watchOver<Pass>(
  create: (check: Check, onError: (error: unknown) => void) => Watch<Pass>,
  passes: readonly Pass[],
) {
  const onError = vi.fn<(error: unknown) => void>();
  const watch = create((name) => {
    if (name === 'broken') throw new Error('unreadable');
    return null;
  }, onError);
  onTestFinished(() => watch.close());
  const ended: Pass[] = [];
  for (const pass of passes) watch.enter(pass, () => void ended.push(pass));
  watch.look();
  return { ended, onError };
}

const followed = { championshipId: 'cup', matchId: 'm1' };
const OPENED = ['broken', 'revoked', 'withdrawn'].map((linkId) => ({ linkId, followed }));
const NAMES = ['broken', 'gone', 'hidden'];

test('確かめられないリンクがあっても、あとのリンクの速報は終わる', async () => {
  const { ended, onError } = watchOver(
    (check, fail) =>
      createLinkWatch(
        {
          async matchesOf(linkId): Promise<OpenedMatches> {
            check(linkId);
            return [];
          },
        },
        fail,
      ),
    OPENED,
  );
  await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce());
  expect(ended).toEqual(OPENED.slice(1));
});

test.for([
  [
    '会員',
    (check: Check, fail: (error: unknown) => void) =>
      createChampionshipWatch({ findById: async (name) => check(name) }, fail),
  ],
  [
    '会員でない人',
    (check: Check, fail: (error: unknown) => void) =>
      createStrangersWatch({ isLive: async (name) => check(name) !== null }, fail),
  ],
] as const)('確かめられない大会があっても、あとの大会の%sの速報は終わる', async ([, create]) => {
  const { ended, onError } = watchOver(create, NAMES);
  await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce());
  expect(ended).toEqual(NAMES.slice(1));
});
