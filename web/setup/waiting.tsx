import { useEffect } from 'react';
import { forgetDraft } from './draft.ts';

/** The site is there within a second or two. */
const LOOK_MS = 700;

type WaitingProps = {
  readonly publicUrl: string;
  /** The administrator's account was there already. */
  readonly isKept: boolean;
};

/** The server starts as the site; then the administrator signs in there. */
export function Waiting({ publicUrl, isKept }: WaitingProps) {
  const admin = `${publicUrl}/admin`;
  useEffect(() => {
    forgetDraft();
    const timer = setInterval(async () => {
      if (!(await isOpen())) return;
      clearInterval(timer);
      // Who has to read something goes on by the link.
      if (!isKept) location.replace(admin);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [admin, isKept]);
  return (
    <div className="stack4">
      <p role="status">設定を保存しました。サイトを始めています…</p>
      {isKept && (
        <p>
          このメールアドレスのアカウントはすでにありました。パスワードは変わっていません。これまでのパスワードでログインしてください。
        </p>
      )}
      <p>
        <a href={admin}>ログインして管理画面を開く</a>
      </p>
    </div>
  );
}

async function isOpen(): Promise<boolean> {
  try {
    return (await fetch('/readyz', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
