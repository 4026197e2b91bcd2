import { useSyncExternalStore } from 'react';
import { serverClock } from '#web/api/server-clock.ts';
import styles from './reporter-page.module.css';

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** Says that this phone's clock is wrong, from a minute on, and that the match is recorded by the right one. */
export function PhoneClockNote() {
  const minutes = useSyncExternalStore(serverClock.subscribe, wrongMinutes, () => 0);
  return (
    <p role="status" className={styles.clock} data-testid="phone-clock">
      {phoneClockText(minutes)}
    </p>
  );
}

/** Minutes by which the phone's clock is slow, rounded; negative if it is fast, and 0 below a whole one. */
function wrongMinutes(): number {
  const error = serverClock.error();
  return Math.abs(error) < MINUTE_MS ? 0 : Math.round(error / MINUTE_MS);
}

/** Empty if the clock is right to the minute. */
export function phoneClockText(minutesSlow: number): string {
  if (minutesSlow === 0) return '';
  const direction = minutesSlow > 0 ? '遅れて' : '進んで';
  const span = spanText(Math.abs(minutesSlow));
  return `この端末の時計は${span}${direction}います。試合の記録は正しい時刻で残ります。`;
}

/** `5分`, `2時間5分`, `1日と3分`. */
function spanText(minutes: number): string {
  const days = Math.floor(minutes / DAY_MINUTES);
  const hours = Math.floor((minutes % DAY_MINUTES) / HOUR_MINUTES);
  const rest = minutes % HOUR_MINUTES;
  const ofDay = `${hours > 0 ? `${hours}時間` : ''}${rest > 0 ? `${rest}分` : ''}`;
  if (days === 0) return ofDay;
  return ofDay === '' ? `${days}日` : `${days}日と${ofDay}`;
}
