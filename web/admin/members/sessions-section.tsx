import { useState } from 'react';
import { type AdminMember, endMemberSessions } from '#contract/member/members.ts';
import { useWrite } from '#web/api/use-write.ts';
import { DeedButton } from '../controls/buttons.tsx';
import { Question } from '../dialog/question.tsx';
import { momentText } from '../moment.ts';
import { SavingProblem } from '../record/problem.tsx';
import styles from './members.module.css';
import { LOST_DEVICE, LOST_DEVICE_ELSEWHERE, NO_SESSIONS, NOT_DONE } from './messages.ts';
import { changing } from './queries.ts';
import { nameOf } from './words.ts';

/** ログイン中の端末: since when, and ended one by one or all at once. */
export function SessionsSection({ member }: { readonly member: AdminMember }) {
  const [isAsked, setAsked] = useState(false);
  const { member_id: memberId, sessions } = member;
  const { mutate, isPending, error } = useWrite(endMemberSessions, changing(memberId));
  /** Null ends all. */
  const end = (sessionId: string | null) => mutate({ params: { memberId }, body: { sessionId } });
  return (
    <section className={styles.section} aria-labelledby="sessions">
      <h2 id="sessions" className={styles.heading}>
        ログイン中の端末
      </h2>
      {sessions.length === 0 && <p>{NO_SESSIONS}</p>}
      <ul className={styles.plain}>
        {sessions.map(({ session_id: id, created_at: at, is_own: isOwn }) => (
          <li key={id} className={styles.session}>
            <span>
              {momentText(at)} から{isOwn && '（この端末）'}
            </span>
            <DeedButton
              deed="risky"
              aria-label={`${momentText(at)} からの端末のログインを終わらせる`}
              disabled={isPending || isOwn}
              onClick={() => end(id)}
            >
              終わらせる
            </DeedButton>
          </li>
        ))}
      </ul>
      {sessions.length > 0 && !member.is_self && (
        <>
          <p>{member.account_state === 'elsewhere' ? LOST_DEVICE_ELSEWHERE : LOST_DEVICE}</p>
          <div className={styles.buttons}>
            <DeedButton deed="risky" disabled={isPending} onClick={() => setAsked(true)}>
              すべての端末のログインを終わらせる
            </DeedButton>
          </div>
        </>
      )}
      <SavingProblem error={error} notDone={NOT_DONE} />
      {isAsked && (
        <Question
          deed="destructive"
          sentence={`${nameOf(member)}さんを、すべての端末（${sessions.length}台）でログアウトします。よろしいですか？`}
          onYes={() => {
            end(null);
            setAsked(false);
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </section>
  );
}
