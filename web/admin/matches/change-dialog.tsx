import { type ReactNode, useId, useState } from 'react';
import type { AdminMatch, MatchChange, MatchChangePreview } from '#contract/admin-matches.ts';
import { Button } from '#web/ui/button.tsx';
import { ScoreTable } from '#web/ui/match/score-table.tsx';
import { hasScore, standingOf } from '#web/ui/match/standing.ts';
import { DeedButton } from '../controls/buttons.tsx';
import { ModalDialog } from '../dialog/modal-dialog.tsx';
import { savingProblem } from '../record/problem.tsx';
import styles from './actions.module.css';
import { MOVES_NOT_READ, NOT_SAVED, NOTHING_MOVES } from './messages.ts';
import { type MatchIds, newKey, useChangeMatch, usePreview } from './queries.ts';

type ChangeDialogProps = {
  readonly found: AdminMatch;
  readonly ids: MatchIds;
  readonly change: MatchChange;
  readonly title: string;
  /** What it means, in a sentence. */
  readonly means: string;
  /** On the button that saves. */
  readonly save: string;
  /** Without it, it only adds. */
  readonly deed?: 'main' | 'destructive';
  /** More of the change to be filled in. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
  readonly onSaved?: () => void;
};

/** Before a change is saved: what the match would be, and what that moves in tables and brackets. */
export function ChangeDialog(props: ChangeDialogProps) {
  const {
    found,
    ids,
    change,
    title,
    means,
    save,
    deed = 'main',
    children,
    onClose,
    onSaved = onClose,
  } = props;
  const id = useId();
  // It is decided by the match as it was when the question came up: one that moves on meanwhile is a conflict.
  const [version] = useState(found.match.version);
  const { data, error } = usePreview(
    ids,
    NAMED.has(change.kind) ? found.match.version : version,
    lookedAt(change),
  );
  const [key, setKey] = useState({ of: JSON.stringify(change), key: newKey() });
  const saving = useChangeMatch();
  const submit = () => {
    const of = JSON.stringify(change);
    // Another change is no repetition.
    const own = key.of === of ? key : { of, key: newKey() };
    setKey(own);
    saving.mutate(
      { params: { ...ids }, body: { version, change }, idempotencyKey: own.key },
      { onSuccess: onSaved },
    );
  };
  const problem = saving.error ?? error;
  return (
    <ModalDialog role="alertdialog" labelledBy={id} onClose={onClose}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      <p>{means}</p>
      {children}
      <div className={styles.after} aria-live="polite" aria-busy={data === undefined && error === null}>
        {data === undefined ? <p>{error === null && '変化を確かめています…'}</p> : <After preview={data} />}
      </div>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {savingProblem(problem, saving.error === null ? MOVES_NOT_READ : NOT_SAVED)}
        </p>
      )}
      <div className={styles.buttons}>
        <Button autoFocus={true} onClick={onClose}>
          やめる
        </Button>
        <DeedButton deed={deed} disabled={data === undefined || saving.isPending} onClick={submit}>
          {save}
        </DeedButton>
      </div>
    </ModalDialog>
  );
}

/** They mean the same on every later version of the match: what they would make of it is looked at as it is now. */
const NAMED: ReadonlySet<MatchChange['kind']> = new Set([
  'add_goal',
  'drop_goal',
  'move_goal',
  'set_kick_off',
]);

/** The words of a reason move nothing: typing them asks nothing. */
function lookedAt(change: MatchChange): MatchChange {
  return change.kind === 'postponement' ? { ...change, other_reason: '' } : change;
}

function After({ preview: { after, moves } }: { readonly preview: MatchChangePreview }) {
  return (
    <>
      <p>
        保存後の状態：<strong>{standingWord(after)}</strong>
      </p>
      {hasScore(after) && <ScoreTable match={after} />}
      {moves.length === 0 ? (
        <p>{NOTHING_MOVES}</p>
      ) : (
        <ul className={styles.moves} aria-label="順位やトーナメントの変化">
          {moves.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function standingWord(after: MatchChangePreview['after']): string {
  const { word, tone } = standingOf(after);
  if (tone !== 'finished') return word;
  return after.is_result_registered ? '試合終了（結果登録済み）' : '試合終了（未登録）';
}
