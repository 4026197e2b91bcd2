import { useState } from 'react';
import {
  listReporterLinks,
  type MadeReporterLink,
  makeReporterLink,
  type WantedScope,
} from '#contract/match/reporter-links.ts';
import { linkName } from '#domain/input/link-name.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Field } from '#web/ui/form/field.tsx';
import { StepForm } from '#web/ui/form/step-form.tsx';
import { useCreationKey } from '../record/creation-key.ts';
import { SavingProblem } from '../record/problem.tsx';
import { ContactField } from './contact-field.tsx';
import { contactIn, entryOf, isLinkDays } from './link-words.ts';
import { CONTACT_WRONG, DAYS_WRONG, LABEL_MISSING, NOT_MADE, NOTHING_CHOSEN } from './messages.ts';
import styles from './reporter-links.module.css';
import { ScopeChoice } from './scope-choice.tsx';

/** A tournament and the weekend it may be put off to. */
const USUAL_DAYS = '14';

/** リンクを作る: a name, what it opens, and for how long. */
export function LinkForm({ onMade }: { readonly onMade: (made: MadeReporterLink) => void }) {
  /** Null until somebody types: the matches name the link. */
  const [typed, setLabel] = useState<string | null>(null);
  const [named, setNamed] = useState('');
  const label = typed ?? named;
  const [days, setDays] = useState(USUAL_DAYS);
  const [contact, setContact] = useState('');
  const [scope, setScope] = useState<WantedScope | null>(null);
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = useWrite(makeReporterLink, { refreshesAlways: [listReporterLinks] });
  const creation = useCreationKey();
  const faults = {
    label: label.trim() === '' ? LABEL_MISSING : null,
    days: isLinkDays(days) ? null : DAYS_WRONG,
    scope: scope === null ? NOTHING_CHOSEN : null,
    contact: contactIn(contact) === null ? CONTACT_WRONG : null,
  };
  const submit = () => {
    setTried(true);
    const number = contactIn(contact);
    if (faults.label !== null || faults.days !== null || scope === null || number === null) return;
    const left = number === '' ? {} : { contact: number };
    const request = { label: label.trim(), days: Number(days), scope, ...left };
    mutate(
      { body: request, idempotencyKey: creation.of(request) },
      {
        onSuccess: (made) => {
          creation.done();
          onMade(made);
          setLabel(null);
          setContact('');
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
        <ScopeChoice
          onChange={(wanted, matches) => {
            setScope(wanted);
            setNamed(matches.length === 0 ? '' : linkName(matches.map(entryOf)));
          }}
          fault={isTried ? faults.scope : null}
        />
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
        <ContactField value={contact} fault={isTried ? faults.contact : null} onChange={setContact} />
        <SavingProblem error={error} notDone={NOT_MADE} />
      </StepForm>
    </section>
  );
}
