import type { AdminCompetition } from '#contract/admin-competition.ts';
import { rebasedSettings } from '#domain/competition/rebased-settings.ts';
import type { WantedSettings } from '#domain/competition/settings.ts';
import { Unsaved } from '../dialog/unsaved.tsx';
import { momentText } from '../moment.ts';
import { Outcome } from '../record/draft-form.tsx';
import { useDraft } from '../record/use-draft.ts';
import { BracketEditor } from './bracket-editor.tsx';
import styles from './competition.module.css';
import { type Change, clubsOf } from './draft.ts';
import { Lots } from './lots.tsx';
import { COMPETITION_NOT_READ, NOT_SAVED, SAVED, UNSAVED } from './messages.ts';
import { Preview } from './preview.tsx';
import { useNewestCompetition, usePreview, useSaveCompetition } from './queries.ts';
import { TableFields } from './table-fields.tsx';

/** The settings in one form, beside what they would make. */
export function Editor({ competition }: { readonly competition: AdminCompetition }) {
  const { championship_id: championshipId } = competition;
  const newest = useNewestCompetition(championshipId);
  const typing = useDraft({
    record: { ...newest, stored: competition },
    revisionOf: ({ version }) => version,
    saving: useSaveCompetition(championshipId),
    typedOf: ({ settings }): WantedSettings => settings,
    // As it is stored: a match tied the other way round has been turned.
    merge: rebasedSettings,
    sentences: { saved: SAVED, notSaved: NOT_SAVED, notRead: COMPETITION_NOT_READ },
  });
  const { typed: draft, isBusy } = typing;
  const preview = usePreview(championshipId, draft);
  const isUnsaved = JSON.stringify(draft) !== JSON.stringify(competition.settings);
  const change: Change = (part) => typing.change((before) => ({ ...before, ...part }));
  const clubs = clubsOf(competition, draft);
  const faults = preview.data?.faults ?? [];
  const tables = (
    <TableFields
      // What somebody else has changed begins the fields anew, which hold text of their own.
      key={`tables ${typing.mergedChanges}`}
      competition={competition}
      draft={draft}
      onChange={change}
    />
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
          if (isBusy) return;
          typing.attempt();
          typing.save({
            params: { championshipId },
            body: { version: competition.version, settings: draft },
          });
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
          <button type="submit" className={styles.save} aria-disabled={isBusy || !isUnsaved}>
            {isBusy ? '保存しています…' : '保存する'}
          </button>
          <p role="status" className={styles.hint}>
            {typing.outcome.said === null && isUnsaved ? UNSAVED : ''}
          </p>
          {faults.length > 0 && (
            <ul className={styles.problem}>
              {faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          )}
          <Outcome outcome={typing.outcome} />
        </div>
      </form>
      <Preview championshipId={championshipId} reading={preview} />
      <Unsaved isDirty={isUnsaved} />
    </div>
  );
}
