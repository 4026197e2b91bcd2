import { isPlainShirt, KIT_CHOICES, type KitChoice, PLAIN_SHIRTS } from '#domain/match/kit-choice.ts';
import type { Side } from '#domain/match/match.ts';
import { ClubName } from '#web/ui/club-name.tsx';
import { KitSwatch } from '#web/ui/kit-swatch.tsx';
import type { ReportedMatch } from '../match/reported-match.ts';
import styles from './side-kits.module.css';

type SideKitsProps = {
  readonly side: Side;
  readonly shown: ReportedMatch;
  readonly onChoose: (kit: KitChoice | null) => void;
};

/** The shirts that a club may wear: its own first, if they are known, then the plain ones. */
export function SideKits({ side, shown, onChoose }: SideKitsProps) {
  const { match, kits } = shown;
  const chosen = match.kits[side];
  const hasOwn = kits[side].first !== undefined || kits[side].second !== undefined;
  return (
    <fieldset className={styles.side}>
      <legend className={styles.club}>
        <ClubName clubs={match.fixture.clubs} side={side} />
      </legend>
      <div className={styles.kits}>
        {KIT_CHOICES.map((kit) => {
          const own = isPlainShirt(kit) ? undefined : kits[side][kit];
          const shirt = isPlainShirt(kit) ? { colour: PLAIN_SHIRTS[kit], word: kit } : own;
          if (shirt === undefined) return null;
          return (
            <button
              key={kit}
              type="button"
              className={styles.kit}
              aria-pressed={chosen === kit}
              onClick={() => onChoose(kit)}
            >
              <KitSwatch side={side} shirt={shirt} />
              <span aria-hidden={own === undefined}>{own === undefined ? shirt.word : OWN[kit]}</span>
            </button>
          );
        })}
        {chosen !== undefined && (
          <button type="button" className={styles.kit} onClick={() => onChoose(null)}>
            {hasOwn ? '選ばない' : '消す'}
          </button>
        )}
      </div>
    </fieldset>
  );
}

const OWN: Partial<Record<KitChoice, string>> = { first: '1着目', second: '2着目' };
