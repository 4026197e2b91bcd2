import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { FollowedMatches } from '#contract/championship/today.ts';
import { nameOf } from '#domain/follow/follow.ts';
import { Button } from '#web/ui/button.tsx';
import { useIsDrawn } from '#web/ui/drawn.ts';
import { RetryButton } from '#web/ui/reading.tsx';
import styles from './day.module.css';
import { FollowedCard } from './followed-card.tsx';
import { keptCards, useKeptPlace } from './followed-place.ts';

const NOT_ARRIVED = 'フォロー中の試合の情報がまだ届いていません。';

type FollowedSectionProps = {
  readonly query: UseQueryResult<readonly FollowedMatches[]>;
  /** As they are now; undefined before they have come. */
  readonly follows: readonly FollowedMatches[] | undefined;
  /** Today. */
  readonly date: string;
};

/**
 * フォロー中: a card for each thing that is followed. On a page that the server has drawn, what stands below is there first: so many
 * cards come by themselves as this phone has kept a place for, and the others when somebody wants them.
 */
export function FollowedSection({ query, follows, date }: FollowedSectionProps) {
  const isDrawn = useIsDrawn();
  const [room, setRoom] = useState(isDrawn ? keptCards : () => Number.POSITIVE_INFINITY);
  const shown = follows?.slice(0, room) ?? [];
  const hidden = (follows?.length ?? 0) - shown.length;
  const place = useKeptPlace(hidden === 0 ? follows?.length : undefined);
  return (
    <section className="stack2" aria-labelledby="followed">
      <div className={styles.top}>
        <h2 id="followed" className="heading">
          フォロー中
        </h2>
        {hidden > 0 ? (
          <Button onClick={() => setRoom(Number.POSITIVE_INFINITY)}>
            {shown.length === 0 ? `${hidden}件を見る` : `ほか${hidden}件を見る`}
          </Button>
        ) : (
          <Link className={styles.all} to="/club-list">
            クラブを選ぶ
            <span aria-hidden="true"> ›</span>
          </Link>
        )}
      </div>
      <div className={styles.kept}>
        <div ref={place} className={styles.cards}>
          {follows === undefined && query.isError && (
            <p className={styles.failed}>
              {NOT_ARRIVED}
              <RetryButton query={query} />
            </p>
          )}
          {follows?.length === 0 && (
            <p className={`card ${styles.invitation}`}>
              お子さまのクラブや大会をフォローすると、その試合がここに並び、得点がその場で動きます。
            </p>
          )}
          {hidden > 0 && shown.length === 0 && (
            <p className={`hint ${styles.names}`}>{follows?.map(({ title }) => title).join('、')}</p>
          )}
          {shown.map((one) => (
            <FollowedCard key={nameOf(one.target)} {...one} date={date} />
          ))}
        </div>
      </div>
    </section>
  );
}
