import { useState } from 'react';
import {
  listReporterLinks,
  type MadeReporterLink,
  makeReporterLink,
  type WantedScope,
} from '#contract/reporter-links.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Field } from '#web/ui/form/field.tsx';
import { StepForm } from '#web/ui/form/step-form.tsx';
import { useCreationKey } from '../record/creation-key.ts';
import { SavingProblem } from '../record/problem.tsx';
import { isLinkDays } from './link-words.ts';
import { DAYS_WRONG, LABEL_MISSING, NOT_MADE, NOTHING_CHOSEN } from './messages.ts';
import styles from './reporter-links.module.css';
import { ScopeChoice } from './scope-choice.tsx';

/** A tournament and the weekend it may be put off to. */
const USUAL_DAYS = '14';

/** リンクを作る: a name, what it opens, and for how long. */
export function LinkForm({ onMade }: { readonly onMade: (made: MadeReporterLink) => void }) {
  const [label, setLabel] = useState('');
  const [days, setDays] = useState(USUAL_DAYS);
  const [scope, setScope] = useState<WantedScope | null>(null);
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = useWrite(makeReporterLink, { refreshesAlways: [listReporterLinks] });
  const creation = useCreationKey();
  const faults = {
    label: label.trim() === '' ? LABEL_MISSING : null,
    days: isLinkDays(days) ? null : DAYS_WRONG,
    scope: scope === null ? NOTHING_CHOSEN : null,
  };
  const submit = () => {
    setTried(true);
    if (faults.label !== null || faults.days !== null || scope === null) return;
    const request = { label: label.trim(), days: Number(days), scope };
    mutate(
      { body: request, idempotencyKey: creation.of(request) },
      {
        onSuccess: (made) => {
          creation.done();
          onMade(made);
          setLabel('');
          setTried(false);
        },
      },
    );
  };
  return (
    <section className={`${styles.section} ${styles.form} ${styles.notOnPaper}`} aria-labelledby="make-link">
      <h2 id="make-link" className={styles.heading}>
        リンクを作る
      </h2>
      <StepForm submitLabel="リンクを作る" onBack={null} isBusy={isPending} onSubmit={submit}>
        <Field
          label="名前"
          need="required"
          hint="だれに渡すか、どの会場に貼るかなど。一覧と印刷に使います。"
          value={label}
          maxLength={100}
          fault={isTried ? faults.label : null}
          onChange={setLabel}
        />
        <ScopeChoice onChange={setScope} fault={isTried ? faults.scope : null} />
        <Field
          label="使える日数"
          need="required"
          hint="今日から数えて、その日の終わりまで使えます。"
          value={days}
          inputMode="numeric"
          maxLength={3}
          fault={isTried ? faults.days : null}
          onChange={setDays}
        />
        <SavingProblem error={error} notDone={NOT_MADE} />
      </StepForm>
    </section>
  );
}
