import { useState } from 'react';
import { Alert } from '../dialog/alert.tsx';
import { Confirm } from '../dialog/confirm.tsx';
import { useOutbox } from '../outbox/use-outbox.ts';
import styles from './begin-anew.module.css';
import { beginAnew, isTouched, type PractisedMatch, recordText } from './practised-match.ts';

type BeginAnewProps = {
  /** Those that nothing was entered of are left as they are. */
  readonly matches: readonly PractisedMatch[];
  readonly label: string;
  /** Asks what is named by it. */
  readonly titleOf: (touched: readonly PractisedMatch[]) => string;
  /** The server has been asked: what is shown may be old. */
  readonly onDone: () => void;
};

type Step =
  | { readonly kind: 'idle' | 'asking' | 'busy' }
  | { readonly kind: 'failed'; readonly sentences: readonly string[] };

/** Begins practice anew: one press, and one question that names what is deleted. */
export function BeginAnew({ matches, label, titleOf, onDone }: BeginAnewProps) {
  const outbox = useOutbox();
  const [step, setStep] = useState<Step>({ kind: 'idle' });
  const touched = matches.filter(isTouched);
  const unsent = touched.reduce((count, match) => count + match.unsent.length, 0);

  const carryOut = async () => {
    setStep({ kind: 'busy' });
    const failures: string[] = [];
    for (const match of touched) {
      const failure = await beginAnew(match, outbox);
      if (failure !== null) failures.push(touched.length === 1 ? failure : `${match.name}：${failure}`);
    }
    setStep(failures.length === 0 ? { kind: 'idle' } : { kind: 'failed', sentences: failures });
    onDone();
  };

  if (touched.length === 0 && step.kind !== 'failed') return null;
  return (
    <>
      <button
        type="button"
        className={styles.button}
        disabled={step.kind === 'busy'}
        onClick={() => setStep({ kind: 'asking' })}
      >
        {label}
      </button>
      {step.kind === 'asking' && (
        <Confirm
          title={titleOf(touched)}
          kind="danger"
          onYes={() => void carryOut()}
          onNo={() => setStep({ kind: 'idle' })}
        >
          <ul className={styles.named}>
            {touched.map(({ address, name, standing }) => (
              <li key={`${address.championshipId}/${address.matchId}`}>
                {name}（{recordText(standing)}）
              </li>
            ))}
          </ul>
          {unsent > 0 && <p>この端末の未送信の操作 {unsent}件も消えます。</p>}
        </Confirm>
      )}
      {step.kind === 'failed' && (
        <Alert title="やり直せませんでした。" onClose={() => setStep({ kind: 'idle' })}>
          {step.sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Alert>
      )}
    </>
  );
}
