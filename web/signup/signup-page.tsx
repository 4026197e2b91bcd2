import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { standing } from '#contract/member/membership.ts';
import type { SiteConfig } from '#contract/operations/site.ts';
import { ApiError, call, NoTokenError } from '#web/api/client.ts';
import { forgetSession, storedSession } from '#web/api/session.ts';
import { signInAim } from '#web/api/sign-in-aim.ts';
import { siteQuery } from '#web/api/site-query.ts';
import { Button } from '#web/ui/button.tsx';
import { useEarlyPress, useIsDrawn } from '#web/ui/drawn.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Skeleton } from '#web/ui/reading.tsx';
import styles from './signup.module.css';
import { SignUp } from './signup.tsx';

/** Who has nothing to fill in here. */
type Elsewhere = 'unknown' | 'unreachable' | 'notOpen' | 'member' | 'notInForce';

/** /signup.html: finds out who comes, then leads through the registration. Whoever the server draws it for is a stranger. */
export function SignUpPage() {
  useEarlyPress();
  const { data: config, isError, refetch } = useQuery(siteQuery);
  const [visitor, look] = useVisitor();
  const retry = () => {
    void refetch();
    look();
  };
  return (
    <>
      <header className="outside-header">
        <a href="/" className="outside-home">
          <img src="/logo.svg" alt="" width="32" height="32" />
          <span>{config?.site.name ?? 'つなぐ'}</span>
        </a>
      </header>
      {config !== undefined &&
      config.agreements !== '' &&
      (visitor === 'stranger' || visitor === 'joining') ? (
        <SignUp
          startsJoining={visitor === 'joining'}
          minLength={config.identity.passwordMinLength}
          prices={config.site.prices}
        />
      ) : (
        <Elsewhere kind={elsewhere(visitor, config, isError)} onRetry={retry} />
      )}
    </>
  );
}

function elsewhere(
  visitor: Visitor | 'unknown' | 'unreachable',
  config: SiteConfig | undefined,
  isUnreachable: boolean,
): Elsewhere {
  if (visitor === 'member' || visitor === 'notInForce') return visitor;
  if (visitor === 'unreachable' || (config === undefined && isUnreachable)) return 'unreachable';
  return config?.agreements === '' && visitor !== 'unknown' ? 'notOpen' : 'unknown';
}

/** Who comes, and a function that looks again. Nobody who is not signed in waits for that. */
function useVisitor(): readonly [Visitor | 'unknown' | 'unreachable', () => void] {
  const isDrawn = useIsDrawn();
  const [found, setFound] = useState<Visitor | 'unreachable' | null>(null);
  const look = useCallback(async () => {
    setFound(null);
    try {
      setFound(await kindOfVisitor());
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setFound('unreachable');
    }
  }, []);
  useEffect(() => void look(), [look]);
  const isStranger = isDrawn || storedSession() === null;
  return [found ?? (isStranger ? 'stranger' : 'unknown'), () => void look()];
}

type ElsewhereProps = {
  readonly kind: Elsewhere;
  readonly onRetry: () => void;
};

function Elsewhere({ kind, onRetry }: ElsewhereProps) {
  return (
    <main className={styles.page}>
      <title>新規会員登録</title>
      <PageTitle>新規会員登録</PageTitle>
      {kind === 'unknown' && <Skeleton shape="rows" />}
      {kind === 'member' && (
        <Notice action={<a href={signInAim()}>会員のページへ進む</a>}>会員登録はお済みです。</Notice>
      )}
      {kind === 'notInForce' && (
        <Notice action={<a href="/member-info">会員情報を見る</a>}>
          会員登録はお済みです。会員の状態とこれからのお手続きは、会員情報のページでご覧いただけます。
        </Notice>
      )}
      {kind === 'notOpen' && (
        <Notice action={<a href="/contact">お問い合わせ</a>}>
          ただいま会員登録の準備中です。利用規約とプライバシーポリシーの掲載後に、登録していただけるようになります。
        </Notice>
      )}
      {kind === 'unreachable' && (
        <Notice action={<Button onClick={onRetry}>もう一度読み込む</Button>}>
          通信できませんでした。電波の状態を確かめて、もう一度お試しください。
        </Notice>
      )}
    </main>
  );
}

/**
 * Who opens the page: a stranger, somebody signed in without a member record, who begins with their details, or a member,
 * whose membership is in force or not.
 */
type Visitor = 'stranger' | 'joining' | 'member' | 'notInForce';

/** Rejects where the server cannot be asked. */
export async function kindOfVisitor(): Promise<Visitor> {
  if (storedSession() === null) return 'stranger';
  try {
    const { membership_type, is_in_force } = await call(standing, {});
    if (membership_type === null) return 'joining';
    return is_in_force ? 'member' : 'notInForce';
  } catch (error) {
    if (error instanceof NoTokenError) return 'stranger';
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    // The account is gone: the visitor begins anew.
    await forgetSession();
    return 'stranger';
  }
}
