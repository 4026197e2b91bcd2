import { expect, test, vi } from 'vitest';
import { createPace } from './upload-files.ts';

test('決めた速さを超えて届くものは待たせ、休んだあとに貯めた分は使わせない', async () => {
  vi.useFakeTimers();
  try {
    const pace = createPace(1_000, () => Date.now());
    const begun = Date.now();
    const took = async (bytes: number) => {
      const taking = pace.take(bytes);
      await vi.runAllTimersAsync();
      await taking;
      return Date.now() - begun;
    };
    expect(await took(500)).toBe(500);
    expect(await took(1_000)).toBe(1_500);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await took(1_000)).toBe(12_500);
    // Two connections share it.
    const both = [pace.take(1_000), pace.take(1_000)];
    await vi.runAllTimersAsync();
    await Promise.all(both);
    expect(Date.now() - begun).toBe(14_500);
  } finally {
    vi.useRealTimers();
  }
});
