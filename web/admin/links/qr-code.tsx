import { encode } from 'uqr';
import styles from './reporter-links.module.css';

type QrCodeProps = {
  readonly text: string;
  /** Read aloud in its place. */
  readonly label: string;
};

/** Modules of white around it, without which a camera may not find it (ISO/IEC 18004). */
const QUIET = 4;

/** A QR code that survives a splash of mud on its sheet: a quarter of it may be unreadable. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'Q', border: QUIET });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
