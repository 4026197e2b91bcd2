import type { PhotoMatch } from '#contract/photos.ts';
import { Button } from '#web/ui/button.tsx';
import { fullDayText } from '#web/ui/jst.ts';
import { matchTitle } from '../match-words.ts';
import { usePhotoMatches } from '../queries.ts';
import { type Doubt, doubtsOf, type TakenPhoto } from './doubts.ts';
import styles from './upload.module.css';

type DoubtfulProps = {
  readonly match: PhotoMatch;
  readonly photos: readonly TakenPhoto[];
  readonly onSend: () => void;
  readonly onLeaveOut: () => void;
};

/** Asked before photos are sent that seem to be of another match: a card holds those of a whole day. */
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
      <div className={styles.buttons}>
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
