import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { inquiry } from '#contract/messaging/inquiries.ts';
import { type InquiryForm, readInquiry } from '#domain/inquiry/inquiry.ts';
import { REFUSED, SENT, UNREACHABLE } from '#domain/inquiry/messages.ts';
import { ApiError } from '#web/api/client.ts';
import { randomUuid } from '#web/api/random-uuid.ts';
import { storedSession } from '#web/api/session.ts';
import { useWrite } from '#web/api/use-write.ts';
import { useIsDrawn } from '#web/ui/drawn.ts';
import { Facts } from '#web/ui/facts.tsx';
import { StepForm } from '#web/ui/form/step-form.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import styles from './contact.module.css';
import { EMPTY, FIELD_NAMES, forgetDraft, keepDraft, keptDraft, withWish } from './draft.ts';
import { Entry, FormProblem } from './entry.tsx';

/** Entry, or the confirmation of one inquiry under its key. */
type Step = { readonly kind: 'entry' } | { readonly kind: 'confirmation'; readonly key: string };

const ENTRY: Step = { kind: 'entry' };
const emailOfMember = () => storedSession()?.email ?? '';

/** Each step reads as a separate page. */
function goTo(setStep: (step: Step) => void, step: Step): void {
  setStep(step);
  scrollTo({ top: 0 });
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}

/** /contact: entry, confirmation, sent (members' specification, sections 2, 5 and 8); open to everyone. */
export function Contact() {
  const { hash } = useLocation();
  const isDrawn = useIsDrawn();
  const [typed, setForm] = useState<InquiryForm | null>(null);
  const kept = () => withWish(keptDraft(emailOfMember()), hash);
  const form = typed ?? (isDrawn ? EMPTY : kept());
  /** Mistakes are shown from the first try to go on. */
  const [isTried, setTried] = useState(false);
  const [step, setStep] = useState<Step>(ENTRY);
  const { mutate, reset, isPending, isSuccess, error } = useWrite(inquiry);
  const read = readInquiry(form);
  const change = (typed: InquiryForm) => {
    setForm(typed);
    keepDraft(typed);
    reset();
  };
  const confirm = () => {
    setTried(!read.ok);
    if (read.ok) goTo(setStep, { kind: 'confirmation', key: randomUuid() });
  };
  const send = () => {
    if (step.kind !== 'confirmation') return;
    const { phoneNum, ...required } = form;
    const body = phoneNum.trim() === '' ? required : form;
    mutate(
      // A UUID: tried again with it, the same inquiry arrives once.
      { body, idempotencyKey: step.key },
      {
        onSuccess: () => {
          forgetDraft();
          setForm(keptDraft(emailOfMember()));
          goTo(setStep, ENTRY);
        },
      },
    );
  };
  const back = () => {
    reset();
    goTo(setStep, ENTRY);
  };
  return (
    <Page title="お問い合わせ">
      <PageTitle>お問い合わせ</PageTitle>
      <p role="status" className={styles.sent}>
        {isSuccess && SENT}
      </p>
      {step.kind === 'entry' ? (
        <>
          <p className={styles.lead}>3営業日以内に、ご記入のメールアドレスへ返信します。</p>
          <Entry
            form={form}
            faults={isTried && !read.ok ? read.faults : []}
            onChange={change}
            onTypedBefore={(typedBefore) => change({ ...kept(), ...typedBefore })}
            onConfirm={confirm}
          />
        </>
      ) : (
        <Confirmation
          form={form}
          isSending={isPending}
          problem={error && sendingProblem(error)}
          onSend={send}
          onBack={back}
        />
      )}
    </Page>
  );
}

type ConfirmationProps = {
  readonly form: InquiryForm;
  readonly isSending: boolean;
  readonly problem: string | null;
  readonly onSend: () => void;
  readonly onBack: () => void;
};

const FIELDS = ['category', 'message', 'name', 'furigana', 'email', 'phoneNum'] as const;

/** Everything once more before it is sent. */
function Confirmation({ form, isSending, problem, onSend, onBack }: ConfirmationProps) {
  const rows = FIELDS.map((field) => [FIELD_NAMES[field], form[field] || '（記入なし）'] as const);
  return (
    <StepForm
      submitLabel="送信する"
      backLabel="修正する"
      isBusy={isSending}
      onBack={onBack}
      onSubmit={onSend}
    >
      <p>この内容で送信します。よろしければ「送信する」を押してください。</p>
      <Facts rows={rows} />
      {problem !== null && <FormProblem>{problem}</FormProblem>}
    </StepForm>
  );
}

/** Why it was not sent: the server's own words where the person can do something, else the specification's. */
function sendingProblem(error: Error): string {
  if (!(error instanceof ApiError)) return UNREACHABLE;
  return error.status === 400 || error.status === 429 ? error.message : REFUSED;
}
