import { useCallback, useEffect, useState } from 'react';
import { type SetupState, setupState } from '#contract/operations/setup.ts';
import { ApiError, call } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './setup.module.css';
import { SetupForm } from './setup-form.tsx';
import { Waiting } from './waiting.tsx';

type Stage =
  | { readonly kind: 'asking' | 'unreachable' | 'over' }
  /** Why nothing can be typed here. */
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'open'; readonly state: SetupState }
  | { readonly kind: 'finished'; readonly publicUrl: string; readonly isKept: boolean };

const NO_TOKEN =
  'このサイトは準備中です。サーバーの管理をする人は、起動したときに表示された設定用のアドレスを、最後まで写して開いてください。tsunagu setup --address でも表示できます。';
const IN_THE_CLEAR =
  'この接続は暗号化されていないので、パスワードを送れません。https のアドレスで開くか、ssh でつないで http://127.0.0.1 から始まるアドレスで開いてください。';

/** /setup#token: the first run of a site, for who has the one-time address. */
export function SetupPage() {
  const [stage, setStage] = useState<Stage>({ kind: 'asking' });
  const token = location.hash.slice(1);
  const look = useCallback(async () => {
    setStage({ kind: 'asking' });
    setStage(await stageNow(token));
  }, [token]);
  useEffect(() => void look(), [look]);
  return (
    <>
      <header className="outside-header">
        <span className="outside-home">
          <img src="/logo.svg" alt="" width="32" height="32" />
          <span>つなぐ</span>
        </span>
      </header>
      <main className={styles.page}>
        <h1 className={styles.title}>最初の設定</h1>
        {stage.kind === 'asking' && <p role="status">読み込み中…</p>}
        {stage.kind === 'refused' && <Notice>{stage.message}</Notice>}
        {stage.kind === 'unreachable' && (
          <Notice action={<Button onClick={() => void look()}>もう一度読み込む</Button>}>
            サーバーにつながりません。サーバーが動いているか確かめて、もう一度お試しください。
          </Notice>
        )}
        {stage.kind === 'over' && (
          <Notice action={<a href="/admin">管理画面を開く</a>}>
            このサイトの設定は、もう終わっています。管理者のメールアドレスとパスワードでログインしてください。
          </Notice>
        )}
        {stage.kind === 'open' && (
          <SetupForm
            token={token}
            state={stage.state}
            onFinished={(publicUrl, isKept) => setStage({ kind: 'finished', publicUrl, isKept })}
            onOver={() => setStage({ kind: 'over' })}
          />
        )}
        {stage.kind === 'finished' && <Waiting publicUrl={stage.publicUrl} isKept={stage.isKept} />}
      </main>
    </>
  );
}

async function stageNow(token: string): Promise<Stage> {
  // Before the token leaves this machine.
  if (!isSecureContext) return { kind: 'refused', message: IN_THE_CLEAR };
  if (token === '') return { kind: 'refused', message: NO_TOKEN };
  try {
    return { kind: 'open', state: await call(setupState, { token }) };
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: 'unreachable' };
    // A site that is open has no such call.
    if (error.status === 404) return { kind: 'over' };
    if (error.status >= 500) return { kind: 'unreachable' };
    return { kind: 'refused', message: error.message };
  }
}
