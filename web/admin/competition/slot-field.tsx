import type { Slot } from '#domain/competition/bracket/bracket.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Labelled } from '#web/ui/form/labelled.tsx';
import styles from './competition.module.css';

type SlotFieldProps = {
  readonly label: string;
  readonly slot: Slot;
  /** Whose places a slot can stand for. */
  readonly groups: readonly { readonly key: string; readonly name: string; readonly places: number }[];
  readonly clubs: readonly string[];
  readonly nameOf: (slot: Slot) => string;
  readonly onChange: (slot: Slot) => void;
};

/** A line of the bracket: a club, a place of a group, or a bye. What comes out of a match before stays as it is drawn. */
export function SlotField({ label, slot, groups, clubs, nameOf, onChange }: SlotFieldProps) {
  if (slot.kind === 'winner' || slot.kind === 'loser') {
    return (
      <p className={styles.fixed}>
        <span className={styles.label}>{label}</span>
        <span>{nameOf(slot)}</span>
      </p>
    );
  }
  const isTyped = slot.kind === 'club' && !clubs.includes(slot.club);
  return (
    <div className={styles.slot}>
      <Labelled label={label} fault={null}>
        {(ties) => (
          <select
            {...ties}
            value={isTyped ? TYPED : textOf(slot)}
            onChange={({ target }) => onChange(slotOf(target.value))}
          >
            <option value={TYPED}>名前を入力する</option>
            <option value={textOf({ kind: 'bye' })}>なし（相手が不戦勝）</option>
            {clubs.length > 0 && (
              <optgroup label="クラブ">
                {clubs.map((club) => (
                  <option key={club} value={textOf({ kind: 'club', club })}>
                    {club}
                  </option>
                ))}
              </optgroup>
            )}
            {groups.map(({ key, name, places }) => (
              <optgroup key={key} label={name}>
                {Array.from({ length: places }, (_, index) => index + 1).map((place) => (
                  <option key={place} value={textOf({ kind: 'place', group: key, place })}>
                    {name}
                    {place}位
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        )}
      </Labelled>
      {isTyped && (
        <Field
          label={`${label}のクラブ名`}
          value={slot.club}
          maxLength={100}
          fault={null}
          onChange={(club) => onChange({ kind: 'club', club })}
        />
      )}
    </div>
  );
}

/** The choice of a club that is not on the list. */
const TYPED = 'typed';

type Choosable = Extract<Slot, { kind: 'club' | 'place' | 'bye' }>;

function textOf(slot: Choosable): string {
  if (slot.kind === 'club') return `club ${slot.club}`;
  return slot.kind === 'bye' ? 'bye' : `place ${slot.place} ${slot.group}`;
}

function slotOf(text: string): Choosable {
  if (text === 'bye') return { kind: 'bye' };
  const place = /^place (\d+) (.*)$/su.exec(text);
  if (place !== null) return { kind: 'place', place: Number(place[1]), group: place[2] ?? '' };
  return { kind: 'club', club: text.startsWith('club ') ? text.slice('club '.length) : '' };
}
