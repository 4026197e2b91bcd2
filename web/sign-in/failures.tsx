import { CONFIGURATION_ERROR } from '#web/api/provider-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './failures.module.css';
import { StepHeading } from './step-heading.tsx';

/** The server says nowhere to sign in (members' specification, section 8). */
export function ConfigurationFailure() {
  return (
    <div role="alert">
      <StepHeading title="ログイン" />
      <Notice>
        <span className={styles.sentence} lang="en">
          {CONFIGURATION_ERROR}
        </span>
        サイトの設定に問題があるため、いまはログインできません。お手数ですが、管理者にご連絡ください。
      </Notice>
    </div>
  );
}

/** The server could not be asked. */
export function Unreachable({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div role="alert">
      <StepHeading title="ログイン" />
      <Notice action={<Button onClick={onRetry}>もう一度試す</Button>}>
        通信できませんでした。電波の良い場所で、もう一度お試しください。
      </Notice>
    </div>
  );
}
