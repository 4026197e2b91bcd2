import { useState } from 'react';
import { makeMember, searchMembers } from '#contract/member/members.ts';
import { MEMBER } from '#domain/membership/member-form.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { BackLink } from '../controls/back-link.tsx';
import { LinkButton } from '../controls/buttons.tsx';
import { useLeave } from '../dialog/unsaved.tsx';
import { NewForm } from '../record/draft-form.tsx';
import { Check } from '../record/section.tsx';
import { useNewForm } from '../record/use-form-draft.ts';
import { MemberFields } from './member-fields.tsx';
import { NEW_MEMBER, NOT_SAVED } from './messages.ts';
import { UNKEPT } from './queries.ts';
import { TemporaryPassword } from './temporary-password.tsx';

/** /admin-new-member: the record of somebody who joins at the office, before they have an account. */
export function NewMember() {
  const leave = useLeave();
  const draft = useNewForm(MEMBER);
  const [isInvited, setInvited] = useState(false);
  const creating = useWrite(makeMember, { refreshesAlways: [searchMembers], ...UNKEPT });
  const { data: made } = creating;
  const submit = () => {
    const form = draft.attempt();
    if (form === null) return;
    creating.mutate(
      { body: { ...form, invite: isInvited } },
      {
        onSuccess: ({ member_id: memberId, temporary_password: password }) => {
          if (password === null) void leave({ to: '/admin-members/$memberId', params: { memberId } });
        },
      },
    );
  };
  return (
    <Page title={NEW_MEMBER}>
      <BackLink to="/admin-members">会員の一覧</BackLink>
      <PageTitle>{NEW_MEMBER}</PageTitle>
      {made !== undefined && made.temporary_password !== null ? (
        <>
          <TemporaryPassword email={made.email} password={made.temporary_password} />
          <LinkButton to="/admin-members/$memberId" params={{ memberId: made.member_id }} replace isMain>
            追加した会員のページを開く
          </LinkButton>
        </>
      ) : (
        <>
          <p>
            事務局で入会した人の記録を先に作ります。本人が同じメールアドレスで登録してログインすると、この記録が本人のものになります。
          </p>
          <NewForm
            draft={draft}
            creating={creating}
            notAdded={NOT_SAVED}
            submitLabel="会員を追加する"
            onSubmit={submit}
          >
            <MemberFields draft={draft} followsAccount={false} extensions={null} />
            <Check checked={isInvited} onChange={setInvited}>
              アカウントも作り、仮のパスワードで招待する（メールを送れないサーバーでは、仮のパスワードを次の画面に一度だけ表示します）
            </Check>
          </NewForm>
        </>
      )}
    </Page>
  );
}
