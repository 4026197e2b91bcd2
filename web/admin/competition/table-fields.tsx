import type { AdminCompetition } from '#contract/admin-competition.ts';
import type { WantedSettings } from '#domain/competition/settings.ts';
import { Comparisons } from './comparisons.tsx';
import styles from './competition.module.css';
import type { Change } from './draft.ts';
import { GroupFields } from './group-fields.tsx';
import { RulesFields } from './rules-fields.tsx';

type TableFieldsProps = {
  readonly competition: AdminCompetition;
  readonly draft: WantedSettings;
  readonly onChange: Change;
};

/** 順位表: the rules of all groups, each group, and what compares them. */
export function TableFields({ competition, draft, onChange }: TableFieldsProps) {
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
