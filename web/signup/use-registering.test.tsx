import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { keepAim } from '#web/api/sign-in-aim.ts';
import { EMPTY_DRAFT } from './draft.ts';
import { useRegistering } from './use-registering.ts';

const outcome = vi.hoisted(() => ({ current: 'done' }));

vi.mock('./registering.ts', () => ({ join: async () => outcome.current }));

afterEach(() => {
  sessionStorage.clear();
  vi.restoreAllMocks();
});

test.each([
  ['会員になったばかりの人は、カード登録の案内へ', 'done', '/register-card-info.html'],
  ['前からの会員は、目指していた試合へ', 'member', '/indv-result/cup/m1'],
])('%s', async (_who, came, place) => {
  const assign = vi.spyOn(location, 'assign').mockReturnValue(undefined);
  outcome.current = came;
  keepAim('/indv-result/cup/m1');
  const { result } = renderHook(() => useRegistering(EMPTY_DRAFT, () => undefined));
  result.current.join();
  await waitFor(() => expect(assign).toHaveBeenCalledWith(place));
});
