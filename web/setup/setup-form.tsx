import { useEffect, useState } from 'react';
import { finishSetup, type SetupState } from '#contract/operations/setup.ts';
import { ApiError, call } from '#web/api/client.ts';
import { StepForm } from '#web/ui/form/step-form.tsx';
import { AddressPart } from './address-part.tsx';
import { AdministratorPart } from './administrator-part.tsx';
import { type Draft, type DraftField, keepDraft, keptDraft } from './draft.ts';
import { type Faults, faultsOf } from './faults.ts';
import { MailPart } from './mail-part.tsx';
import styles from './setup.module.css';
import { SitePart } from './site-part.tsx';

/** What every part is given. */
export type PartProps = {
  readonly token: string;
  readonly draft: Draft;
  readonly change: (change: Partial<Draft>) => void;
  /** For an input of this field: its value, its mistake once it may be shown, and what typing does. */
  readonly field: (name: TextField) => {
    readonly value: string;
    readonly fault: string | null;
    readonly onChange: (value: string) => void;
    readonly onBlur: () => void;
  };
};

type TextField = Exclude<DraftField, 'secondFactor' | 'mail' | 'mailEncryption'>;

type SetupFormProps = {
  readonly token: string;
  readonly state: SetupState;
  readonly onFinished: (publicUrl: string, isKept: boolean) => void;
  /** Somebody else was first. */
  readonly onOver: () => void;
};

/** A proxy in front, which this request has not come through. */
const ONE_PROXY = '1';

const UNREACHABLE = 'サーバーから返事がありません。もう一度「開始する」を押してください。';

/** All that is asked, on one page; it is stored at the end, all at once. */
export function SetupForm({ token, state, onFinished, onOver }: SetupFormProps) {
  const { passwordMinLength, proxy } = state;
  const [draft, setDraft] = useState(() =>
    keptDraft({
      publicUrl: location.protocol === 'https:' ? location.origin : '',
      trustProxy: proxy.proposal ?? ONE_PROXY,
    }),
  );
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Faults>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => keepDraft(draft), [draft]);

  const faults = faultsOf(draft, passwordMinLength);
  const change = (changes: Partial<Draft>) => {
    setDraft((known) => ({ ...known, ...changes }));
    setRefused({});
    setProblem(null);
  };
  const field: PartProps['field'] = (name) => ({
    value: draft[name],
    fault: refused[name] ?? (left.has(name) ? (faults[name] ?? null) : null),
    onChange: (value) => change({ [name]: value }),
    onBlur: () => setLeft((known) => new Set(known).add(name)),
  });
  const part = { token, draft, change, field };

  const finish = async () => {
    setLeft(new Set(Object.keys(draft)));
    if (Object.keys(faults).length > 0) return;
    setBusy(true);
    try {
      const { passwordAgain: _again, ...body } = draft;
      const { publicUrl, account } = await call(finishSetup, { token, body });
      onFinished(publicUrl, account === 'kept');
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiError)) return setProblem(UNREACHABLE);
      if (error.status === 404 || error.status === 409) return onOver();
      const name = fieldOf(error.body);
      if (name !== null && name in draft) setRefused({ [name]: error.message });
      else setProblem(error.message);
    }
  };

  return (
    <StepForm submitLabel="開始する" onBack={null} isBusy={isBusy} onSubmit={() => void finish()}>
      <p>
        5分ほどで終わります。入力の途中で画面を読み込み直しても、パスワードのほかは残ります。あとから tsunagu
        setup で変えられます。
      </p>
      <SitePart {...part} />
      <AdministratorPart {...part} passwordMinLength={passwordMinLength} />
      <MailPart {...part} />
      <AddressPart {...part} proxy={proxy} />
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </StepForm>
  );
}

function fieldOf(body: unknown): string | null {
  const field: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'field') : null;
  return typeof field === 'string' ? field : null;
}
