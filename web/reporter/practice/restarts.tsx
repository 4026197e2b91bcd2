import { useState } from 'react';
import { Alert, Confirm } from '../dialog/dialog.tsx';
import { type ListedMatch, standingOf } from '../list/listed-match.ts';
import { type MatchNow, useMatchesAsNow } from '../list/use-matches-as-now.ts';
import type { MatchAddress } from '../outbox/operation.ts';
import type { MatchOnPhone } from '../outbox/outbox.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import { beginAnew, isTouched, type PractisedMatch, recordText } from './practised-match.ts';
import styles from './restarts.module.css';

const ONE = 'この試合をはじめからやり直す';

/** On the screen of a practice match. */
export function RestartMatch({
  address,
  onPhone,
  onDone,
}: {
  readonly address: MatchAddress;
  readonly onPhone: MatchOnPhone;
  readonly onDone: () => void;
}) {
  const { newest, waiting, stopped } = onPhone;
  if (newest === null) return null;
  const { clubs } = newest.match.fixture;
  const match = {
    address,
    name: `${clubs.home} 対 ${clubs.away}`,
    standing: standingOf(newest.match),
    unsent: [...waiting, ...stopped],
  };
  return <BeginAnew matches={[match]} label={ONE} titleOf={titleOfOne} onDone={onDone} />;
}

type InSearch = { readonly token: string; readonly onDone: () => void };

/** Below a match of the practice search. */
export function RestartListed({ now, token, onDone }: InSearch & { readonly now: MatchNow }) {
  return <BeginAnew matches={[practised(now, token)]} label={ONE} titleOf={titleOfOne} onDone={onDone} />;
}

/** Below all that a link opens to practise on. */
export function RestartAll({
  listed,
  token,
  onDone,
}: InSearch & { readonly listed: readonly ListedMatch[] }) {
  const matches = useMatchesAsNow(listed, {
    championshipId: null,
    door: 'test-match',
    token,
    onMoved: onDone,
  });
  return (
    <BeginAnew
      matches={matches.map((now) => practised(now, token))}
      label="すべての練習試合をはじめから"
      titleOf={({ length }) => `練習試合 ${length}試合の記録を消して、はじめからやり直します。`}
      onDone={onDone}
    />
  );
}

function practised({ match, unsent }: MatchNow, token: string): PractisedMatch {
  const { championshipId, matchId, clubs } = match;
  return {
    address: { door: 'test-match', championshipId, matchId, token },
    name: `${clubs.home} 対 ${clubs.away}`,
    standing: match,
    unsent,
  };
}

function titleOfOne(touched: readonly PractisedMatch[]): string {
  const records = touched.map(({ standing }) => recordText(standing)).join('');
  return `この試合の記録（${records}）を消して、はじめからやり直します。`;
}

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
function BeginAnew({ matches, label, titleOf, onDone }: BeginAnewProps) {
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
        className={`outlined ${styles.button}`}
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
