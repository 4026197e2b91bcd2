import {
  type AdminCompetition,
  listCompetitions,
  saveCompetition,
} from '#contract/championship/admin-competition.ts';
import { rebasedSettings } from '#domain/competition/rebased-settings.ts';
import type { WantedSettings } from '#domain/competition/settings.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Unsaved } from '../dialog/unsaved.tsx';
import { momentText } from '../moment.ts';
import { Outcome } from '../record/draft-form.tsx';
import { useDraft } from '../record/use-draft.ts';
import type { Kept } from '../record/use-record.ts';
import { BracketEditor } from './bracket-editor.tsx';
import { Comparisons } from './comparisons.tsx';
import styles from './competition.module.css';
import { type Change, clubsOf } from './draft.ts';
import { GroupFields } from './group-fields.tsx';
import { Lots } from './lots.tsx';
import { COMPETITION_NOT_READ, NOT_SAVED, SAVED, UNSAVED } from './messages.ts';
import { Preview } from './preview.tsx';
import { usePreview } from './queries.ts';
import { RulesFields } from './rules-fields.tsx';

/** The settings in one form, beside what they would make. */
export function Editor({ record }: { readonly record: Kept<AdminCompetition> }) {
  const competition = record.stored;
  const { championship_id: championshipId } = competition;
  const typing = useDraft({
    record,
    revisionOf: ({ version }) => version,
    saving: useWrite(saveCompetition, { refreshes: [listCompetitions] }),
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
        <Lots competition={competition} onStored={record.keep} />
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

type TableFieldsProps = {
  readonly competition: AdminCompetition;
  readonly draft: WantedSettings;
  readonly onChange: Change;
};

/** 順位表: the rules of all groups, each group, and what compares them. */
function TableFields({ competition, draft, onChange }: TableFieldsProps) {
  const { groups, is_league: isLeague } = competition;
  const hasTables = isLeague || draft.groups.some(({ hasTable }) => hasTable);
  return (
    <details className={styles.all} open={hasTables}>
      <summary className={styles.summary}>順位表</summary>
      <RulesFields legend="順位の決め方" rules={draft.rules} onChange={(rules) => onChange({ rules })} />
      {groups.map((group) => (
        <GroupFields key={group.key} group={group} draft={draft} isLeague={isLeague} onChange={onChange} />
      ))}
      {groups.length > 1 && <Comparisons competition={competition} draft={draft} onChange={onChange} />}
    </details>
  );
}
