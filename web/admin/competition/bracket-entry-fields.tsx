import type { AdminCompetition } from '#contract/championship/admin-competition.ts';
import type { BracketEntry, WantedSettings } from '#domain/competition/settings.ts';
import type { Side } from '#domain/match/match.ts';
import { Field } from '#web/ui/form/field.tsx';
import { dayText, startTimeText } from '#web/ui/jst.ts';
import { Choice } from '../controls/choice.tsx';
import styles from './competition.module.css';
import { tiedTo, wordsOf } from './draft.ts';
import { SlotField } from './slot-field.tsx';

type BracketEntryFieldsProps = {
  readonly entry: BracketEntry;
  /** Of the bracket: open, where the others say in one line who plays. */
  readonly isFirst: boolean;
  readonly competition: AdminCompetition;
  readonly draft: WantedSettings;
  readonly clubs: readonly string[];
  readonly onChange: (entry: BracketEntry) => void;
};

/** One match of the bracket: who plays, which of the championship's matches it is, and who did not come. */
export function BracketEntryFields(props: BracketEntryFieldsProps) {
  const { entry, isFirst, competition, draft, clubs, onChange } = props;
  const { bracket } = draft;
  const who = (side: Side) => wordsOf(entry.slots[side], bracket) || '未定';
  const isBye = entry.slots.home.kind === 'bye' || entry.slots.away.kind === 'bye';
  const slot = (side: Side, label: string) => (
    <SlotField
      label={label}
      slot={entry.slots[side]}
      groups={placesOf(competition, draft)}
      clubs={clubs}
      nameOf={(given) => wordsOf(given, bracket)}
      onChange={(given) => onChange({ ...entry, slots: { ...entry.slots, [side]: given } })}
    />
  );
  return (
    <details className={styles.inner} aria-label={entry.name} open={isFirst}>
      <summary className={styles.entry}>
        <span className={styles.label}>{entry.name}</span>
        <span>
          {who('home')} 対 {who('away')}
        </span>
      </summary>
      <div className={styles.fields}>
        {slot('home', '上の枠')}
        {slot('away', '下の枠')}
        {!isBye && (
          <>
            <div className={styles.whole}>
              <Choice
                label="どの試合か"
                value={entry.storedMatch ?? ''}
                options={[['', 'まだ入力されていない'], ...tiesFor(entry, competition, draft)]}
                onChange={(matchId) => onChange(tiedTo(matchId === '' ? null : matchId, entry, competition))}
              />
            </div>
            <Choice<Side | ''>
              label="棄権"
              value={entry.walkover ?? ''}
              options={[
                ['', 'なし'],
                ['home', '上の枠が不戦勝'],
                ['away', '下の枠が不戦勝'],
              ]}
              onChange={(walkover) => onChange({ ...entry, walkover: walkover === '' ? null : walkover })}
            />
            <Field
              label="試合の名前"
              value={entry.name}
              maxLength={60}
              fault={null}
              onChange={(name) => onChange({ ...entry, name })}
            />
          </>
        )}
      </div>
    </details>
  );
}

/** The championship's matches that stand for no other of the bracket. */
function tiesFor(
  entry: BracketEntry,
  { matches }: AdminCompetition,
  { bracket }: WantedSettings,
): readonly (readonly [string, string])[] {
  const taken = new Set(
    bracket.flatMap(({ id, storedMatch }) => (id === entry.id || storedMatch === null ? [] : [storedMatch])),
  );
  return matches
    .filter(({ match_id }) => !taken.has(match_id))
    .map((match) => [
      match.match_id,
      [
        `${dayText(match.match_date)} ${startTimeText(match.scheduled_start_time)}`,
        match.group_name,
        match.label,
        `${match.home} 対 ${match.away}`,
      ].join(' '),
    ]);
}

/** Groups with a table, and comparisons between them, with as many places as there are clubs. */
function placesOf({ groups, is_league }: AdminCompetition, { groups: settled, comparisons }: WantedSettings) {
  const withTable = groups.filter(
    ({ key }) => settled.find(({ group }) => group === key)?.hasTable ?? is_league,
  );
  return [
    ...withTable.map(({ key, name, clubs }) => ({ key, name, places: Math.max(clubs.length, 2) })),
    ...comparisons.map(({ name, groups: compared }) => ({ key: name, name, places: compared.length })),
  ];
}
