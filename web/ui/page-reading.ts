import { useEffect } from 'react';

const readings = new Set<{ readonly heardAt: number }>();

/** Notes when what the screen shows was read, as its 最終更新 says; 0 before the first time. */
export function usePageReading(heardAt: number): void {
  useEffect(() => {
    if (heardAt === 0) return;
    const reading = { heardAt };
    readings.add(reading);
    return () => void readings.delete(reading);
  }, [heardAt]);
}

/** When the screen was read, by the device's clock, so that every time on it agrees; null for a screen without 最終更新. */
export function pageReadAt(): number | null {
  return readings.size === 0 ? null : Math.min(...[...readings].map(({ heardAt }) => heardAt));
}
