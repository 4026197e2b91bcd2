import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError } from '#web/api/client.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { Button } from '#web/ui/button.tsx';
import { DOWNLOADING, NOT_SAVED, PHOTO_GONE, PREMIUM_ONLY, PREPARING, SAVE } from './messages.ts';
import { useSaving } from './queries.ts';
import styles from './saving.module.css';

type SavingProps = {
  readonly photoId: string;
  /** What stands in the place of the outcome before there is one. */
  readonly children?: ReactNode;
};

/** The button that saves a photo, and above it what has become of it. */
export function Saving({ photoId, children }: SavingProps) {
  const { mutate, data, isIdle, isPending, error } = useSaving();
  return (
    <>
      <div className={styles.outcome} role="status">
        {isIdle && children}
        {isPending && PREPARING}
        {data === 'downloading' && DOWNLOADING}
        {error !== null && <Problem error={error} />}
      </div>
      <Button disabled={isPending} aria-busy={isPending} onClick={() => mutate(photoId)}>
        {SAVE}
      </Button>
    </>
  );
}

/** Not premium, or no membership in force (any more). */
const REFUSED: readonly string[] = ['premium_required', 'membership_required'];

function Problem({ error }: { readonly error: Error }) {
  if (!(error instanceof ApiError)) return readingProblem(error, NOT_SAVED);
  if (REFUSED.includes(error.code)) {
    return (
      <>
        {PREMIUM_ONLY} <Link to="/member-info">会員情報を見る</Link>
      </>
    );
  }
  return error.status === 404 ? PHOTO_GONE : readingProblem(error, NOT_SAVED);
}
