import { useId, useState } from 'react';
import { changeRoles, type RoleHolder } from '#contract/member/roles.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { EmailAddress } from '#web/ui/email-address.tsx';
import { ModalDialog } from '#web/ui/modal-dialog.tsx';
import { DeedButton } from '../controls/buttons.tsx';
import { SavingProblem } from '../record/problem.tsx';
import { Buttons } from '../record/section.tsx';
import { changeQuestion, FIXED, NO_LONGER_SELF, NOT_CHANGED } from './messages.ts';
import { CHANGED } from './queries.ts';
import { RoleBoxes } from './role-boxes.tsx';

type ChangeDialogProps = {
  readonly holder: RoleHolder & { readonly account_id: string };
  readonly onClose: () => void;
};

/** The given roles of one account: changed, or all taken away, after a question in the dialog itself. */
export function ChangeDialog({ holder, onClose }: ChangeDialogProps) {
  const { account_id: accountId, email, fixed, is_self: isSelf } = holder;
  const id = useId();
  const seen = holder.given.map(({ role }) => role);
  const [roles, setRoles] = useState<readonly (typeof seen)[number][]>(seen);
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending, error } = useWrite(changeRoles, CHANGED);
  const isChanged = roles.length !== seen.length || roles.some((role) => !seen.includes(role));
  const losesOffice = isSelf && seen.includes('office') && ![...roles, ...fixed].includes('office');
  const change = () =>
    mutate(
      { params: { accountId }, body: { seen, roles: [...roles] } },
      { onSuccess: onClose, onError: () => setAsked(false) },
    );
  return (
    <ModalDialog role="dialog" labelledBy={id} onClose={onClose}>
      <h2 id={id} className="heading">
        <EmailAddress>{email}</EmailAddress> の役割
      </h2>
      {isAsked ? (
        <>
          <p>{changeQuestion(email, seen, roles)}</p>
          {losesOffice && <p>{NO_LONGER_SELF}</p>}
          <Buttons>
            <Button onClick={() => setAsked(false)}>戻る</Button>
            <DeedButton
              deed={roles.length === 0 ? 'destructive' : 'main'}
              disabled={isPending}
              onClick={change}
            >
              {roles.length === 0 ? '役割をすべて外す' : '役割を変える'}
            </DeedButton>
          </Buttons>
        </>
      ) : (
        <>
          {fixed.length > 0 && <p className="hint">{FIXED}</p>}
          <RoleBoxes legend="この画面で渡す役割" chosen={roles} fault={null} onChoose={setRoles} />
          <SavingProblem error={error} notDone={NOT_CHANGED} />
          <Buttons>
            <Button onClick={onClose}>やめる</Button>
            <DeedButton deed="main" disabled={!isChanged} onClick={() => setAsked(true)}>
              次へ
            </DeedButton>
          </Buttons>
        </>
      )}
    </ModalDialog>
  );
}
