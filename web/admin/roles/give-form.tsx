import { useState } from 'react';
import { giveRoles } from '#contract/member/roles.ts';
import type { OfferedRole } from '#domain/roles/roles.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Field } from '#web/ui/form/field.tsx';
import { StepForm } from '#web/ui/form/step-form.tsx';
import { Question } from '../dialog/question.tsx';
import { SavingProblem } from '../record/problem.tsx';
import { EMAIL_MISSING, givenText, giveQuestion, NONE_CHOSEN, NOT_GIVEN } from './messages.ts';
import { CHANGED } from './queries.ts';
import { RoleBoxes } from './role-boxes.tsx';
import styles from './roles.module.css';

const BLANK = { email: '', roles: [] as readonly OfferedRole[] };

/** 役割を渡す: to the account of an e-mail, after a question. */
export function GiveForm() {
  const [{ email, roles }, setTyped] = useState(BLANK);
  const [isTried, setTried] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const { mutate, isPending, error } = useWrite(giveRoles, CHANGED);
  const faults = {
    email: email.trim() === '' ? EMAIL_MISSING : null,
    roles: roles.length === 0 ? NONE_CHOSEN : null,
  };
  const give = () => {
    setAsked(false);
    mutate(
      { body: { email, roles: [...roles] } },
      {
        onSuccess: () => {
          setDone(givenText(email.trim(), roles));
          setTyped(BLANK);
          setTried(false);
        },
      },
    );
  };
  return (
    <section className={styles.form} aria-labelledby="give-roles">
      <h2 id="give-roles" className="heading">
        役割を渡す
      </h2>
      <StepForm
        submitLabel="役割を渡す…"
        onBack={null}
        isBusy={isPending}
        onSubmit={() => {
          setTried(true);
          setDone(null);
          setAsked(faults.email === null && faults.roles === null);
        }}
      >
        <Field
          label="メールアドレス"
          hint="ログインに使っているアドレスです。アカウントがある方に渡せます。"
          type="email"
          autoComplete="off"
          value={email}
          maxLength={254}
          fault={isTried ? faults.email : null}
          onChange={(value) => setTyped({ email: value, roles })}
        />
        <RoleBoxes
          legend="渡す役割"
          chosen={roles}
          fault={isTried ? faults.roles : null}
          onChoose={(chosen) => setTyped({ email, roles: chosen })}
        />
        <SavingProblem error={error} notDone={NOT_GIVEN} />
        {done !== null && <p role="status">{done}</p>}
      </StepForm>
      {isAsked && (
        <Question sentence={giveQuestion(email.trim(), roles)} onYes={give} onClose={() => setAsked(false)} />
      )}
    </section>
  );
}
