import type { Shirt } from '#contract/wire.ts';
import type { Side } from '#domain/match/match.ts';
import styles from './kit-swatch.module.css';

/** The left side's is round, the right side's a diamond, for who cannot tell the colours apart; its name is spoken. */
const SHAPES = { home: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z', away: 'M12 1.5 22.5 12 12 22.5 1.5 12Z' };

/** A shirt's colour, in an outline of the text's colour: white on white is seen, too. */
export function KitSwatch({ side, shirt }: { readonly side: Side; readonly shirt: Shirt }) {
  return (
    <svg className={styles.swatch} viewBox="0 0 24 24" role="img" aria-label={shirt.word}>
      <path d={SHAPES[side]} fill={shirt.colour} />
    </svg>
  );
}
