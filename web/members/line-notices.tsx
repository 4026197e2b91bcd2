import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type LineCode, linkLine, unlinkLine } from '#contract/messaging/line-notices.ts';
import { type Notices, notices } from '#contract/messaging/notices.ts';
import { readingOf } from '#web/api/calls.ts';
import { ApiError, call } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './notices.module.css';

const WHAT =
  '公式アカウントからLINEのトークにも、同じお知らせが届くようにできます。どの電話でも、サイトを開かずに受け取れます。';
const NOT_LINKED = 'LINEで受け取れるようにできませんでした。電波の状態を確かめて、もう一度お試しください。';
const NOT_STOPPED = '止められませんでした。電波の状態を確かめて、もう一度お試しください。';

/** How often it is asked whether the message has arrived that links. */
const ASKED_MS = 4_000;

/** Whether the account is told at LINE, and how to change that; nothing where the site has no official account. */
export function LineNotices({ own: { line } }: { readonly own: Notices }) {
  const client = useQueryClient();
  const { queryKey } = readingOf(notices);
  const change = (asked: typeof linkLine | typeof unlinkLine) => ({
    mutationFn: () => call(asked, {}),
    onSuccess: ({ line: now }: { readonly line: Notices['line'] }) => {
      client.setQueryData(queryKey, (before) => before && { ...before, line: now });
    },
    retry: false,
  });
  const on = useMutation(change(linkLine));
  const off = useMutation(change(unlinkLine));
  const code = on.data?.code ?? null;
  const isWaiting = code !== null && line === 'off';
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => client.invalidateQueries({ queryKey }), ASKED_MS);
    return () => clearInterval(timer);
  }, [isWaiting, client, queryKey]);
  if (line === 'absent') return null;
  return (
    <section className={styles.part} aria-labelledby="line">
      <h2 className="heading" id="line">
        LINE
      </h2>
      {line === 'on' ? (
        <>
          <p role="status" className={styles.on}>
            LINEにお知らせが届きます。
          </p>
          <div className="row">
            <Button
              disabled={off.isPending}
              onClick={() => {
                on.reset();
                off.mutate();
              }}
            >
              LINEで受け取らない
            </Button>
          </div>
          {off.isError && <p role="alert">{sentenceOf(off.error, NOT_STOPPED)}</p>}
        </>
      ) : (
        <>
          <p className={styles.text}>{WHAT}</p>
          {code === null ? (
            <Button disabled={on.isPending} onClick={() => on.mutate()}>
              {on.isPending ? '準備しています…' : 'LINEで受け取る'}
            </Button>
          ) : (
            <HowToLink code={code} />
          )}
          {on.isError && <p role="alert">{sentenceOf(on.error, NOT_LINKED)}</p>}
        </>
      )}
    </section>
  );
}

function HowToLink({ code: { account, text, url } }: { readonly code: LineCode }) {
  return (
    <div role="status" className={styles.part}>
      <p>LINEを開くと、送る文が入っています。そのまま送信してください（10分以内）。</p>
      <a className={styles.line} href={url}>
        LINEを開く
      </a>
      <p>
        開かないときは、スマートフォンのLINEで公式アカウント <code>{account}</code>{' '}
        を友だちに追加し、次の文を送ってください。
      </p>
      <code className={styles.code}>{text}</code>
    </div>
  );
}

function sentenceOf(error: Error, otherwise: string): string {
  return error instanceof ApiError && error.message !== '' ? error.message : otherwise;
}
