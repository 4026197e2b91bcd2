import { useId, useState } from 'react';
import {
  changeReporterLink,
  listReporterLinks,
  type ReporterLink,
  type WantedScope,
} from '#contract/match/reporter-links.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Field } from '#web/ui/form/field.tsx';
import { StepForm } from '#web/ui/form/step-form.tsx';
import { ModalDialog } from '#web/ui/modal-dialog.tsx';
import { momentText } from '../moment.ts';
import { SavingProblem } from '../record/problem.tsx';
import { ContactField } from './contact-field.tsx';
import { contactIn, isLinkDays, scopeText } from './link-words.ts';
import { CONTACT_WRONG, DAYS_WRONG, LABEL_MISSING, NOT_CHANGED, NOTHING_CHOSEN } from './messages.ts';
import styles from './reporter-links.module.css';
import { ScopeChoice } from './scope-choice.tsx';

type ChangeDialogProps = { readonly link: ReporterLink; readonly onClose: () => void };

/** A link's name, how long it may still be used, and what it opens; an expired one is opened again. */
export function ChangeDialog({ link, onClose }: ChangeDialogProps) {
  const id = useId();
  const [label, setLabel] = useState(link.label);
  const [days, setDays] = useState('');
  const [contact, setContact] = useState(link.contact);
  const [isScopeChanged, setScopeChanged] = useState(false);
  const [scope, setScope] = useState<WantedScope | null>(null);
  const { mutate, isPending, error } = useWrite(changeReporterLink, { refreshesAlways: [listReporterLinks] });
  const labelFault = label.trim() === '' ? LABEL_MISSING : null;
  const daysFault = days === '' || isLinkDays(days) ? null : DAYS_WRONG;
  const number = contactIn(contact);
  const contactFault = number === null ? CONTACT_WRONG : null;
  const scopeFault = isScopeChanged && scope === null ? NOTHING_CHOSEN : null;
  const submit = () => {
    if (labelFault !== null || daysFault !== null || scopeFault !== null || number === null) return;
    const change = {
      label: label.trim(),
      ...(number === link.contact ? {} : { contact: number }),
      ...(days === '' ? {} : { days: Number(days) }),
      ...(isScopeChanged && scope !== null ? { scope } : {}),
    };
    mutate({ params: { linkId: link.link_id }, body: change }, { onSuccess: onClose });
  };
  return (
    <ModalDialog role="dialog" labelledBy={id} onClose={onClose}>
      <h2 id={id} className={styles.heading}>
        リンクの変更
      </h2>
      <StepForm
        submitLabel="保存する"
        onBack={onClose}
        backLabel="やめる"
        isBusy={isPending}
        onSubmit={submit}
      >
        <Field
          label="新しい名前"
          need="required"
          value={label}
          maxLength={100}
          fault={labelFault}
          onChange={setLabel}
        />
        <Field
          label="今日から使える日数"
          need="optional"
          hint={`今の期限は ${momentText(link.expires_at)} です。変えないときは空のままにします。`}
          value={days}
          inputMode="numeric"
          maxLength={3}
          fault={daysFault}
          onChange={setDays}
        />
        <ContactField value={contact} fault={contactFault} onChange={setContact} />
        <p>今開くもの：{scopeText(link)}</p>
        <label className={styles.match}>
          <input
            type="checkbox"
            checked={isScopeChanged}
            onChange={({ target }) => setScopeChanged(target.checked)}
          />
          開くものを選び直す
        </label>
        {isScopeChanged && <ScopeChoice onChange={setScope} fault={scopeFault} />}
        <SavingProblem error={error} notDone={NOT_CHANGED} />
      </StepForm>
    </ModalDialog>
  );
}
