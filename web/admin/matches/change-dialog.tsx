import { type ReactNode, useId, useState } from 'react';
import type { AdminMatch, MatchChange, MatchChangePreview } from '#contract/match/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { ScoreTable } from '#web/ui/match/score-table.tsx';
import { hasScore, standingOf } from '#web/ui/match/standing.ts';
import { ModalDialog } from '#web/ui/modal-dialog.tsx';
import { DeedButton } from '../controls/buttons.tsx';
import { useCreationKey } from '../record/creation-key.ts';
import { SavingProblem } from '../record/problem.tsx';
import styles from './actions.module.css';
import { MOVES_NOT_READ, NOT_SAVED, NOTHING_MOVES } from './messages.ts';
import { seenOf, useChangeMatch, usePreview } from './queries.ts';

/** The match that an action changes, and what happens when it is done or given up. */
export type ChangeProps = { readonly found: AdminMatch; readonly onClose: () => void };

/** A change with the texts of its dialog. */
export type ProposedChange = {
  readonly change: MatchChange;
  readonly title: string;
  /** What it means, in a sentence. */
  readonly means: string;
  /** On the button that saves. */
  readonly save: string;
};

type ChangeDialogProps = ChangeProps &
  ProposedChange & {
    /** Without it, nothing is lost by the change. */
    readonly deed?: 'main' | 'destructive';
    /** Further fields of the change. */
    readonly children?: ReactNode;
    readonly onSaved?: () => void;
  };

/** Previews a change before it is saved: what the match becomes, and what moves in tables and brackets. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { found, change, title, means, save, deed = 'main', children, onClose, onSaved = onClose } = props;
  const id = useId();
  const { championship_id: championshipId, match_id: matchId } = found.match;
  const ids = { championshipId, matchId };
  // The change is decided on the match as it was when the dialog opened: a later version is a conflict.
  const [seen] = useState(() => seenOf(found.match));
  const previewed = NAMED.has(change.kind) ? seenOf(found.match) : seen;
  const { data, error } = usePreview(ids, previewed, withoutReason(change));
  const key = useCreationKey();
  const saving = useChangeMatch();
  const submit = () =>
    saving.mutate(
      { params: ids, body: { ...seen, change }, idempotencyKey: key.of(change) },
      { onSuccess: onSaved },
    );
  return (
    <ModalDialog role="alertdialog" labelledBy={id} onClose={onClose}>
      <h2 id={id} className="heading">
        {title}
      </h2>
      <p>{means}</p>
      {children}
      <div className={styles.after} aria-live="polite" aria-busy={data === undefined && error === null}>
        {data === undefined ? <p>{error === null && '変化を確かめています…'}</p> : <After preview={data} />}
      </div>
      <SavingProblem
        error={saving.error ?? error}
        notDone={saving.error === null ? MOVES_NOT_READ : NOT_SAVED}
      />
      <div className="row">
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

/** These mean the same on every later version of the match, and are previewed on the newest. */
const NAMED: ReadonlySet<MatchChange['kind']> = new Set([
  'add_goal',
  'drop_goal',
  'move_goal',
  'set_kick_off',
]);

/** The text of a reason moves nothing: typing it asks for no new preview. */
function withoutReason(change: MatchChange): MatchChange {
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
