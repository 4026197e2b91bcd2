import { type MailState, mailState, searchLetters, testMail } from '#contract/messaging/mail.ts';
import { useRead } from '#web/api/calls.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { momentText } from '../moment.ts';
import { SavingProblem } from '../record/problem.tsx';
import styles from './mail.module.css';
import { NOT_DONE, STANDING_NOT_READ } from './messages.ts';

/** How the mail stands, and the test of it. */
export function Standing() {
  const reading = useRead(mailState);
  const testing = useWrite(testMail, { refreshes: [mailState, searchLetters] });
  return (
    <section className="stack3" aria-label="メールの状態">
      <Reading query={reading} shape="rows" problem={readingProblem(reading.error, STANDING_NOT_READ)}>
        {(state) => (
          <>
            <p className={styles.standing} data-well={isWell(state)}>
              {sentenceOf(state)}
            </p>
            <Facts rows={factsOf(state)} />
          </>
        )}
      </Reading>
      <div>
        <Button disabled={testing.isPending} onClick={() => testing.mutate({})}>
          自分にテストメールを送る
        </Button>
      </div>
      <p role="status">{testing.isPending ? 'メールサーバーの返事を待っています…' : testing.data?.message}</p>
      <SavingProblem error={testing.error} notDone={NOT_DONE} />
    </section>
  );
}

function isWell({ sends_mail, failing_since, unknown }: MailState): boolean {
  return sends_mail && failing_since === null && unknown === 0;
}

function sentenceOf(state: MailState): string {
  if (!state.sends_mail) {
    return 'メールサーバー（SMTP_URL）が設定されていないため、メールは送られません。本番では、設定するまで待ち、設定すると送られます。';
  }
  if (state.failing_since !== null) {
    return `${momentText(state.failing_since)} からメールを送れていません。${state.failing_because ?? ''}メールはデータベースで待ち、送れるようになると送られます。`;
  }
  if (state.unknown > 0) return '届いたかどうかわからないメールがあります。下の一覧から送り直せます。';
  return 'メールは問題なく送られています。';
}

function factsOf(state: MailState) {
  const { waiting, oldest_waiting_since: oldest, last_sent_at: last } = state;
  return [
    ['送信待ち', `${waiting}通${oldest === null ? '' : `（${momentText(oldest)} から）`}`],
    ['最後に送れた時刻', last === null ? 'まだありません' : momentText(last)],
    ['届いたか不明', `${state.unknown}通`],
    ['24時間の失敗', `${state.given_up_within_24_hours}通`],
    ['SMS', state.sends_sms ? '送れる設定です' : '中継（SMS_GATEWAY_URL）が設定されていません'],
  ] as const;
}
