import { clockText, momentDayText } from '#web/ui/jst.ts';

/** An ISO instant as 2026年5月18日 23:59, in Tokyo. */
export function momentText(instant: string): string {
  const moment = Date.parse(instant);
  return `${momentDayText(moment)} ${clockText(moment)}`;
}
