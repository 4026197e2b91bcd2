import styles from './signup.module.css';
import { type Step, stepsOf } from './steps.ts';

/** How far one is, in words and as a bar. */
export function ProgressBar({ step, isJoining }: { readonly step: Step; readonly isJoining: boolean }) {
  const steps = stepsOf({ isJoining });
  const place = steps.indexOf(step) + 1;
  return (
    <div className={styles.progress}>
      <p>
        新規会員登録　{place} / {steps.length}
      </p>
      <progress max={steps.length} value={place} aria-label="登録の進み具合" />
    </div>
  );
}
