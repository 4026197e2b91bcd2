import { useCallback, useEffect, useState } from 'react';
import { standing } from '#contract/membership.ts';
import type { SiteConfig } from '#contract/site.ts';
import { ApiError, call, NoTokenError } from '#web/api/client.ts';
import { forgetSession, storedSession } from '#web/api/session.ts';
import { signInAim } from '#web/api/sign-in-aim.ts';
import { siteConfig } from '#web/api/site-config.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Skeleton } from '#web/ui/reading.tsx';
import styles from './signup.module.css';
import { SignUp } from './signup.tsx';

/** Who has nothing to fill in here. */
type Elsewhere = 'unknown' | 'unreachable' | 'notOpen' | 'member' | 'notInForce';

type Visitor =
  | { readonly kind: Elsewhere }
  | { readonly kind: 'stranger' | 'joining'; readonly minLength: number; readonly site: SiteConfig['site'] };

/** /signup.html: finds out who comes, then leads through the registration. */
export function SignUpPage() {
  const [visitor, setVisitor] = useState<Visitor>({ kind: 'unknown' });
  const look = useCallback(async () => {
    setVisitor({ kind: 'unknown' });
    setVisitor(await visitorNow());
  }, []);
  useEffect(() => void look(), [look]);
  return (
    <>
      <header className="outside-header">
        <a href="/" className="outside-home">
          <img src="/logo.svg" alt="" width="32" height="32" />
          <span>{'site' in visitor ? visitor.site.name : 'つなぐ'}</span>
        </a>
      </header>
      {'site' in visitor ? (
        <SignUp
          startsJoining={visitor.kind === 'joining'}
          minLength={visitor.minLength}
          prices={visitor.site.prices}
        />
      ) : (
        <Elsewhere kind={visitor.kind} onRetry={() => void look()} />
      )}
    </>
  );
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

async function visitorNow(): Promise<Visitor> {
  try {
    const [{ identity, site, agreements }, kind] = await Promise.all([siteConfig(), kindOfVisitor()]);
    if (kind === 'member' || kind === 'notInForce') return { kind };
    if (agreements === '') return { kind: 'notOpen' };
    return { kind, minLength: identity.passwordMinLength, site };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { kind: 'unreachable' };
  }
}

/**
 * Who opens the page: a stranger, somebody signed in without a member record, who begins with their details, or a member,
 * whose membership is in force or not.
 */
type VisitorKind = 'stranger' | 'joining' | 'member' | 'notInForce';

/** Rejects where the server cannot be asked. */
export async function kindOfVisitor(): Promise<VisitorKind> {
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
