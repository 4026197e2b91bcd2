import styles from './signup.module.css';
import { STEP_TITLES, STEPS, type Step } from './steps.ts';

/** How far one is, in words and as a bar. */
export function Progress({ step, isJoining }: { readonly step: Step; readonly isJoining: boolean }) {
  const steps = STEPS.filter((one) => !isJoining || (one !== 'account' && one !== 'confirm'));
  const place = steps.indexOf(step) + 1;
  return (
    <div className={styles.progress}>
      <p>
        新規会員登録　{place} / {steps.length}
      </p>
      <progress max={steps.length} value={place} aria-label={`${STEP_TITLES[step]}まで進みました`} />
    </div>
  );
}
