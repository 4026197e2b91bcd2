import { type FormEvent, useId, useState } from 'react';
import type { ErasurePreview } from '#contract/member/members.ts';
import { normalEmail } from '#domain/identity/email.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { ModalDialog } from '#web/ui/modal-dialog.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { DeedButton } from '../controls/buttons.tsx';
import { SavingProblem } from '../record/problem.tsx';
import styles from './members.module.css';
import { ACCOUNT_STAYS, ERASED_FOR_GOOD, MEMBER_NOT_READ, NOT_DONE } from './messages.ts';
import { paramsOf, type Subject, useErasePerson, useErasurePreview } from './queries.ts';

type ErasureDialogProps = {
  readonly subject: Subject;
  /** All is gone: the dialog has nothing more to say. */
  readonly onErased: () => void;
  readonly onClose: () => void;
};

/** What will be gone, line by line, and the e-mail typed before it is. */
export function ErasureDialog(props: ErasureDialogProps) {
  const { subject, onClose } = props;
  const id = useId();
  const reading = useErasurePreview(subject);
  const whose = WHOSE[subject.kind];
  return (
    <ModalDialog role="alertdialog" labelledBy={id} onClose={onClose}>
      <h2 id={id} className={styles.heading}>
        この{whose}のデータを消去しますか？
      </h2>
      <Reading query={reading} shape="rows" problem={readingProblem(reading.error, MEMBER_NOT_READ)}>
        {(preview) =>
          preview.obstacle === null ? (
            <Confirmation {...props} preview={preview} />
          ) : (
            <p>{preview.obstacle}</p>
          )
        }
      </Reading>
      {reading.data?.obstacle !== null && <Button onClick={onClose}>閉じる</Button>}
    </ModalDialog>
  );
}

const WHOSE = { member: '会員', account: 'アカウント' } as const satisfies Record<Subject['kind'], string>;

type ConfirmationProps = ErasureDialogProps & { readonly preview: ErasurePreview };

function Confirmation({ subject, preview, onErased, onClose }: ConfirmationProps) {
  const whose = WHOSE[subject.kind];
  const [email, setEmail] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = useErasePerson(subject);
  const fault =
    normalEmail(email) === preview.email ? null : `この${whose}のメールアドレスを入力してください。`;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (fault !== null || isPending) return;
    mutate({ params: paramsOf(subject), body: { email } }, { onSuccess: onErased });
  };
  return (
    <form className={styles.dialog} noValidate={true} onSubmit={submit}>
      <p>次のものがなくなります。</p>
      <ul className={styles.going}>
        {goingOf(preview).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>{stayingOf(preview)}</p>
      {preview.account_elsewhere && <p>{ACCOUNT_STAYS}</p>}
      <p className={styles.problem}>{ERASED_FOR_GOOD}</p>
      <Field
        label={`確認のため、この${whose}のメールアドレスを入力`}
        need="required"
        hint={preview.email}
        type="email"
        autoComplete="off"
        value={email}
        fault={isTried ? fault : null}
        onChange={setEmail}
      />
      <SavingProblem error={error} notDone={NOT_DONE} />
      <div className={styles.answers}>
        <Button autoFocus={true} onClick={onClose}>
          やめる
        </Button>
        <DeedButton type="submit" deed="destructive" aria-disabled={isPending}>
          {isPending ? '消去しています…' : 'すべて消去する'}
        </DeedButton>
      </div>
    </form>
  );
}

function goingOf(preview: ErasurePreview): readonly string[] {
  const counted = (count: number, line: string) => (count === 0 ? [] : [`${line}（${count}件）`]);
  return [
    ...(preview.has_record ? ['会員の記録（名前、連絡先、住所、種別、期限）'] : []),
    ...(preview.has_account ? ['アカウント（パスワード、二段階の認証、確認コード）'] : []),
    ...counted(preview.sign_ins, 'ログイン。使っている端末は、すぐにログアウトします'),
    ...counted(preview.sessions, '端末の記録'),
    ...counted(preview.providers, 'ほかのサービスとのつながり'),
    ...counted(preview.inquiries, 'このメールアドレスからのお問い合わせ'),
  ];
}

function stayingOf({ audit_entries: about, own_audit_entries: own }: ErasurePreview): string {
  const nameless = `操作の記録（${about}件と、この消去の1件）は残りますが、誰のことかは分からなくなります。`;
  return own === 0
    ? nameless
    : `${nameless}この人が管理者として行った操作の記録（${own}件）には、メールアドレスが残ります。`;
}
