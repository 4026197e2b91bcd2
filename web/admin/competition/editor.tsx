import { useState } from 'react';
import type { AdminCompetition } from '#contract/admin-competition.ts';
import { rebasedSettings } from '#domain/competition/rebased-settings.ts';
import type { WantedSettings } from '#domain/competition/settings.ts';
import { Conflict } from '../conflict.tsx';
import { momentText } from '../moment.ts';
import { Unsaved } from '../unsaved.tsx';
import { BracketEditor } from './bracket-editor.tsx';
import styles from './competition.module.css';
import { type Change, clubsOf } from './draft.ts';
import { Lots } from './lots.tsx';
import { COMPETITION_NOT_READ, NOT_SAVED, REBASED, SAVED, UNSAVED } from './messages.ts';
import { Preview } from './preview.tsx';
import { useNewestCompetition, usePreview, useSaveCompetition } from './queries.ts';
import { TableFields } from './table-fields.tsx';

/** The settings in one form, beside what they would make. */
export function Editor({ competition }: { readonly competition: AdminCompetition }) {
  const { championship_id: championshipId } = competition;
  // What is typed belongs to the version that it was typed over.
  const [base, setBase] = useState(competition);
  const [draft, setDraft] = useState<WantedSettings>(base.settings);
  /** How often what somebody else has saved came under what is typed: the fields then begin anew. */
  const [rebases, setRebases] = useState(0);
  const save = useSaveCompetition(championshipId);
  const newest = useNewestCompetition(championshipId);
  // A lot's answer, too, may bring what somebody else has saved meanwhile.
  if (competition.version > base.version && !save.isPending) {
    setBase(competition);
    if (!isSame(competition.settings, base.settings)) {
      setDraft(rebasedSettings(base.settings, draft, competition.settings));
      setRebases(rebases + 1);
    }
  }
  const preview = usePreview(championshipId, draft);
  const isUnsaved = !isSame(draft, base.settings);
  const change: Change = (part) => setDraft((before) => ({ ...before, ...part }));
  const clubs = clubsOf(competition, draft);
  const faults = preview.data?.faults ?? [];
  const submit = () =>
    save.mutate(
      { version: base.version, settings: draft },
      {
        onSuccess: (stored) => {
          setBase(stored);
          // As it is stored: a match tied the other way round has been turned.
          setDraft(stored.settings);
        },
      },
    );
  const tables = (
    <TableFields key={`tables ${rebases}`} competition={competition} draft={draft} onChange={change} />
  );
  const bracket = (
    <BracketEditor key="bracket" competition={competition} draft={draft} clubs={clubs} onChange={change} />
  );
  return (
    <div className={styles.editor}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) submit();
        }}
      >
        {competition.updated_at !== null && (
          <p className={styles.hint}>
            最後の変更：{momentText(competition.updated_at)}（{competition.updated_by}）
          </p>
        )}
        <Lots competition={competition} />
        {competition.is_league ? [tables, bracket] : [bracket, tables]}
        <div className={styles.saving}>
          <button type="submit" className={styles.save} aria-disabled={save.isPending || !isUnsaved}>
            {save.isPending ? '保存しています…' : '保存する'}
          </button>
          <p role="status" className={styles.hint}>
            {statusOf({ isUnsaved, isRebased: rebases > 0 && save.isIdle, isSaved: save.isSuccess })}
          </p>
          {faults.length > 0 && (
            <ul className={styles.problem}>
              {faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          )}
          <Conflict
            error={save.error}
            notDone={NOT_SAVED}
            notRead={COMPETITION_NOT_READ}
            read={newest.read}
            onRead={(stored) => {
              newest.keep(stored);
              save.reset();
            }}
          />
        </div>
      </form>
      <Preview championshipId={championshipId} reading={preview} />
      <Unsaved isDirty={isUnsaved} />
    </div>
  );
}

type Status = { readonly isUnsaved: boolean; readonly isRebased: boolean; readonly isSaved: boolean };

function statusOf({ isUnsaved, isRebased, isSaved }: Status): string {
  if (isUnsaved) return isRebased ? REBASED : UNSAVED;
  return isSaved ? SAVED : '';
}

function isSame(one: WantedSettings, other: WantedSettings): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
