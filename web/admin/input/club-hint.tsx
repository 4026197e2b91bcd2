import type { KnownClub, Recognition } from '#domain/input/club-names.ts';
import { tidy } from '#domain/input/fields.ts';
import styles from './club-hint.module.css';

type ClubHintProps = {
  readonly name: string;
  /** Null while no club is known. */
  readonly recognise: ((name: string) => Recognition) | null;
  readonly onChoose: (club: KnownClub) => void;
};

/** Under a club's name: the spelling it is known by, or what may be meant. */
export function ClubHint({ name, recognise, onChoose }: ClubHintProps) {
  if (recognise === null || tidy(name) === '') return null;
  const found = recognise(name);
  if (found.kind === 'exact') return null;
  const clubs = found.kind === 'variant' ? [found.club] : found.candidates;
  if (clubs.length === 0) return null;
  return (
    <p className={styles.hint}>
      {found.kind === 'variant' ? '登録名：' : 'もしかして：'}
      {clubs.map((club) => (
        <button
          key={`${club.id} ${club.name}`}
          type="button"
          className={styles.choose}
          onClick={() => onChoose(club)}
        >
          {club.name}
        </button>
      ))}
    </p>
  );
}
