import { useState } from 'react';
import type { AccountAction, AdminMember } from '#contract/member/members.ts';
import { providerNameOf } from '#domain/identity/providers.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { DeedButton } from '../controls/buttons.tsx';
import { Question } from '../dialog/question.tsx';
import { momentText } from '../moment.ts';
import { SavingProblem } from '../record/problem.tsx';
import { actionsFor, QUESTIONS, RISKY } from './account-actions.ts';
import styles from './members.module.css';
import { ACCOUNTS_ELSEWHERE, FOUND_ACCOUNT, NOT_DONE, NOT_YOURSELF } from './messages.ts';
import { useAccountAction } from './queries.ts';
import { TemporaryPassword } from './temporary-password.tsx';
import { ACCOUNT_STATE_NAMES, ACCOUNT_STATE_SENTENCES, FACTOR_NAMES } from './words.ts';

/** アカウント: how the member signs in, and what the office can do for it. */
export function AccountSection({ member }: { readonly member: AdminMember }) {
  const [asked, setAsked] = useState<AccountAction | null>(null);
  const { mutate, isPending, isSuccess, error, data } = useAccountAction(member.member_id);
  const password = data?.temporary_password ?? null;
  const act = (action: AccountAction) => mutate({ params: { memberId: member.member_id }, body: { action } });
  const { account, account_state: state } = member;
  return (
    <section className={styles.section} aria-labelledby="account">
      <h2 id="account" className={styles.heading}>
        アカウント
      </h2>
      {state === 'elsewhere' ? (
        <Notice>{ACCOUNTS_ELSEWHERE}</Notice>
      ) : (
        <>
          <p>{ACCOUNT_STATE_SENTENCES[state]}</p>
          {account !== null && <Facts rows={factsOf(account)} />}
          {account !== null && state === 'none' && <p>{FOUND_ACCOUNT}</p>}
        </>
      )}
      {member.is_self && <p>{NOT_YOURSELF}</p>}
      <div className={styles.buttons}>
        {actionsFor(member).map(({ action, label }) => (
          <DeedButton
            key={action}
            deed={RISKY.has(action) ? 'risky' : 'main'}
            disabled={isPending}
            onClick={() => (QUESTIONS[action] === null ? act(action) : setAsked(action))}
          >
            {label}
          </DeedButton>
        ))}
      </div>
      {isSuccess && password === null && <p role="status">操作しました。</p>}
      <TemporaryPassword email={member.email} password={password} />
      <SavingProblem error={error} notDone={NOT_DONE} />
      {asked !== null && (
        <Question
          deed={RISKY.has(asked) ? 'destructive' : 'main'}
          sentence={QUESTIONS[asked]?.(member) ?? ''}
          onYes={() => {
            act(asked);
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

function factsOf(account: NonNullable<AdminMember['account']>) {
  const factors = account.second_factors.map((factor) => FACTOR_NAMES[factor]);
  return [
    ['状態', ACCOUNT_STATE_NAMES[account.state]],
    ['メール', `${account.email}${account.email_verified ? '（確認済み）' : '（未確認）'}`],
    ['パスワード', account.has_password ? 'あり' : 'なし（ほかのサービスでログイン）'],
    ['二段階の認証', factors.length === 0 ? 'なし' : factors.join('、')],
    ...(account.providers.length === 0
      ? []
      : ([['ほかのサービス', account.providers.map(providerNameOf).join('、')]] as const)),
    ...(account.temporary_until === null
      ? []
      : ([['仮のパスワードの期限', momentText(account.temporary_until)]] as const)),
    ['作成', momentText(account.created_at)],
  ] as const;
}
