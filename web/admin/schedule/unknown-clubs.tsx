import type { Recognition } from '#domain/input/club-names.ts';
import { ClubHint } from '../input/known-clubs.tsx';
import styles from './schedule.module.css';

type UnknownClubsProps = {
  readonly clubs: readonly string[];
  readonly recognise: ((name: string) => Recognition) | null;
  readonly onChange: (clubs: readonly string[]) => void;
};

/** Names that no club has: a mistyped one would have its matches under a name of nobody. */
export function UnknownClubs({ clubs, recognise, onChange }: UnknownClubsProps) {
  if (recognise === null) return null;
  const unknown = clubs.filter((club) => recognise(club).kind !== 'exact');
  if (unknown.length === 0) return null;
  return (
    <div className={styles.unknown}>
      <p className="hint">クラブの一覧にない名前です。書き方を確かめてください（このままでも作れます）。</p>
      <ul className="stack2">
        {unknown.map((club) => (
          <li key={club}>
            {club}
            <ClubHint
              name={club}
              recognise={recognise}
              onChoose={({ name }) => onChange(clubs.map((one) => (one === club ? name : one)))}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
