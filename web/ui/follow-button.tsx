import styles from './follow-button.module.css';

const STAR = 'm12 3.5 2.6 5.4 5.9.8-4.3 4.1 1.1 5.9-5.3-2.9-5.3 2.9 1.1-5.9L3.5 9.7l5.9-.8z';

type FollowButtonProps = {
  /** What is followed, as it is called: 北星FC. */
  readonly name: string;
  /** Undefined while that is not known. */
  readonly isFollowed: boolean | undefined;
  readonly toggle: () => void;
  readonly problem: string | null;
};

/** Follows with one press, and no longer with the next. It has its size before anybody knows which it is. */
export function FollowButton({ name, isFollowed = false, toggle, problem }: FollowButtonProps) {
  const label = isFollowed ? 'フォロー中' : 'フォロー';
  return (
    <span className={styles.place}>
      <button
        type="button"
        className={styles.button}
        aria-pressed={isFollowed}
        // Who speaks to the phone says what stands there.
        aria-label={`${name}を${label}`}
        onClick={toggle}
      >
        <svg className={styles.star} viewBox="0 0 24 24" aria-hidden="true">
          <path d={STAR} />
        </svg>
        <span>{label}</span>
      </button>
      {problem !== null && (
        <span role="alert" className={styles.problem}>
          {problem}
        </span>
      )}
    </span>
  );
}
