import { useEffect, useState } from 'react';
import { dateText } from '#web/ui/jst.ts';

/** Often enough for a list that stays open past midnight, in milliseconds. */
const LOOK_AGAIN_MS = 30_000;

/** The date in Tokyo, `YYYY-MM-DD`, by this phone's clock. */
export function useToday(): string {
  const [today, setToday] = useState(() => dateText(Date.now()));
  useEffect(() => {
    const timer = setInterval(() => setToday(dateText(Date.now())), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  return today;
}
