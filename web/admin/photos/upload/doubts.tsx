/** Photos whose camera's clock says that they were taken at another match. */

import type { PhotoMatch } from '#contract/publishing/photos.ts';
import { Button } from '#web/ui/button.tsx';
import { fullDayText } from '#web/ui/jst.ts';
import { matchTitle } from '../messages.ts';
import { usePhotoMatches } from '../queries.ts';
import styles from './upload.module.css';

type DoubtfulProps = {
  readonly match: PhotoMatch;
  readonly photos: readonly TakenPhoto[];
  readonly onSend: () => void;
  readonly onLeaveOut: () => void;
};

/** Asks before photos are sent that seem to be of another match: a card holds a whole day. */
export function Doubtful({ match, photos, onSend, onLeaveOut }: DoubtfulProps) {
  const { data } = usePhotoMatches({ search: `${match.championship_name} ${match.match_date}`, show: 'all' });
  const others = (data?.rows ?? []).filter(({ match_id }) => match_id !== match.match_id);
  return (
    <section className={styles.note} aria-label="撮影日時の確認">
      <p role="status">
        撮影日時がこの試合と合わない写真が{photos.length}枚あります。これらはまだ送っていません。
      </p>
      <ul>
        {doubtsOf(photos, others).map((doubt) => (
          <li key={doubt.match?.match_id ?? doubt.day}>{doubtText(doubt)}</li>
        ))}
      </ul>
      <div className="row">
        <Button onClick={onLeaveOut}>除いて続ける</Button>
        <Button onClick={onSend}>この試合の写真として送る</Button>
      </div>
    </section>
  );
}

function doubtText({ day, match, photos }: Doubt): string {
  const [first, ...rest] = photos;
  const names = rest.length === 0 ? `${first?.file.name}` : `${first?.file.name}ほか${rest.length}枚`;
  if (match === null) return `${names}は、${fullDayText(day)} ${first?.at.slice(11)}ごろの撮影です。`;
  return `${names}は、「${matchTitle(match)}」（${match.scheduled_start_time}開始）の写真かもしれません。`;
}

/** `at`: `YYYY-MM-DDTHH:MM` by the camera's clock. */
export type TakenPhoto = { readonly file: File; readonly at: string };

/** `match`: the one of that day that was being played then; null where none was. */
type Doubt = {
  readonly day: string;
  readonly match: PhotoMatch | null;
  readonly photos: readonly TakenPhoto[];
};

/** From the warm-up to the farewell, in minutes from the kick-off. */
const BEFORE = 60;
const AFTER = 180;
/** The middle of a match: of several, the closest is chosen. */
const MIDDLE = 45;

type Kickoff = Pick<PhotoMatch, 'match_date' | 'scheduled_start_time'>;

/** Whether a photo may be of this match; any time of its day where its kick-off is not known. */
export function fits({ match_date, scheduled_start_time }: Kickoff, at: string): boolean {
  if (!at.startsWith(match_date)) return false;
  if (scheduled_start_time === null) return true;
  const minutes = minutesOf(at.slice(11)) - minutesOf(scheduled_start_time);
  return minutes >= -BEFORE && minutes <= AFTER;
}

/** Those that do not fit, by the match that they may be of. */
export function doubtsOf(photos: readonly TakenPhoto[], others: readonly PhotoMatch[]): readonly Doubt[] {
  const doubts = new Map<string, Doubt>();
  for (const photo of photos) {
    const day = photo.at.slice(0, 10);
    const match = likeliest(photo.at, others);
    const key = match?.match_id ?? day;
    const before = doubts.get(key)?.photos ?? [];
    doubts.set(key, { day, match, photos: [...before, photo] });
  }
  return [...doubts.values()];
}

function likeliest(at: string, others: readonly PhotoMatch[]): PhotoMatch | null {
  const distance = (match: PhotoMatch) =>
    Math.abs(minutesOf(at.slice(11)) - minutesOf(match.scheduled_start_time ?? '00:00') - MIDDLE);
  const [first = null] = others
    .filter((match) => match.scheduled_start_time !== null && fits(match, at))
    .toSorted((a, b) => distance(a) - distance(b));
  return first;
}

/** `HH:MM` as minutes of its day. */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
