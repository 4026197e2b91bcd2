import { useState } from 'react';
import type { AdminCompetition } from '#contract/admin-competition.ts';
import type { WantedSettings } from '#domain/competition/settings.ts';
import { momentText } from '../moment.ts';
import { SavingProblem } from '../problem.tsx';
import { Unsaved } from '../unsaved.tsx';
import { BracketEditor } from './bracket-editor.tsx';
import styles from './competition.module.css';
import { type Change, clubsOf } from './draft.ts';
import { Lots } from './lots.tsx';
import { NOT_SAVED, SAVED } from './messages.ts';
import { Preview } from './preview.tsx';
import { usePreview, useSaveCompetition } from './queries.ts';
import { TableFields } from './table-fields.tsx';

/** The settings in one form, beside what they would make. */
export function Editor({ competition }: { readonly competition: AdminCompetition }) {
  const { championship_id: championshipId, version, settings: saved } = competition;
  const [draft, setDraft] = useState<WantedSettings>(saved);
  const save = useSaveCompetition(championshipId);
  const preview = usePreview(championshipId, draft);
  const isUnsaved = JSON.stringify(draft) !== JSON.stringify(saved);
  const change: Change = (part) => setDraft((before) => ({ ...before, ...part }));
  const clubs = clubsOf(competition, draft);
  const faults = preview.data?.faults ?? [];
  const submit = () =>
    save.mutate(
      { version, settings: draft },
      // As it is stored: a match tied the other way round has been turned.
      { onSuccess: ({ settings }) => setDraft(settings) },
    );
  const tables = <TableFields key="tables" competition={competition} draft={draft} onChange={change} />;
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
            最後の保存：{momentText(competition.updated_at)}（{competition.updated_by}）
          </p>
        )}
        <Lots competition={competition} />
        {competition.is_league ? [tables, bracket] : [bracket, tables]}
        <div className={styles.saving}>
          <button type="submit" className={styles.save} aria-disabled={save.isPending || !isUnsaved}>
            {save.isPending ? '保存しています…' : '保存する'}
          </button>
          <p role="status" className={styles.hint}>
            {isUnsaved ? '保存していない変更があります。' : save.isSuccess ? SAVED : ''}
          </p>
          {faults.length > 0 && (
            <ul className={styles.problem}>
              {faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          )}
          <SavingProblem error={save.error} notDone={NOT_SAVED} />
        </div>
      </form>
      <Preview championshipId={championshipId} reading={preview} />
      <Unsaved isDirty={isUnsaved} />
    </div>
  );
}
