import { useId, useState } from 'react';
import { agree, type OwnConsent } from '#contract/member/consent.ts';
import { AGE_FIELDS, type AgeForm, ageFaultOf, NO_AGE } from '#domain/membership/age.ts';
import { AGREEMENT_NAMES } from '#domain/membership/consent.ts';
import { ApiError, call } from '#web/api/client.ts';
import { signOut } from '#web/api/signing-in.ts';
import { Button } from '#web/ui/button.tsx';
import { StepForm } from '#web/ui/form/step-form.tsx';
import { AgeFields } from '#web/ui/membership/age-fields.tsx';
import { GuardianBox } from '#web/ui/membership/guardian-box.tsx';
import { ModalDialog } from '#web/ui/modal-dialog.tsx';
import styles from './consent-dialog.module.css';

const NOT_STORED =
  '通信できず、同意を記録できませんでした。このままご利用いただけます。あとでもう一度おたずねします。';

type ConsentDialogProps = {
  readonly own: OwnConsent;
  /** It is stored. */
  readonly onAgreed: () => void;
  /** It could not be: nobody is kept out for that. */
  readonly onLater: () => void;
};

/** 同意のお願い, over the members' pages. Who doesn't agree signs out, writes to the office or leaves. */
export function ConsentDialog({ own, onAgreed, onLater }: ConsentDialogProps) {
  const id = useId();
  const [form, setForm] = useState<AgeForm>({ ...NO_AGE, ageGroup: own.age_group });
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // Where the age is known, its guardian's part is stored already.
  const fields = [...(own.asks_age ? AGE_FIELDS : []), 'guardianAgrees' as const];
  const isSound = fields.every((field) => ageFaultOf(field, form) === null);
  const shown = (field: keyof AgeForm) => (isTried ? ageFaultOf(field, form) : null);
  const submit = async () => {
    setTried(true);
    if (!isSound) return;
    setBusy(true);
    setProblem(null);
    const versions = own.asked.map(({ agreement, version }) => ({ agreement, version }));
    try {
      await call(agree, { body: { versions, ...form } });
      onAgreed();
    } catch (error) {
      setProblem(error instanceof ApiError && error.message !== '' ? error.message : NOT_STORED);
      setBusy(false);
    }
  };
  return (
    <ModalDialog role="dialog" labelledBy={id} className={styles.dialog} onClose={() => undefined}>
      <h2 id={id}>{titleOf(own)}</h2>
      <p>ご利用を続けるために、内容をお読みのうえ、同意をお願いします。</p>
      <ul className={styles.texts}>
        {own.asked.map(({ agreement, version, tells_changes: tellsChanges, is_first: isFirst }) => (
          <li key={agreement}>
            <Text to={`/site-info/${agreement}`}>{`${AGREEMENT_NAMES[agreement]}（${version}）`}</Text>
            {tellsChanges && !isFirst && <Text to={`/site-info/${agreement}#changes`}>変わった点</Text>}
          </li>
        ))}
      </ul>
      <StepForm
        submitLabel="同意して続ける"
        backLabel="ログアウト"
        isBusy={isBusy}
        onBack={() => void signOut()}
        onSubmit={() => void submit()}
        others={
          <p className="hint">
            同意いただけないときは、ログアウトするか、<a href="/contact">お問い合わせ</a>、
            <a href="/my-data">データの書き出しと退会</a>をご利用ください。
          </p>
        }
      >
        {own.asks_age && (
          <AgeFields
            ageGroup={form.ageGroup}
            propsOf={(field) => ({
              value: form[field],
              fault: shown(field),
              onChange: (value) => setForm({ ...form, [field]: value }),
              onBlur: () => undefined,
            })}
          />
        )}
        <GuardianBox
          ageGroup={form.ageGroup}
          isChecked={form.guardianAgrees}
          fault={shown('guardianAgrees')}
          onChange={(guardianAgrees) => setForm({ ...form, guardianAgrees })}
        />
        {problem !== null && (
          <div role="alert" className="stack2">
            <p>{problem}</p>
            <Button onClick={onLater}>閉じる</Button>
          </div>
        )}
      </StepForm>
    </ModalDialog>
  );
}

function Text({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <a href={to} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

function titleOf({ asked }: OwnConsent): string {
  const revised = asked.filter(({ is_first: isFirst }) => !isFirst);
  const names = (revised.length > 0 ? revised : asked).map(({ agreement }) => AGREEMENT_NAMES[agreement]);
  return revised.length > 0 ? `${names.join('と')}を改定しました` : `${names.join('と')}のご確認`;
}
