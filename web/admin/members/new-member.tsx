import { useState } from 'react';
import { readMemberForm } from '#domain/membership/member-form.ts';
import { StepForm } from '#web/ui/form/step-form.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { BackLink } from '../back-link.tsx';
import { LinkButton } from '../link-button.tsx';
import { SavingProblem } from '../problem.tsx';
import { Unsaved, useLeave } from '../unsaved.tsx';
import { EMPTY_FORM, isSameForm } from './form.ts';
import { MemberFields } from './member-fields.tsx';
import styles from './members.module.css';
import { NEW_MEMBER, NOT_SAVED } from './messages.ts';
import { useMakeMember } from './queries.ts';
import { TemporaryPassword } from './temporary-password.tsx';

/** /admin-new-member: the record of somebody who joins at the office, before they have an account. */
export function NewMember() {
  const leave = useLeave();
  const [form, setForm] = useState(EMPTY_FORM);
  const [isInvited, setInvited] = useState(false);
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, isSuccess, data: made, error } = useMakeMember();
  const submit = () => {
    setTried(true);
    if (!readMemberForm(form).ok) return;
    mutate(
      { ...form, invite: isInvited },
      {
        onSuccess: ({ memberId, password }) => {
          if (password === null) void leave({ to: '/admin-members/$memberId', params: { memberId } });
        },
      },
    );
  };
  return (
    <Page title={NEW_MEMBER}>
      <BackLink to="/admin-members">会員の一覧</BackLink>
      <PageTitle>{NEW_MEMBER}</PageTitle>
      {made !== undefined && made.password !== null ? (
        <>
          <TemporaryPassword {...made} />
          <LinkButton to="/admin-members/$memberId" params={{ memberId: made.memberId }} replace isMain>
            追加した会員のページを開く
          </LinkButton>
        </>
      ) : (
        <>
          <p>
            事務局で入会した人の記録を先に作ります。本人が同じメールアドレスで登録してログインすると、この記録が本人のものになります。
          </p>
          <StepForm
            submitLabel="会員を追加する"
            onBack={null}
            isBusy={isPending || isSuccess}
            onSubmit={submit}
          >
            <MemberFields
              form={form}
              isTried={isTried}
              hasOwnEmail={false}
              extensions={null}
              newest={{}}
              onChange={(part) => setForm((before) => ({ ...before, ...part }))}
            />
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={isInvited}
                onChange={({ target }) => setInvited(target.checked)}
              />
              アカウントも作り、仮のパスワードで招待する（メールを送れないサーバーでは、仮のパスワードを次の画面に一度だけ表示します）
            </label>
            <SavingProblem error={error} notDone={NOT_SAVED} />
          </StepForm>
          <Unsaved isDirty={!isSuccess && !isSameForm(form, EMPTY_FORM)} />
        </>
      )}
    </Page>
  );
}
